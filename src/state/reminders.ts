import * as v from 'valibot';
import type { ReminderTarget } from '../../server/contract.ts';
import { BRANDS } from '../../workers/game/domain/serverProblem.ts';
import { envAtom } from './environment.ts';
import { atom } from './jotai.ts';
import { persistedAtom } from './persistedAtom.ts';
import { STORAGE_KEYS } from './storage.ts';

export type ChannelKind = ReminderTarget['kind'];
/** Channels to an address that a player enters. */
export type AddressKind = keyof typeof BRANDS;

export const ADDRESS_KINDS = Object.keys(BRANDS) as readonly AddressKind[];

const minuteSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24 * 60 - 1));

const settingsSchema = v.object({
  /** the list's id on the server, which only this browser knows; empty while the server has none */
  listId: v.string(),
  /** mixed into the keys of stops, so that they say nothing to the server */
  keySalt: v.string(),
  /** a channel's webhook; null: no messages to Discord */
  discordUrl: v.nullable(v.string()),
  /** of the other channels that are on; version 1.1.0 had none */
  addresses: v.optional(v.object(v.entriesFromList(ADDRESS_KINDS, v.optional(v.string()))), {}),
  /** Web Push to this device */
  isPushOn: v.boolean(),
  /** names of characters and planets in the messages */
  hasNames: v.boolean(),
  /** minute of the player's day at which one message announces the next 24 hours; null: a message per character */
  digestMinute: v.nullable(minuteSchema),
  /** hours without messages, as minutes of the player's day */
  quiet: v.nullable(v.object({ fromMinute: minuteSchema, toMinute: minuteSchema })),
});

/** How reminders arrive while the page is closed, and when. */
export type ReminderSettings = v.InferOutput<typeof settingsSchema>;

/** No channel is on. */
export const DEFAULT_REMINDER_SETTINGS: ReminderSettings = {
  listId: '',
  keySalt: '',
  discordUrl: null,
  addresses: {},
  isPushOn: false,
  hasNames: true,
  digestMinute: null,
  quiet: null,
};

export const reminderSettingsAtom = persistedAtom<ReminderSettings>({
  key: STORAGE_KEYS.reminders,
  fallback: DEFAULT_REMINDER_SETTINGS,
  schema: settingsSchema,
});

/** Where a channel's messages go; null: it is off. */
export function addressOf({ discordUrl, addresses }: ReminderSettings, kind: AddressKind): string | null {
  return kind === 'discord' ? discordUrl : (addresses[kind] ?? null);
}

/** What changes a channel's address, or turns it off with null. */
export function addressChange(
  { addresses }: ReminderSettings,
  kind: AddressKind,
  address: string | null,
): Partial<ReminderSettings> {
  if (kind === 'discord') return { discordUrl: address };
  const { [kind]: _replaced, ...others } = addresses;
  return { addresses: address === null ? others : { ...others, [kind]: address } };
}

interface ReminderChannel {
  isOn(settings: ReminderSettings): boolean;
  /** what turns it off */
  off(settings: ReminderSettings): Partial<ReminderSettings>;
  /** where the server sends to; null if it is off, or only the browser knows */
  target(settings: ReminderSettings): ReminderTarget | null;
}

/** The channels that work while the page is closed. */
export const REMINDER_CHANNELS: Readonly<Record<ChannelKind, ReminderChannel>> = {
  ...(Object.fromEntries(ADDRESS_KINDS.map((kind) => [kind, addressChannel(kind)])) as Record<
    AddressKind,
    ReminderChannel
  >),
  push: { isOn: ({ isPushOn }) => isPushOn, off: () => ({ isPushOn: false }), target: () => null },
};

function addressChannel(kind: AddressKind): ReminderChannel {
  return {
    isOn: (settings) => addressOf(settings, kind) !== null,
    off: (settings) => addressChange(settings, kind, null),
    target(settings) {
      const url = addressOf(settings, kind);
      return url === null ? null : { kind, url };
    },
  };
}

export const CHANNEL_KINDS = Object.keys(REMINDER_CHANNELS) as readonly ChannelKind[];

export function channelsOn(settings: ReminderSettings): readonly ChannelKind[] {
  return CHANNEL_KINDS.filter((kind) => REMINDER_CHANNELS[kind].isOn(settings));
}

/** Whether any channel is on that works while the page is closed. */
export function hasReminderChannel(settings: ReminderSettings): boolean {
  return channelsOn(settings).length > 0;
}

const channelSchema = v.object({
  state: v.picklist(['ok', 'failing', 'gone']),
  /** as a sentence; null if it works */
  problem: v.nullable(v.string()),
  /** messages that could not be delivered */
  lost: v.number(),
});

/** How a channel does, as the server or the browser says. `gone`: it no longer exists */
export type ChannelHealth = v.InferOutput<typeof channelSchema>;

/** How the last upload of reminders went. */
export type ReminderStatus = v.InferOutput<typeof statusSchema>;

const timeSchema = v.pipe(v.number(), v.finite(), v.minValue(0));

const statusSchema = v.variant('kind', [
  v.object({ kind: v.literal('none') }),
  v.object({
    kind: v.literal('stored'),
    at: timeSchema,
    /** reminders that the server is still to send */
    waiting: v.number(),
    nextAt: v.nullable(timeSchema),
    /** later reminders that the server does not take */
    leftOut: v.number(),
    /** null: off */
    ...v.entriesFromList(CHANNEL_KINDS, v.optional(v.nullable(channelSchema), null)),
  }),
  v.object({ kind: v.literal('failed'), at: timeSchema, message: v.string() }),
]);

/** Set by the tab that uploads, and followed by the others. */
export const reminderStatusAtom = persistedAtom<ReminderStatus>({
  key: STORAGE_KEYS.reminderStatus,
  fallback: { kind: 'none' },
  schema: statusSchema,
});

/** Whether the server announces stops on this device, so that the page need not. */
export const isPushWorkingAtom = atom((get) => {
  const status = get(reminderStatusAtom);
  const isLost = status.kind === 'stored' && status.push?.state === 'gone';
  return get(reminderSettingsAtom).isPushOn && get(envAtom)?.hasReminders !== false && !isLost;
});
