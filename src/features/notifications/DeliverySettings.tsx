import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FormControl, TextInput } from '@primer/react';
import { changeReminders } from '../../bridge/reminderChannels.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { reminderSettingsAtom } from '../../state/reminders.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Row } from '../../ui/dialogLayout.ts';
import { Choice } from '../../ui/fields.tsx';
import { useTypedInput } from '../../ui/useTypedInput.ts';

const DEFAULT_DIGEST_MINUTE = 8 * 60;
const DEFAULT_QUIET = { fromMinute: 23 * 60, toMinute: 7 * 60 };

/** How many messages, when, and with which names. For all channels. */
export function DeliverySettings() {
  const { digestMinute, quiet, hasNames } = useAtomValue(reminderSettingsAtom);
  return (
    <>
      <Row $gap="large" $align="end" $wraps>
        <Choice
          label={t`Messages while the page is closed`}
          value={digestMinute === null ? 'character' : 'daily'}
          options={[
            ['character', t`One per character, at most every 10 minutes`],
            ['daily', t`Once a day, for the next 24 hours`],
          ]}
          onChange={(chosen) => changeReminders({ digestMinute: chosen === 'daily' ? DEFAULT_DIGEST_MINUTE : null })}
          caption={
            digestMinute !== null && (
              <Trans>
                Until the first daily message, stops are announced one by one. A long day is sent as several messages.
              </Trans>
            )
          }
        />
        {digestMinute !== null && (
          <TimeField
            label={t({ message: `At`, comment: 'a time of day' })}
            minute={digestMinute}
            onChange={(minute) => changeReminders({ digestMinute: minute })}
          />
        )}
      </Row>
      <CheckField
        label={t`Quiet hours`}
        caption={t`What is due in between arrives at their end`}
        checked={quiet !== null}
        onChange={(isChecked) => changeReminders({ quiet: isChecked ? DEFAULT_QUIET : null })}
      />
      {quiet !== null && (
        <Row $gap="large" $align="end" $wraps>
          <TimeField
            label={t({ message: `From`, comment: 'a time of day, or where a route begins' })}
            minute={quiet.fromMinute}
            onChange={(fromMinute) => changeReminders({ quiet: { ...quiet, fromMinute } })}
          />
          <TimeField
            label={t({ message: `To`, comment: 'a time of day, or where a route ends' })}
            minute={quiet.toMinute}
            onChange={(toMinute) => changeReminders({ quiet: { ...quiet, toMinute } })}
          />
        </Row>
      )}
      <CheckField
        label={t`Names of characters and planets`}
        caption={t`Without them, messages say “A storm planet: launchpad full”`}
        checked={hasNames}
        onChange={(isChecked) => changeReminders({ hasNames: isChecked })}
      />
    </>
  );
}

function TimeField({ label, minute, onChange }: { label: string; minute: number; onChange: (minute: number) => void }) {
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const input = useTypedInput(`${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`, ({ value }) => {
    const [hours, minutes] = value.split(':').map(Number);
    // The field is empty while the player is typing.
    if (hours !== undefined && minutes !== undefined) onChange(hours * 60 + minutes);
  });
  return (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      <TextInput type="time" {...input} />
    </FormControl>
  );
}
