import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, FormControl, TextInput } from '@primer/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { REMINDER_HORIZON_DAYS, REMINDERS_KEPT_DAYS } from '../../../workers/game/domain/reminder.ts';
import { canReceivePush } from '../../bridge/pushSubscription.ts';
import { testReminder } from '../../bridge/reminderCalls.ts';
import {
  addAddress,
  addPush,
  type ChannelOutcome,
  deleteAll,
  removeChannel,
  testPush,
} from '../../bridge/reminderChannels.ts';
import { errorMessage, joinSentences } from '../../format/text.ts';
import { envAtom } from '../../state/environment.ts';
import { useAtomValue } from '../../state/jotai.ts';
import {
  ADDRESS_KINDS,
  type AddressKind,
  addressOf,
  hasReminderChannel,
  reminderSettingsAtom,
  reminderStatusAtom,
} from '../../state/reminders.ts';
import { Buttons, ProblemBox, SplitRow } from '../../ui/dialogLayout.ts';
import { Note } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { REMINDER_NOTICES } from '../../words/notices.ts';
import { ADDRESS_WORDS } from './channelWords.ts';
import { ReminderProblems, reminderStatusText } from './ReminderStatusText.tsx';

const AddressForm = styled.form`
  display: flex;
  align-items: flex-end;
  gap: var(--gap-medium);

  /* The field takes the rest of the row. */
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

const testSent = (): string => t`A test message was sent.`;

/** Channels that work while the page is closed: this device, Discord and others. */
export function ReminderChannels() {
  const settings = useAtomValue(reminderSettingsAtom);
  const { isPushOn, listId } = settings;
  const status = useAtomValue(reminderStatusAtom);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ text: string; isFailure: boolean } | null>(null);

  const run: Run = async (work, success) => {
    setBusy(true);
    setResult(null);
    const outcome = await work().catch(
      (error: unknown): ChannelOutcome => ({ kind: 'failed', message: errorMessage(error) }),
    );
    setBusy(false);
    setResult(outcome.kind === 'ok' ? { text: success, isFailure: false } : { text: outcome.message, isFailure: true });
  };
  if (!window.isSecureContext) {
    return <Note>{t`Reminders while the page is closed need HTTPS. Ask the host of this page.`}</Note>;
  }
  return (
    <>
      <SwitchRow
        label={t`On this device, even when the page is closed`}
        checked={isPushOn}
        disabled={(!canReceivePush() && !isPushOn) || isBusy}
        onClick={() => void (isPushOn ? run(() => removeChannel('push'), t`Turned off.`) : run(addPush, testSent()))}
      >
        {isPushOn && (
          <SmallButton disabled={isBusy} onClick={() => void run(testPush, testSent())}>
            {t`Test this device`}
          </SmallButton>
        )}
      </SwitchRow>
      {!canReceivePush() && (
        <Note>
          <Trans>
            This browser cannot receive messages while the page is closed. They need HTTPS, and on iPhones and iPads you
            must add the page to the home screen first.
          </Trans>
        </Note>
      )}
      {ADDRESS_KINDS.map((kind) => {
        const url = addressOf(settings, kind);
        return url === null ? (
          <AddAddress key={kind} kind={kind} isBusy={isBusy} run={run} />
        ) : (
          <Address key={kind} kind={kind} url={url} isBusy={isBusy} run={run} />
        );
      })}
      {result?.isFailure && <ProblemBox role="alert">{result.text}</ProblemBox>}
      {hasReminderChannel(settings) && <ReminderProblems status={status} />}
      <SplitRow>
        <Note as="span" role="status">
          {joinSentences([
            isBusy ? t`One moment…` : result?.isFailure === false && result.text,
            reminderStatusText(status, settings),
          ])}
        </Note>
        {listId !== '' && (
          <SmallButton
            variant="danger"
            disabled={isBusy}
            onClick={() => void run(deleteAll, t`The server has deleted everything.`)}
          >
            {t`Delete from server`}
          </SmallButton>
        )}
      </SplitRow>
      <Note>
        <Trans>
          For messages while the page is closed, this server stores the reminders of the next {REMINDER_HORIZON_DAYS}{' '}
          days with your addresses and device, encrypted: no login and no character id. It deletes them{' '}
          {REMINDERS_KEPT_DAYS} days after this page was last open, or when you turn them off.
        </Trans>
      </Note>
    </>
  );
}

type Run = (work: () => Promise<ChannelOutcome>, success: string) => Promise<void>;

interface AddressProps {
  kind: AddressKind;
  isBusy: boolean;
  run: Run;
}

function AddAddress({ kind, isBusy, run }: AddressProps) {
  const words = ADDRESS_WORDS[kind];
  const isSandbox = useAtomValue(envAtom)?.isSandbox ?? false;
  const [url, setUrl] = useState('');
  return (
    <>
      <AddressForm
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => addAddress(kind, url.trim()), testSent());
        }}
      >
        <FormControl>
          <FormControl.Label>{words.field()}</FormControl.Label>
          <TextInput
            block
            type="url"
            value={url}
            autoComplete="off"
            placeholder={words.example}
            onChange={({ target }) => setUrl(target.value)}
          />
        </FormControl>
        <Button type="submit" disabled={isBusy || url.trim() === ''}>
          {words.add()}
        </Button>
      </AddressForm>
      <Note>
        {words.hint()}
        {isSandbox && (
          <>
            {' '}
            <Trans>
              The sandbox has{' '}
              <a href="/sandbox/messages" target="_blank" rel="noreferrer">
                an address to try, and shows what arrived
              </a>
              .
            </Trans>
          </>
        )}
      </Note>
    </>
  );
}

function Address({ kind, url, isBusy, run }: AddressProps & { url: string }) {
  const words = ADDRESS_WORDS[kind];
  return (
    <SplitRow>
      <span>{words.added(url.slice(-4))}</span>
      <Buttons>
        <SmallButton disabled={isBusy} onClick={() => void run(() => testReminder({ kind, url }), testSent())}>
          {words.test()}
        </SmallButton>
        <SmallButton disabled={isBusy} onClick={() => void run(() => removeChannel(kind), words.removed())}>
          {t`Remove`}
        </SmallButton>
      </Buttons>
    </SplitRow>
  );
}

/** For a player whose reminders ended because the host turned them off. */
export function RemindersTurnedOff() {
  if (!hasReminderChannel(useAtomValue(reminderSettingsAtom))) return null;
  return (
    <ProblemBox role="alert">
      {REMINDER_NOTICES.turnedOff()}{' '}
      <Button variant="link" onClick={() => void deleteAll()}>
        {t`Turn them off here, too`}
      </Button>
    </ProblemBox>
  );
}
