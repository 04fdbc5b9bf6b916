import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FormControl, Select } from '@primer/react';
import { useMemo, useState } from 'react';
import { NO_ACCOUNT } from '../../../../workers/game/domain/ids.ts';
import {
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
  type Seconds,
} from '../../../../workers/game/domain/units.ts';
import { saveFile } from '../../../bridge/saveFile.ts';
import { errorMessage } from '../../../format/text.ts';
import { formatDay, formatEveDay } from '../../../format/time.ts';
import { loadCode } from '../../../languages/loadCode.ts';
import { accountsAtom, charactersAtom } from '../../../state/characters.ts';
import { fleetColoniesAtom } from '../../../state/colonies.ts';
import { closeDialog } from '../../../state/dialogs.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { setNotice } from '../../../state/notices.ts';
import { stopFilterAtom } from '../../../state/stops.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/dialogLayout.ts';
import { Note } from '../../../ui/parts.tsx';
import { SelectOptions } from '../../../ui/SelectOptions.tsx';
import { realNowSeconds } from '../../../ui/ticker.ts';
import { leadText } from '../../../words/leads.ts';
import { AccountOptions, ALL_ACCOUNTS } from '../AccountOptions.tsx';
import { calendarEvents } from './calendarEvents.ts';

/** How early a calendar can remind. */
const LEADS: readonly Seconds[] = [
  0,
  15 * SECONDS_PER_MINUTE,
  SECONDS_PER_HOUR,
  2 * SECONDS_PER_HOUR,
  6 * SECONDS_PER_HOUR,
  SECONDS_PER_DAY,
];
/** The value of "No reminder". */
const NONE = '';

/** Saves all upcoming stops, or those of one account, as a calendar file. */
export default function CalendarDialog() {
  const { colonies } = useAtomValue(fleetColoniesAtom);
  const characters = useAtomValue(charactersAtom);
  const accounts = useAtomValue(accountsAtom);
  const listedAccount = useAtomValue(stopFilterAtom).account;
  const [account, setAccount] = useState(listedAccount ?? ALL_ACCOUNTS);
  const [alarm, setAlarm] = useState(String(SECONDS_PER_HOUR));
  const now = useMemo(realNowSeconds, []);
  const events = useMemo(
    () => calendarEvents(colonies, characters, account === ALL_ACCOUNTS ? null : account, now),
    [colonies, characters, account, now],
  );
  const last = events.at(-1);

  const save = async (): Promise<void> => {
    const { writeCalendar } = await loadCode(() => import('./writeCalendar.ts'));
    const suffix = account === ALL_ACCOUNTS || account === NO_ACCOUNT ? '' : ` (${account})`;
    const text = writeCalendar(events, {
      name: t`Colony Watch: stops${suffix}`,
      url: `${window.location.origin}/`,
      alarmLeadSeconds: alarm === NONE ? null : Number(alarm),
      now: realNowSeconds(),
    });
    saveFile(`colony-watch-stops-${formatEveDay(now)}.ics`, 'text/calendar;charset=utf-8', text);
    closeDialog();
  };

  return (
    <Dialog
      title={t`Calendar of stops`}
      width="large"
      onClose={closeDialog}
      footerButtons={[
        { content: t`Cancel`, onClick: closeDialog },
        {
          content: t`Save .ics file`,
          buttonType: 'primary',
          inactive: events.length === 0,
          onClick: () => {
            if (events.length > 0) save().catch(reportFailure);
          },
        },
      ]}
    >
      <Stack>
        <FormControl>
          <FormControl.Label>{t`Account`}</FormControl.Label>
          <Select value={account} onChange={({ target }) => setAccount(target.value)} block>
            <AccountOptions accounts={accounts} />
          </Select>
        </FormControl>
        <FormControl>
          <FormControl.Label>{t`Reminder`}</FormControl.Label>
          <Select value={alarm} onChange={({ target }) => setAlarm(target.value)} block>
            <Select.Option value={NONE}>{t`No reminder`}</Select.Option>
            <SelectOptions of={LEADS.map((leadSeconds) => [leadSeconds, leadText(leadSeconds)])} />
          </Select>
        </FormControl>
        <p role="status">
          {last
            ? t`${plural({ eventCount: events.length }, { one: '# upcoming stop', other: '# upcoming stops' })}, the last on ${{ at: formatDay(last.at, now) }}.`
            : t`There are no upcoming stops in the forecast.`}
        </p>
        <Note>
          <Trans>
            Import the file into your calendar (Google, Apple, Outlook, Thunderbird …). After you visit your colonies,
            save and import it again: calendars that follow the standard update the stops instead of adding them twice.
            The file contains names of planets and characters, but no tokens.
          </Trans>
        </Note>
      </Stack>
    </Dialog>
  );
}

function reportFailure(error: unknown): void {
  setNotice({
    id: 'calendar',
    kind: 'failed',
    text: t`The calendar file could not be created: ${{ reason: errorMessage(error) }}. Reload the page and try again.`,
    action: 'reload',
  });
}
