import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SyncIcon } from '@primer/octicons-react';
import { styled } from 'styled-components';
import { refresh } from '../../bridge/fetching.ts';
import { formatBothTimes, formatEveClock } from '../../format/time.ts';
import { failedCharacterCountAtom, lastVisitAtAtom, progressAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Ago } from '../../ui/Ago.tsx';
import { QuietButton } from '../../ui/IconButton.tsx';
import { failedCharactersText } from '../../words/fleetFigures.ts';

const Status = styled.div`
  display: flex;
  align-items: center;
  gap: var(--gap-snug);

  /* The search beside it stays where it is, whatever it says. */
  @media (--wide) {
    justify-content: flex-end;
    min-width: 236px;
  }

  /* A longer text is cut rather than moves the places to a second line. */
  [data-one-line] & {
    flex: 99 1 0;
    max-width: max-content;
  }
`;

const Text = styled.span`
  font-size: var(--text-small);
  white-space: nowrap;
  color: var(--fgColor-muted);

  [data-one-line] & {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  /* There is no room beside the status and the sandbox badge. */
  @media (--small-phone) {
    [data-sandbox="true"] [data-tone] ~ ${Status} & {
      display: none;
    }
  }

  @media (max-width: 379px) {
    display: none;
  }
`;

const Running = styled.span`
  display: flex;
  align-items: center;
  gap: var(--gap-snug);

  @media (--small-phone) {
    & ${Text} {
      display: none;
    }
  }
`;

const Newer = styled.span`
  @media (--small-phone) {
    &::before {
      display: none;
    }
  }
`;

const Confirmed = styled.span`
  & + ${Newer}::before {
    content: " · ";
  }

  @media (--small-phone) {
    &:has(+ ${Newer}) {
      display: none;
    }
  }
`;

const Narrow = styled.span`
  display: none;

  @media (--laptop) {
    display: inline;
  }

  /* The places and the search need the room more. */
  [data-one-line] & {
    display: inline;
  }
`;

const Failed = styled.span`
  margin-left: 6px;
  color: var(--fgColor-danger);

  @media (--small-phone) {
    display: none;
  }
`;

const Progress = styled.progress`
  width: 90px;
  height: 6px;
  border: 0;
  border-radius: 3px;
  overflow: hidden;
  background: var(--bgColor-neutral-muted);

  &::-webkit-progress-bar {
    background: var(--bgColor-neutral-muted);
  }

  &::-webkit-progress-value {
    background: var(--bgColor-accent-emphasis);
  }

  &::-moz-progress-bar {
    background: var(--bgColor-accent-emphasis);
  }

  @media (--phone) {
    width: 40px;
  }

  /* Along the lower edge of the app bar. */
  @media (--small-phone) {
    position: absolute;
    right: 0;
    bottom: 0;
    left: 0;
    width: 100%;
    height: 3px;
    border-radius: 0;
  }
`;

const Wide = styled.span`
  @media (--laptop) {
    display: none;
  }

  [data-one-line] ${Newer} & {
    display: none;
  }
`;

/** The age of the last visit's figures, a refresh's progress, or when EVE confirmed what is shown; and its button. */
export function RefreshStatus() {
  const progress = useAtomValue(progressAtom);
  const { isRunning, doneCharacters, totalCharacters, lastEndedAt, confirmedAt, nothingNewerBefore } = progress;
  const lastVisitAt = useAtomValue(lastVisitAtAtom);
  const failedCount = useAtomValue(failedCharacterCountAtom);
  const failure = failedCount === 0 ? null : failedCharactersText(failedCount);
  const newerAt = nothingNewerBefore === null ? null : formatEveClock(nothingNewerBefore);
  const outcome = failure ?? (newerAt === null ? null : t`EVE has nothing newer before ${newerAt}`);
  const announcement = isRunning
    ? t`${plural(totalCharacters, { one: 'Refreshing # character', other: 'Refreshing # characters' })}`
    : lastEndedAt === null
      ? ''
      : outcome === null
        ? t`Refresh finished`
        : t`Refresh finished: ${outcome}`;
  return (
    <Status>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      {lastVisitAt !== null ? (
        <Text>
          <Trans>
            Figures from <Ago at={lastVisitAt} />
            <Wide>. Calculating…</Wide>
          </Trans>
        </Text>
      ) : isRunning ? (
        <Running>
          <Progress
            aria-label={t`Refresh: characters done`}
            value={doneCharacters}
            max={Math.max(1, totalCharacters)}
          />
          <Text>
            <Trans comment="the word between the tags is left out where there is little room">
              {doneCharacters} of {totalCharacters}
              <Wide> characters</Wide>
            </Trans>
          </Text>
        </Running>
      ) : (
        lastEndedAt !== null && (
          <Text>
            {confirmedAt !== null && (
              <Confirmed>
                <Trans>
                  <Wide>Refreshed </Wide>
                  <Ago at={confirmedAt} />
                </Trans>
              </Confirmed>
            )}
            {nothingNewerBefore !== null && (
              <Newer title={formatBothTimes(nothingNewerBefore)}>
                <Trans comment="first tag: on a wide page; second tag: on a narrow one">
                  <Wide>EVE has nothing newer before </Wide>
                  <Narrow>newer at </Narrow>
                  {newerAt}
                </Trans>
              </Newer>
            )}
            {failure !== null && <Failed>{failure}</Failed>}
          </Text>
        )
      )}
      <QuietButton
        icon={SyncIcon}
        aria-label={t`Refresh now`}
        inactive={isRunning}
        aria-disabled={isRunning}
        onClick={() => {
          if (!isRunning) void refresh();
        }}
      />
    </Status>
  );
}
