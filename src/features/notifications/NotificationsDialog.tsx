import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, CheckboxGroup, FormControl } from '@primer/react';
import { useState } from 'react';
import {
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
  type Seconds,
} from '../../../workers/game/domain/units.ts';
import {
  type NotificationAccess,
  type NotificationText,
  notificationAccess,
  showNotification,
} from '../../bridge/showNotification.ts';
import { errorMessage } from '../../format/text.ts';
import { closeDialog, openDialog } from '../../state/dialogs.ts';
import { envAtom } from '../../state/environment.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { type NotificationSettings, notificationSettingsAtom } from '../../state/notifications.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProblemBox, Stack } from '../../ui/dialogLayout.ts';
import { Choice } from '../../ui/fields.tsx';
import { Note } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { leadText } from '../../words/leads.ts';
import { STOP_KINDS, stopKindLabel } from '../../words/stops.ts';
import { DeliverySettings } from './DeliverySettings.tsx';
import { ReminderChannels, RemindersTurnedOff } from './ReminderChannels.tsx';

/** How early this browser can announce stops. */
const LEADS: readonly Seconds[] = [
  0,
  15 * SECONDS_PER_MINUTE,
  30 * SECONDS_PER_MINUTE,
  SECONDS_PER_HOUR,
  2 * SECONDS_PER_HOUR,
  4 * SECONDS_PER_HOUR,
  12 * SECONDS_PER_HOUR,
  SECONDS_PER_DAY,
];

const testNotification = (): NotificationText => ({
  title: t`Colony Watch can notify you`,
  body: t`This is how a stop will be announced.`,
  colonyKey: null,
});

const refusals = (): Readonly<Partial<Record<NotificationAccess, string>>> => ({
  unsupported: t`This browser cannot show notifications from this page. They need HTTPS, and on some phones and tablets you must install the page first.`,
  denied: t`Your browser blocks notifications from this page. Allow them in the site settings (the icon left of the address), then turn this on again.`,
});

/** Where stops are announced, which, and how early. Changes apply and are stored immediately. */
export default function NotificationsDialog() {
  const [settings, setSettings] = useAtom(notificationSettingsAtom);
  const [access, setAccess] = useState(notificationAccess);
  const hasReminders = useAtomValue(envAtom)?.hasReminders ?? false;
  const [testResult, setTestResult] = useState('');
  const isOn = settings.isOn && access === 'granted';
  // The player may change others while the browser asks for permission.
  const change = (part: Partial<NotificationSettings>): void => setSettings((newest) => ({ ...newest, ...part }));

  const turn = async (on: boolean): Promise<void> => {
    let current = access;
    if (on && current === 'default') current = await Notification.requestPermission();
    setAccess(current);
    change(on && current === 'granted' ? { isOn: true, since: realNowSeconds() } : { isOn: false });
  };
  const test = (): void => {
    showNotification(testNotification(), () => {}).then(
      () => setTestResult(t`Sent. If nothing appeared, check whether your system is set to “do not disturb”.`),
      (error: unknown) => setTestResult(t`The browser refused: ${{ reason: errorMessage(error) }}`),
    );
  };
  return (
    <Dialog title={t`Notifications`} onClose={closeDialog} hasClose>
      <Stack>
        <SwitchRow
          label={t`In this browser, while the page is open`}
          checked={isOn}
          disabled={access === 'unsupported'}
          onClick={() => void turn(!isOn)}
        >
          {isOn && <SmallButton onClick={test}>{t`Send a test`}</SmallButton>}
        </SwitchRow>
        {refusals()[access] && <ProblemBox role="alert">{refusals()[access]}</ProblemBox>}
        <Note as="span" role="status">
          {testResult}
        </Note>
        {hasReminders ? <ReminderChannels /> : <RemindersTurnedOff />}
        <CheckboxGroup onChange={(selected) => change({ kinds: STOP_KINDS.filter((kind) => selected.includes(kind)) })}>
          <CheckboxGroup.Label>{t`Stops`}</CheckboxGroup.Label>
          {STOP_KINDS.map((kind) => (
            <FormControl key={kind}>
              <Checkbox value={kind} checked={settings.kinds.includes(kind)} />
              <FormControl.Label>{stopKindLabel(kind).label}</FormControl.Label>
              <FormControl.Caption>{stopKindLabel(kind).caption}</FormControl.Caption>
            </FormControl>
          ))}
        </CheckboxGroup>
        <Choice
          label={t`How long before`}
          value={settings.leadSeconds}
          options={LEADS.map((seconds) => [seconds, leadText(seconds)])}
          onChange={(leadSeconds) => change({ leadSeconds })}
        />
        {hasReminders && <DeliverySettings />}
        <Note>
          <Trans>
            For notifications in this browser, keep the page open in a tab, which may be in the background. While the
            computer sleeps they wait until it wakes. For reminders in your calendar, save the{' '}
            <Button variant="link" onClick={() => openDialog({ kind: 'calendar' })}>
              calendar of stops
            </Button>
            .
          </Trans>
        </Note>
      </Stack>
    </Dialog>
  );
}
