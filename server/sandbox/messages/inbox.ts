import type { ChannelKind } from '../../reminders/channels.ts';

/** A message that a stand-in received. */
export interface ArrivedMessage {
  kind: ChannelKind;
  /** milliseconds since 1970, by the reminders' clock */
  atMs: number;
  text: string;
}

const MAX_MESSAGES = 500;

/** What arrived at the stand-ins for Discord and push services. */
export interface Inbox {
  /** newest first */
  messages(): readonly ArrivedMessage[];
  add(kind: ArrivedMessage['kind'], text: string): void;
}

/** @param now milliseconds since 1970 */
export function makeInbox(now: () => number): Inbox {
  let messages: ArrivedMessage[] = [];
  return {
    messages: () => messages,
    add(kind, text) {
      messages = [{ kind, atMs: now(), text }, ...messages].slice(0, MAX_MESSAGES);
    },
  };
}
