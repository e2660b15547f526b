// Short dry foley, made on the spot: no sound file is loaded.

import { notes } from './notes.svelte';
import { preferences } from './preferences.svelte';

let context: AudioContext | undefined;

interface Burst {
  at: number; // seconds from now
  long: number;
  low: number; // Hz, of the filter
  loud: number;
}

function noise(audio: AudioContext, { at, long, low, loud }: Burst): void {
  const start = audio.currentTime + at;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; ++i)
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = low;
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
}

function tone(audio: AudioContext, at: number, pitch: number, long: number, loud: number): void {
  const start = audio.currentTime + at;
  const voice = audio.createOscillator();
  voice.type = 'triangle';
  voice.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + long);
  voice.connect(gain).connect(audio.destination);
  voice.start(start);
  voice.stop(start + long);
}

const kSounds = {
  card: (a: AudioContext) => noise(a, { at: 0, long: 0.12, low: 2600, loud: 0.5 }),
  step: (a: AudioContext) => {
    noise(a, { at: 0, long: 0.05, low: 500, loud: 0.6 });
    noise(a, { at: 0.11, long: 0.05, low: 420, loud: 0.6 });
  },
  dice: (a: AudioContext) => {
    for (let i = 0; i < 6; ++i)
      noise(a, {
        at: i * 0.07 + Math.random() * 0.03,
        long: 0.04,
        low: 1500 + Math.random() * 1200,
        loud: 0.8,
      });
  },
  fall: (a: AudioContext) => noise(a, { at: 0, long: 0.16, low: 240, loud: 0.9 }),
  medal: (a: AudioContext) => {
    tone(a, 0, 660, 0.25, 0.14);
    tone(a, 0.12, 880, 0.4, 0.14);
  },
  turn: (a: AudioContext) => {
    tone(a, 0, 392, 0.18, 0.12);
    tone(a, 0.14, 523, 0.3, 0.12);
  },
};
export type Sound = keyof typeof kSounds;

// A browser lets a page be heard only after the first touch of it, and some never do. The game goes on in silence.
function awake(): AudioContext | undefined {
  try {
    context ??= new AudioContext();
  } catch {
    notes.add('sound-impossible');
    return undefined;
  }
  if (context.state === 'running') return context;
  const sleeping = context;
  notes.add('sound-waits');
  sleeping.onstatechange = () => {
    if (sleeping.state === 'running') notes.clear('sound-waits');
  };
  wakeOnTouch(sleeping);
  return undefined; // what is late is not played
}

function wakeOnTouch(sleeping: AudioContext): void {
  const wake = () => void sleeping.resume().catch(() => undefined);
  wake(); // this may be such a touch
  for (const touch of ['pointerdown', 'keydown'] as const) addEventListener(touch, wake, { once: true });
}

export function play(sound: Sound): void {
  if (!preferences.sound) return;
  const audio = awake();
  if (audio) kSounds[sound](audio);
}
