import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@primer/react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { type ColonyKey, NO_ACCOUNT } from '../../../workers/game/domain/ids.ts';
import type { LoginReport, RoundReport, UnplannedVisit, VisitReview } from '../../../workers/game/domain/round.ts';
import { Portrait } from '../../eve/images.tsx';
import { asSentence, unbroken } from '../../format/text.ts';
import { lineIdsOf } from '../../model/startedRound.ts';
import { characterAtom } from '../../state/characters.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { loginExpiredAtom } from '../../state/page.ts';
import { checkedLinesAtom } from '../../state/startedRound.ts';
import { PlainList } from '../../ui/parts.tsx';
import { cargoText, type NameOf, returnReason, unplannedText, worthSumText } from '../../words/round.ts';
import { orderReason } from '../../words/roundVisits.ts';
import { LoginRoute } from './LoginRoute.tsx';
import { VisitLine } from './VisitLine.tsx';

const Box = styled.section`
  min-width: 0;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  background: var(--bgColor-muted);

  & > p {
    margin: 0;
    padding: 0 16px 8px;
    font-size: var(--text-small);
    color: var(--fgColor-muted);
  }

  @media (--phone) {
    display: flex;
    flex-direction: column;
  }

  @media print {
    break-inside: avoid-page;
    margin-bottom: 12px;
  }
`;

const Header = styled.header`
  display: flex;
  align-items: center;
  gap: var(--gap-large);
  padding: 12px 16px;

  h3 {
    flex: 1;
    /* Names have at most 37 letters; a word of usual length stays whole. */
    min-width: min(110px, 100%);
    margin: 0;
    font-size: var(--text-large);
    line-height: 26px;
    overflow-wrap: anywhere;
  }

  small {
    display: block;
    font-size: var(--text-small);
    font-weight: 400;
    line-height: 18px;
    color: var(--fgColor-muted);
  }

  & > span {
    font-size: var(--text-medium);
    font-weight: 600;
    text-align: right;
  }

  @media (--phone) {
    gap: var(--gap-medium);
    padding: 4px 12px;

    & > button {
      display: none;
    }

    h3 {
      font-size: var(--text-medium);
      line-height: 18px;
    }

    small {
      font-size: var(--text-tiny);
      line-height: 14px;
    }
  }
`;

const Planets = styled(PlainList)`
  border: solid var(--borderColor-muted);
  border-width: 1px 0;
`;

const Unplanned = styled.p`
  && {
    padding-top: 8px;
    color: var(--fgColor-attention);
  }
`;

const Footer = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--gap-medium) var(--gap-large);
  padding: 12px 16px;
  font-size: var(--text-small);
  color: var(--fgColor-muted);

  & > span {
    margin-left: auto;
  }

  /* The keys work only there. */
  ${Box}:not(:has(ul:focus-within)) & > span {
    visibility: hidden;
  }

  /* Fingers have no keys. */
  @media (--phone) {
    order: 1;
    padding: 8px 12px;

    & > span {
      display: none;
    }
  }

  @media print {
    display: none;
  }
