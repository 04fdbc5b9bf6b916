/** Messages as text: one line per planet. Pure. */

import type { ReminderPhrases } from '../contract.ts';
import type { MessageText } from './channel.ts';
import { type ChannelKind, channelOf } from './channels.ts';
import { daysPhrase, ENGLISH_PHRASES, fillPhrase } from './phrases.ts';
import type { Message, MessageEntry } from './planMessages.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A message is planned for so much less than it may have: its times may be longer when it is sent, and it has a title and two notes. */
const SPARE_CHARACTERS = 500;

/** Equal words for stops that follow each other this soon are said once. */
const TOGETHER_MS = 2 * HOUR_MS;

/**
 * @param pageUrl this instance's page
 * @param isRepeated the server stopped while it sent this message, so that it may have arrived before
 */
export function composeText(
  { heading, entries }: Pick<Message, 'heading' | 'entries'>,
  kind: ChannelKind,
  pageUrl: string,
  nowMs: number,
  isRepeated: boolean,
  phrases = ENGLISH_PHRASES,
): MessageText {
  const notes = [...forecastNote(entries, nowMs, phrases), ...(isRepeated ? [phrases.repeated] : [])].map((note) =>
    phrases === ENGLISH_PHRASES ? note : plain(note, kind),
  );
  const title = heading === '' ? 'Colony Watch' : plain(heading, kind);
  const bodyWith = (url: string | null) => [...composeLines(entries, kind, url, nowMs, phrases), ...notes].join('\n');
  const body = bodyWith(pageUrl);
  const { maxCharacters } = channelOf({ kind });
  const fits = title.length + 1 + body.length <= maxCharacters;
  return {
    title,
    body: fits ? body : bodyWith(null).slice(0, maxCharacters - 1 - title.length),
    link: entries[0]?.link ?? '',
  };
}

/** Splits a message into several that fit. A planet stays in one of them if it can. */
export function splitToFit(message: Message, kind: ChannelKind, pageUrl: string, phrases = ENGLISH_PHRASES): Message[] {
  if (message.entries.length === 1) return [message];
  const plannedCharacters = channelOf({ kind }).maxCharacters - SPARE_CHARACTERS;
  const parts: MessageEntry[][] = [];
  let part: MessageEntry[] = [];
  let characters = 0;
  for (const planet of planetsOf(message.entries)) {
    const [whole = ''] = composeLines(planet, kind, pageUrl, message.sendAtMs, phrases);
    // A planet with more stops than fit, which only an invented list has.
    const pieces = whole.length <= plannedCharacters ? [planet] : planet.map((entry) => [entry]);
    for (const piece of pieces) {
      const [line = ''] = pieces.length === 1 ? [whole] : composeLines(piece, kind, pageUrl, message.sendAtMs, phrases);
      if (part.length > 0 && characters + line.length > plannedCharacters) {
        parts.push(part);
        part = [];
        characters = 0;
      }
      part.push(...piece);
      characters += line.length + 1;
    }
  }
  if (part.length > 0) parts.push(part);
  if (parts.length === 1) return [message];
  return parts.map((entries, at) => ({
    ...message,
    heading: fillPhrase(phrases.part, {
      heading: message.heading === '' ? 'Colony Watch' : message.heading,
      part: at + 1,
      parts: parts.length,
    }),
    entries,
  }));
}

/** `Amamake V: out of Fertilizer and Oxides, in 1 h (19:06 EVE)`, and after it other stops of the planet */
function composeLines(
  entries: readonly MessageEntry[],
  kind: ChannelKind,
  pageUrl: string | null,
  nowMs: number,
  phrases: ReminderPhrases,
): string[] {
  return planetsOf(entries).map((planet) => {
    const [{ character, planet: name, link }] = planet as [MessageEntry];
    const words = plain(name, kind);
    const linked = channelOf({ kind }).link;
    const place = linked && pageUrl !== null && link !== '' ? linked(words, `${pageUrl}?planet=${link}`) : words;
    const stops = phrasesOf(planet, kind, phrases).map(
      ([phrase, atMs]) => `${phrase}, ${formatTime(atMs, nowMs, kind, phrases)}`,
    );
    return `${character === '' ? '' : `${plain(character, kind)}: `}${place}: ${stops.join('; ')}`;
  });
}

/** The entries of each planet, in the order of their first. */
function planetsOf(entries: readonly MessageEntry[]): MessageEntry[][] {
  const planets = new Map<string, MessageEntry[]>();
  for (const entry of entries) {
    const id = JSON.stringify([entry.character, entry.planet, entry.link]);
    const known = planets.get(id);
    if (known === undefined) planets.set(id, [entry]);
    else known.push(entry);
  }
  return [...planets.values()];
}

/** What stops on a planet, and when the first of it does; nothing twice. */
function phrasesOf(
  entries: readonly MessageEntry[],
  kind: ChannelKind,
  { language }: ReminderPhrases,
): [phrase: string, atMs: number][] {
  const phrases: { text: string; goods: Set<string>; atMs: number }[] = [];
  for (const { text, goods, stopAtMs } of entries) {
    let phrase = phrases.find((known) => known.text === text && stopAtMs - known.atMs <= TOGETHER_MS);
    if (phrase === undefined) {
      phrase = { text, goods: new Set(), atMs: stopAtMs };
      phrases.push(phrase);
    }
    if (goods !== null) phrase.goods.add(plain(goods, kind));
  }
  const goodsList = new Intl.ListFormat(language);
  return phrases.map(({ text, goods, atMs }) => [
    [plain(text, kind), goodsList.format(goods)].filter(Boolean).join(' '),
    atMs,
  ]);
}

/** `in 1 h (19:06 EVE)`; with the date if it is more than a day away */
function formatTime(atMs: number, nowMs: number, kind: ChannelKind, phrases: ReminderPhrases): string {
  const minutes = Math.round((atMs - nowMs) / MINUTE_MS);
  const time = formatMinutes(Math.abs(minutes), phrases);
  const relative = minutes === 0 ? phrases.now : fillPhrase(minutes > 0 ? phrases.ahead : phrases.past, { time });
  const eve = new Date(atMs).toISOString();
  const words = phrases === ENGLISH_PHRASES ? relative : plain(relative, kind);
  return `${words} (${Math.abs(minutes) < 24 * 60 ? eve.slice(11, 16) : eve.slice(5, 16).replace('T', ' ')} EVE)`;
}

/** `5 min`, `1 h`, `1 h 20 min`, `26 h`, `3 days` */
function formatMinutes(minutes: number, phrases: ReminderPhrases): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return fillPhrase(phrases.minutes, { minutes });
  if (hours >= 48) return daysPhrase(phrases, Math.round(hours / 24));
  if (hours >= 10 || rest === 0) return fillPhrase(phrases.hours, { hours: Math.round(minutes / 60) });
  return fillPhrase(phrases.hoursAndMinutes, { hours, minutes: rest });
}

/** Says how old the oldest forecast is, from a day on. */
function forecastNote(entries: readonly MessageEntry[], nowMs: number, phrases: ReminderPhrases): string[] {
  const days = Math.floor((nowMs - Math.min(...entries.map(({ forecastAtMs }) => forecastAtMs))) / DAY_MS);
  return days < 1 ? [] : [fillPhrase(phrases.forecast, { time: daysPhrase(phrases, days) })];
}

const plain = (text: string, kind: ChannelKind): string => channelOf({ kind }).plain(text);
