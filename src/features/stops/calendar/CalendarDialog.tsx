import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
import { Choice } from '../../../ui/fields.tsx';
import { Note } from '../../../ui/parts.tsx';
import { realNowSeconds } from '../../../ui/ticker.ts';
import { leadText } from '../../../words/leads.ts';
import { accountOptions } from '../accountOptions.ts';
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

/** Saves all upcoming stops, or those of one account, as a calendar file. */
export default function CalendarDialog() {
  const { colonies } = useAtomValue(fleetColoniesAtom);
  const characters = useAtomValue(charactersAtom);
  const accounts = useAtomValue(accountsAtom);
  const listedAccount = useAtomValue(stopFilterAtom).account;
  const [account, setAccount] = useState(listedAccount);
  const [alarmSeconds, setAlarmSeconds] = useState<Seconds | null>(SECONDS_PER_HOUR);
  const now = useMemo(realNowSeconds, []);
  const events = useMemo(
    () => calendarEvents(colonies, characters, account, now),
    [colonies, characters, account, now],
  );
  const last = events.at(-1);

  const save = async (): Promise<void> => {
    const { writeCalendar } = await loadCode(() => import('./writeCalendar.ts'));
    const suffix = account === null || account === NO_ACCOUNT ? '' : ` (${account})`;
    const text = writeCalendar(events, {
      name: t`Colony Watch: stops${suffix}`,
      url: `${window.location.origin}/`,
      alarmLeadSeconds: alarmSeconds,
      now: realNowSeconds(),
    });
    saveFile(`colony-watch-stops-${formatEveDay(now)}.ics`, 'text/calendar;charset=utf-8', text);
    closeDialog();
  };

  return (
    <Dialog
      title={t`Calendar of stops`}
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
        <Choice
          label={t`Account`}
          size="medium"
          block
          value={account}
          options={accountOptions(accounts)}
          onChange={setAccount}
        />
        <Choice
          label={t`Reminder`}
          size="medium"
          block
          value={alarmSeconds}
          options={[[null, t`No reminder`], ...LEADS.map((seconds) => [seconds, leadText(seconds)] as const)]}
          onChange={setAlarmSeconds}
        />
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
