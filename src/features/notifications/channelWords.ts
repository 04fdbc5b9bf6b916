/** What is said of each channel of reminders. */
import { t } from '@lingui/core/macro';
import type { AddressKind, ChannelKind } from '../../state/reminders.ts';

interface AddressWords {
  /** of the field for an address */
  field(): string;
  /** an address */
  example: string;
  add(): string;
  /** where an address comes from */
  hint(): string;
  /** @param end of the address */
  added(end: string): string;
  test(): string;
  removed(): string;
}

export const ADDRESS_WORDS: Readonly<Record<AddressKind, AddressWords>> = {
  discord: {
    field: () => t`Discord webhook`,
    example: 'https://discord.com/api/webhooks/…',
    add: () => t`Add webhook`,
    hint: () =>
      t`In Discord: Edit Channel, Integrations, Webhooks, New Webhook, Copy Webhook URL. A test message is sent at once.`,
    added: (end) => t`Discord, webhook …${{ webhookEnd: end }}`,
    test: () => t`Test Discord`,
    removed: () => t`Discord removed.`,
  },
  ntfy: {
    field: () => t`ntfy topic`,
    example: 'https://ntfy.sh/…',
    add: () => t`Add topic`,
    hint: () =>
      t`Subscribe to a topic in the ntfy app and enter its address. Whoever knows a topic can read it: choose a long one that nobody guesses. One message in ten minutes at most; a test message is sent at once.`,
    added: (end) => t`ntfy, topic …${{ topicEnd: end }}`,
    test: () => t`Test ntfy`,
    removed: () => t`ntfy removed.`,
  },
};

/** What is wrong with a channel as a sentence, and what to do if it is gone. */
export const CHANNEL_PROBLEMS: Readonly<
  Record<ChannelKind, { problem: (sentences: string) => string; ifGone: () => string }>
> = {
  discord: {
    problem: (discord) => t({ message: `Discord: ${discord}`, comment: 'sentences about what is wrong' }),
    ifGone: () => t`Remove it and add a new one.`,
  },
  ntfy: {
    problem: (ntfy) => t({ message: `ntfy: ${ntfy}`, comment: 'sentences about what is wrong' }),
    ifGone: () => t`Remove it and add a new one.`,
  },
  push: {
    problem: (device) => t({ message: `This device: ${device}`, comment: 'sentences about what is wrong' }),
    ifGone: () => t`Turn it off and on again.`,
  },
};