`;

export interface LoginProps {
  login: LoginReport;
  /** from 1, and of how many */
  number: number;
  loginCount: number;
  settings: RoundReport['settings'];
  reviews: ReadonlyMap<string, VisitReview>;
  /** planets of this character that have no plan */
  unplanned: readonly UnplannedVisit[];
  nameOf: NameOf;
  /** checks lines off, or takes that back */
  onCheck: (ids: readonly string[], isDone: boolean) => void;
  /** leaves planets out of the round; left out where the plan can't be changed */
  onSkip?: (keys: readonly ColonyKey[]) => void;
  /** has inputs brought although they cost more than they make, or no longer; left out where the plan can't be changed */
  onFeed?: (key: ColonyKey, isFed: boolean) => void;
  /** on paper: every good, nothing to click */
  isWhole?: boolean;
}

interface LoginAtWorkProps extends LoginProps {
  /** where "Next" leads; null if nothing else is open */
  next: LoginReport | null;
  onNext: () => void;
  /** beside the name */
  children?: ReactNode;
}

/** One login: its planets in a line each, to be ticked, and the way to the next one. */
export function LoginAtWork({ next, onNext, children, ...props }: LoginAtWorkProps) {
  const { login, nameOf, onSkip, isWhole = false } = props;
  const { isReturn, visits } = login;
  const checked = useAtomValue(checkedLinesAtom);
  const isDone = lineIdsOf(visits).every((id) => checked.has(id));
  const listRef = useRef<HTMLUListElement>(null);
  const { goOn, onKeyDown } = useGoOn(listRef, login.id, next === null ? null : onNext);
  const name = nameOf(login.characterId);
  const nextName = next === null ? '' : nameOf(next.characterId);
  return (
    <Plan {...props} isDone={isDone} listRef={listRef} onKeyDown={onKeyDown} aside={children}>
      {!isWhole && (
        <Footer>
          {next !== null && (
            <Button variant="primary" onClick={goOn}>
              {isDone ? t`Done, next: ${nextName}` : t`Next: ${nextName}`}
            </Button>
          )}
          {onSkip && !isReturn && !isDone && (
            <Button aria-label={t`Skip ${name}`} onClick={() => onSkip(visits.map(({ key }) => key))}>
              {t({ message: `Skip`, comment: 'the next login' })}
            </Button>
          )}
          <span>{t`Space ticks, ↓ next planet, N next login`}</span>
        </Footer>
      )}
    </Plan>
  );
}

/**
 * The keys of the list, which work only while something in it has the focus.
 * @returns what handles them, and what goes on to the next login: both take the focus there
 */
function useGoOn(listRef: React.RefObject<HTMLUListElement | null>, loginId: string, onNext: (() => void) | null) {
  const takesFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next login is drawn
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    const boxes = boxesIn(listRef.current);
    (boxes.find(({ checked }) => !checked) ?? boxes[0])?.focus();
  }, [loginId]);
  const goOn = (): void => {
    takesFocus.current = true;
    onNext?.();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const boxes = boxesIn(listRef.current);
    const own = boxes.indexOf(event.target as HTMLInputElement);
    // Buttons belong to the planet's box before them.
    const at = own >= 0 ? own : boxes.findIndex((box) => box.closest('li')?.contains(event.target as Node));
    const target = {
      ArrowDown: Math.min(at + 1, boxes.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: boxes.length - 1,
    }[event.key];
    // In a Russian layout the same key has another letter.
    const isN = event.key.toLowerCase() === 'n' || (event.code === 'KeyN' && event.key > 'z');
    if (target !== undefined) {
      event.preventDefault();
      boxes[target]?.focus();
    } else if (isN && onNext !== null) {
      event.preventDefault();
      goOn();
    }
  };
  return { goOn, onKeyDown };
}

function boxesIn(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])];
}

interface PlanProps extends LoginProps {
  isDone: boolean;
  listRef: React.RefObject<HTMLUListElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  aside: ReactNode;
  children: ReactNode;
}

function Plan({ isDone, listRef, onKeyDown, aside, children, ...props }: PlanProps) {
  const { login, number, loginCount, settings, reviews, unplanned, nameOf, isWhole = false } = props;
  const { characterId, isReturn, visits } = login;
  const headingId = useId();
  const name = nameOf(characterId);
  const character = useAtomValue(characterAtom(characterId));
  const isLoginExpired = useAtomValue(loginExpiredAtom(characterId));
  const why = isReturn ? returnReason(login, nameOf) : orderReason(login, nameOf);
  return (
    <Box aria-labelledby={headingId} data-done={isDone}>
      <Header>
        <Portrait characterId={characterId} name={name} size={40} />
        <h3 id={headingId}>
          {isReturn ? (
            <Trans>
              <small>
                {number} of {loginCount}: log in again as
              </small>{' '}
              {name}
            </Trans>
          ) : (
            <Trans>
              <small>
                {number} of {loginCount}: log in as
              </small>{' '}
              {name}
            </Trans>
          )}
        </h3>
        {aside}
        {!isReturn && (
          <span>
            <small>{t({ message: 'brings', comment: 'above an amount of ISK: a login' })}</small>
            {unbroken(worthSumText(login.worth, visits.length))}
          </span>
        )}
      </Header>
      {why !== '' && <p>{asSentence(why)}</p>}
      {isLoginExpired && <p>{t`Login expired: as of the last snapshot.`}</p>}
      {isWhole && character && character.account !== NO_ACCOUNT && (
        <p>
          <bdi>{character.account}</bdi>
        </p>
      )}
      {isWhole && login.cargo.length > 0 && <p>{login.cargo.map(cargoText).join(' · ')}</p>}
      {!isWhole && <LoginRoute login={login} name={name} />}
      <Planets ref={listRef} aria-labelledby={headingId} onKeyDown={onKeyDown}>
        {visits.map((visit) => (
          <VisitLine
            key={visit.id}
            visit={visit}
            roundAt={settings.roundAt}
            review={reviews.get(visit.key)}
            {...props}
            isWhole={isWhole}
          />
        ))}
      </Planets>
      {!isReturn &&
        unplanned.map(({ key, planetName, problem }) => (
          <Unplanned key={key}>
            <strong>{planetName}</strong> {unplannedText(problem)}
          </Unplanned>
        ))}
      {children}
    </Box>
  );
}
