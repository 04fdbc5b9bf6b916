import { Button, Checkbox, CheckboxGroup, Dialog, FormControl, Select, ToggleSwitch } from '@primer/react';
import { useId, useState } from 'react';
import { SECONDS_PER_HOUR, SECONDS_PER_MINUTE, type Seconds } from '../../../workers/domain/units.ts';
import { closeDialog, openDialog } from '../../state/dialogs.ts';
import { useAtom } from '../../state/jotai.ts';
import { type NotificationSettings, notificationSettingsAtom } from '../../state/notifications.ts';
import styles from '../../ui/dialogs.module.css';
import { realNowSeconds } from '../../ui/ticker.ts';
import { STOP_KINDS, stopKindLabel } from '../../words/stops.ts';
import type { NotificationText } from './composeNotification.ts';
import { type NotificationAccess, notificationAccess, showNotification } from './showNotification.ts';

const LEADS: readonly { label: string; seconds: Seconds }[] = [
  { label: 'When it happens', seconds: 0 },
  { label: '15 minutes before', seconds: 15 * SECONDS_PER_MINUTE },
  { label: '30 minutes before', seconds: 30 * SECONDS_PER_MINUTE },
  { label: '1 hour before', seconds: SECONDS_PER_HOUR },
  { label: '2 hours before', seconds: 2 * SECONDS_PER_HOUR },
  { label: '4 hours before', seconds: 4 * SECONDS_PER_HOUR },
  { label: '12 hours before', seconds: 12 * SECONDS_PER_HOUR },
  { label: '1 day before', seconds: 24 * SECONDS_PER_HOUR },
];

const TEST_NOTIFICATION: NotificationText = {
  title: 'Colony Watch can notify you',
  body: 'This is how a stop will be announced.',
  colonyKey: null,
};

const REFUSALS: Readonly<Partial<Record<NotificationAccess, string>>> = {
  unsupported:
    'This browser does not let this page notify you. It has to come over HTTPS (or from this computer), and on a telephone or tablet it may have to be installed first.',
  denied:
    'Notifications from this page are blocked in the browser. Allow them in its settings for this site (the sign left of the address), then turn this on again.',
};

/** Of which stops the browser tells, and how long before; each setting takes effect, and is kept, at once. */
export default function NotificationsDialog() {
  const switchLabelId = useId();
  const [settings, setSettings] = useAtom(notificationSettingsAtom);
  const [access, setAccess] = useState(notificationAccess);
  const [testResult, setTestResult] = useState('');
  const isOn = settings.isOn && access === 'granted';
  const change = (part: Partial<NotificationSettings>): void => setSettings({ ...settings, ...part });

  const turn = async (on: boolean): Promise<void> => {
    let current = access;
    if (on && current === 'default') current = await Notification.requestPermission();
    setAccess(current);
    change(on && current === 'granted' ? { isOn: true, since: realNowSeconds() } : { isOn: false });
  };
  const test = (): void => {
    showNotification(TEST_NOTIFICATION, () => {}).then(
      () => setTestResult('Sent. If nothing appeared, the system itself may hold notifications back (do not disturb).'),
      (error: unknown) =>
        setTestResult(`The browser refused: ${error instanceof Error ? error.message : String(error)}`),
    );
  };
  return (
    <Dialog
      title="Notifications"
      width="large"
      onClose={closeDialog}
      footerButtons={[{ content: 'Close', buttonType: 'primary', onClick: closeDialog }]}
    >
      <div className={styles.stack}>
        <div className={styles.row}>
          <span id={switchLabelId}>Notify me ahead of stops</span>
          <ToggleSwitch
            aria-labelledby={switchLabelId}
            size="small"
            checked={isOn}
            disabled={access === 'unsupported'}
            onClick={() => void turn(!isOn)}
          />
        </div>
        {REFUSALS[access] && (
          <div className={styles.problem} role="alert">
            <p>{REFUSALS[access]}</p>
          </div>
        )}
        <CheckboxGroup onChange={(selected) => change({ kinds: STOP_KINDS.filter((kind) => selected.includes(kind)) })}>
          <CheckboxGroup.Label>Stops</CheckboxGroup.Label>
          {STOP_KINDS.map((kind) => (
            <FormControl key={kind}>
              <Checkbox value={kind} checked={settings.kinds.includes(kind)} />
              <FormControl.Label>{stopKindLabel(kind).label}</FormControl.Label>
              <FormControl.Caption>{stopKindLabel(kind).caption}</FormControl.Caption>
            </FormControl>
          ))}
        </CheckboxGroup>
        <FormControl>
          <FormControl.Label>How long before</FormControl.Label>
          <Select
            value={String(settings.leadSeconds)}
            onChange={({ target }) => change({ leadSeconds: Number(target.value) })}
          >
            {LEADS.map(({ label, seconds }) => (
              <Select.Option key={label} value={String(seconds)}>
                {label}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
        <div className={styles.row}>
          <span role="status" className={styles.note}>
            {testResult}
          </span>
          <Button size="small" inactive={!isOn} aria-disabled={!isOn} onClick={() => isOn && test()}>
            Send a test
          </Button>
        </div>
        <p className={styles.note}>
          Notifications come from this page, so it has to be open in a tab; that tab may be in the background. With the
          browser closed nothing can come, and while the computer sleeps they wait until it wakes. For reminders without
          the browser save the{' '}
          <button type="button" className={styles.link} onClick={() => openDialog({ kind: 'calendar' })}>
            calendar of stops
          </button>
          .
        </p>
      </div>
    </Dialog>
  );
}
