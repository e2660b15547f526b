// The record file this browser has opened, so that it can be watched and verified without being chosen twice.

import { kLongestRecord } from '../verify/record';

export interface RecordFile {
  name: string;
  text: string;
}

class Opened {
  file = $state.raw<RecordFile | null>(null);
}
export const opened = new Opened();

// The text of a chosen file, or the word for why it cannot be one.
export async function readFile(file: File): Promise<RecordFile | 'empty' | 'too-long' | 'unreadable'> {
  if (file.size === 0) return 'empty';
  if (file.size > kLongestRecord) return 'too-long';
  try {
    return { name: file.name, text: await file.text() };
  } catch {
    return 'unreadable';
  }
}
