// Battles of one's own: sending them in, reading about them, drawing them. docs/server-protocol.md has the requests.

import { request, send } from '../net/api';
import type { BattleSummary, HexName, Words } from '../net/messages';
import type { BattleDocument, Vocabulary } from '../editor/document';

export interface BattleFault {
  line?: number;
  column?: number;
  hex?: HexName;
  text: Words;
}
export const kFates = ['unmapped', 'not-yet', 'disagrees', 'enforced', 'not-played'] as const;
export type Fate = (typeof kFates)[number];
export interface Statement {
  fate: Fate;
  where: Words;
  said: string;
  meaning: Words;
}
export interface OwnBattle extends BattleSummary {
  source: 'library' | 'm44' | 'battle' | 'editor';
  report: Statement[];
}
export interface Kept {
  battle: string;
  link: string;
}

const at = (key: string) => `/api/battles/${encodeURIComponent(key)}`;

// The bytes as they are: what they mean, and whether they mean anything, is for the server to say.
export const sendFile = (file: Blob) => send<Kept>('/api/battles', file, 'application/octet-stream');
export const sendDocument = (document: BattleDocument) => request<Kept>('/api/battles', { document });
export const battle = (key: string) => request<OwnBattle>(at(key));
export const battleDocument = (key: string) => request<BattleDocument>(`${at(key)}/document`);
export const vocabulary = () => request<Vocabulary>('/api/battles/vocabulary');
export const check = (document: BattleDocument) =>
  request<{ faults: BattleFault[]; unenforced: string[] }>('/api/battles/check', { document });
export const fileAddress = (key: string, as: 'battle' | 'm44') => `${at(key)}/file?as=${as}`;

// A picture of a battle that is kept nowhere. It is shown as an image: nothing in it runs.
export async function drawn(document: BattleDocument, layers: string, lang: string): Promise<Blob> {
  const reply = await fetch('/api/battles/draw', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ document, layers, lang, flip: '0' }),
  });
  if (!reply.ok) throw new Error(String(reply.status));
  return new Blob([await reply.arrayBuffer()], { type: 'image/svg+xml' });
}
