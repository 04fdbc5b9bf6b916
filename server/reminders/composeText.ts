/** A message as text. Pure. */
import type { Message } from './planMessages.ts';

export interface MessageText {
  title: string;
  body: string;
}

const DAY_MS = 24 * 3_600_000;

/** Discord allows 2000 characters with the title; browsers allow 4096 encrypted bytes. */
const MAX_BODY_CHARACTERS = 1700;

export const REPEATED = 'Possibly sent before: the server stopped while it was sending.';

/** @param isRepeated the server stopped while it sent this message, so that it may have arrived before */
export function composeText({ heading, entries }: Message, nowMs: number, isRepeated: boolean): MessageText {
  const lines: string[] = [];
  let characters = 0;
  for (const { text, forecastAtMs } of entries) {
    const line = `${text}${forecastAge(nowMs - forecastAtMs)}`;
    characters += line.length + 1;
    if (characters > MAX_BODY_CHARACTERS) {
      lines.push(`and ${entries.length - lines.length} more`);
      break;
    }
    lines.push(line);
  }
  if (isRepeated) lines.push(REPEATED);
  return { title: heading === '' ? 'Colony Watch' : heading, body: lines.join('\n') };
}

function forecastAge(ageMs: number): string {
  const days = Math.floor(ageMs / DAY_MS);
  return days < 1 ? '' : ` (forecast from ${days === 1 ? '1 day' : `${days} days`} ago)`;
}
