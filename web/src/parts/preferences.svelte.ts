// What a player prefers, remembered in this browser.

import { store, stored } from './storage';

const kPlace = 'bocage.preferences';

interface Stored {
  sound: boolean;
  motion: 'full' | 'off' | 'system';
  coordinates: boolean;
  name: string;
}

const read = (): Partial<Stored> => {
  try {
    return JSON.parse(stored(kPlace) ?? '{}') as Partial<Stored>;
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
    const kept = read();
    this.sound = kept.sound ?? false;
    this.motion = kept.motion ?? 'system';
    this.coordinates = kept.coordinates ?? false;
    this.name = kept.name ?? '';
  }

  save(): void {
    const { sound, motion, coordinates, name } = this;
    store(kPlace, JSON.stringify({ sound, motion, coordinates, name }));
  }

  get animated(): boolean {
    if (this.motion !== 'system') return this.motion === 'full';
    return !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

export const preferences = new Preferences();
