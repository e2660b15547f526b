// What a player prefers, remembered in this browser.

const kPlace = 'bocage.preferences';

interface Stored {
  sound: boolean;
  motion: 'full' | 'off' | 'system';
  coordinates: boolean;
  name: string;
}

const read = (): Partial<Stored> => {
  try {
    return JSON.parse(localStorage.getItem(kPlace) ?? '{}') as Partial<Stored>;
  } catch {
    return {};
  }
};

class Preferences {
  sound = $state(false);
  motion = $state<Stored['motion']>('system');
  coordinates = $state(false);
  name = $state('');

  constructor() {
    const stored = read();
    this.sound = stored.sound ?? false;
    this.motion = stored.motion ?? 'system';
    this.coordinates = stored.coordinates ?? false;
    this.name = stored.name ?? '';
  }

  save(): void {
    const { sound, motion, coordinates, name } = this;
    localStorage.setItem(kPlace, JSON.stringify({ sound, motion, coordinates, name }));
  }

  get animated(): boolean {
    if (this.motion !== 'system') return this.motion === 'full';
    return !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

export const preferences = new Preferences();
