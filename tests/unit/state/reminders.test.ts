/** Whether the server announces stops on this device. */
import { expect, it } from 'vitest';
import { CHANNEL_KINDS, type ChannelHealth, type ChannelKind } from '../../../src/state/reminders.ts';
import { browserForEachTest } from './fakeBrowser.ts';
import { openModule } from './openState.ts';

const open = () => openModule(() => import('../../../src/state/reminders.ts'));

const stored = (state: string | null) => ({
  kind: 'stored' as const,
  at: 0,
  waiting: 1,
  nextAt: null,
  leftOut: 0,
  ...(Object.fromEntries(CHANNEL_KINDS.map((kind) => [kind, null])) as Record<ChannelKind, null>),
  push: state === null ? null : ({ state, problem: null, lost: 0 } as ChannelHealth),
});

browserForEachTest();

it.each([
  ['the server has not said anything yet', { kind: 'none' as const }, true],
  ['the last upload failed', { kind: 'failed' as const, at: 0, message: 'No network.' }, true],
  ['the server has not tried the device yet', stored(null), true],
  ['the device gets messages', stored('ok'), true],
  ['the push service no longer knows the device', stored('gone'), false],
])('reminders on this device work as far as is known while %s', async (_, status, isWorking) => {
  const { store, reminderSettingsAtom, reminderStatusAtom, isPushWorkingAtom } = await open();
  store.set(reminderStatusAtom, status);
  expect(store.get(isPushWorkingAtom)).toBe(false);
  store.set(reminderSettingsAtom, { ...store.get(reminderSettingsAtom), isPushOn: true });
  expect(store.get(isPushWorkingAtom)).toBe(isWorking);
});
