// "6 June 1944"
export function dateText(date: string, language: string): string {
  const [year, month, day] = date.split('-').map(Number);
  if (!year || !month || !day) return date;
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(year, month - 1, day)),
  );
}

export const datesText = (dates: { begin: string; end?: string }, language: string): string =>
  dates.end && dates.end !== dates.begin
    ? `${dateText(dates.begin, language)} – ${dateText(dates.end, language)}`
    : dateText(dates.begin, language);
