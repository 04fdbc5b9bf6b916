/** The channels that reminders go through. Another one is another file. */
import * as v from 'valibot';
import type { Channel } from './channel.ts';
import { discord } from './channels/discord.ts';
import { ntfy } from './channels/ntfy.ts';
import { push } from './channels/push.ts';

const ALL = { discord, push, ntfy };

/** Where a browser wants its messages. */
export const targetSchema = v.variant('kind', [discord.schema, push.schema, ntfy.schema]);

export type ReminderTarget = v.InferOutput<typeof targetSchema>;
export type ChannelKind = ReminderTarget['kind'];
type Checked<Kind extends ChannelKind> = NonNullable<ReturnType<(typeof ALL)[Kind]['check']>>;

/** A target with a checked address. A path instead of a URL is the sandbox's. */
export type CheckedTarget = { [Kind in ChannelKind]: Checked<Kind> }[ChannelKind];

type ChannelOf<Kind extends ChannelKind> = Channel<
  v.GenericSchema<unknown, Extract<ReminderTarget, { kind: Kind }>>,
  Checked<Kind>
>;

const CHANNELS: { readonly [Kind in ChannelKind]: ChannelOf<Kind> } = ALL;

export const CHANNEL_KINDS = Object.keys(CHANNELS) as readonly ChannelKind[];

/** The channel of a target, or of a kind. */
export function channelOf<Kind extends ChannelKind>({ kind }: { kind: Kind }): ChannelOf<Kind> {
  return CHANNELS[kind];
}

/** What limits count by. */
export function limitedAddress(target: CheckedTarget): string {
  return channelOf(target).limitedAddress(target.address);
}

/** By channel: which servers the host lets it send to. */
export type ChannelHosts = Readonly<Record<ChannelKind, readonly string[]>>;

/** The host's settings of such servers, with their defaults. */
export const HOST_SETTINGS = CHANNEL_KINDS.flatMap((kind) => {
  const { hosts } = CHANNELS[kind];
  return hosts === null ? [] : [{ kind, ...hosts }];
});
