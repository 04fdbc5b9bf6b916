import { plural, t } from '@lingui/core/macro';
import { CheckIcon, DotFillIcon, GlobeIcon } from '@primer/octicons-react';
import { Link } from '@primer/react';
import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { NO_ACCOUNT } from '../../../workers/game/domain/ids.ts';
import type { LoginReport, RoundCut } from '../../../workers/game/domain/round.ts';
import { Portrait } from '../../eve/images.tsx';
import { formatIsk } from '../../format/isk.ts';
import { UNKNOWN_TEXT } from '../../format/number.ts';
import { doneVisitCount, mostWorthOf } from '../../model/roundWalk.ts';
import { characterAtom } from '../../state/characters.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { checkedLinesAtom } from '../../state/startedRound.ts';
import { LineButton } from '../../ui/PlainButton.ts';
import type { NameOf } from '../../words/round.ts';
import { doneOfText, markedWorthText, mostWorthText, orderReason } from '../../words/roundVisits.ts';

const List = styled.ol`
  position: relative;
  min-width: 0;
  margin: 0;
  padding: 0;
  overflow: hidden;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  background: var(--bgColor-muted);
  font-size: var(--text-small);
  list-style: none;

  & > li {
    display: flex;
    align-items: center;
    gap: var(--gap-medium);
    padding: 6px 12px;
  }

  & > li:not(:last-child) {
    border-bottom: 1px solid var(--borderColor-muted);
  }

  & > [data-login] {
    position: relative;
    min-height: var(--height-huge);
  }

  /* Off-screen ones of a large fleet are not drawn. */
  & > [data-login]:nth-child(n + 31) {
    content-visibility: auto;
    contain-intrinsic-height: auto 48px;
  }

  & > [data-login]:hover {
    background: var(--bgColor-neutral-muted);
  }

  & > [data-login]:has([aria-current]) {
    background: var(--bgColor-accent-muted);
    box-shadow: inset 3px 0 var(--borderColor-accent-emphasis);
  }

  & > [data-login] > span {
    flex: 1;
    min-width: 0;
  }

  & > [data-login] > b {
    text-align: right;
    white-space: nowrap;
  }

  & > [data-done="true"] > :is(span, b) {
    color: var(--fgColor-muted);
  }

  small {
    display: block;
    overflow: hidden;
    font-size: var(--text-tiny);
    font-weight: 400;
    line-height: 16px;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--fgColor-muted);
  }

  /* It ends with what matters: a name. */
  small + small {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    white-space: normal;
  }

  & > [data-note] {
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--gap-medium);
    background: var(--bgColor-default);
    color: var(--fgColor-muted);
  }

  /* However long it is, the login at work stays beside it. */
  @media not (--phone) {
    position: sticky;
    top: calc(var(--top-height) + 8px);
    max-height: calc(100dvh - var(--top-height) - 16px);
    overflow-y: auto;
  }
`;

const Name = styled(LineButton)`
  display: block;
  overflow: hidden;
  max-width: 100%;
  font-size: var(--text-medium);
  font-weight: 600;
  line-height: 18px;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

interface LoginListProps {
  /** those that the search finds */
  logins: readonly LoginReport[];
  current: LoginReport | undefined;
  /** who brings most; null with a search, or if everyone is needed */
  cut: RoundCut | null;
  /** whether the others are left out already: never said with a search */
  isCut: boolean;
  nameOf: NameOf;
  onChoose: (login: LoginReport) => void;
  /** leaves the others out, or takes them back */
  onCut: (isCut: boolean) => void;
  /** last lines: what is said of the list, and who is missing */
  children: ReactNode;
}

/** The logins of a round in their order, with the line after those that bring most. */
export function LoginList({ logins, current, cut, isCut, nameOf, onChoose, onCut, children }: LoginListProps) {
  const most = mostWorthOf(logins, cut);
  const ref = useRef<HTMLOListElement>(null);
  // Again for each login that the player goes on to.
  useLayoutEffect(() => showCurrent(ref.current), [current?.id]);
  const hasMost = cut !== null && most !== null;
  // Who brings most may be unknown by now, because prices are missing.
  const line = (hasMost || isCut) && (
    <li data-note="" data-unprinted="">
      {hasMost && <span>{(most.loginCount === null ? markedWorthText : mostWorthText)(cut, most.isEstimate)}</span>}
      <Link as="button" type="button" onClick={() => onCut(!isCut)}>
        {isCut ? t`show all` : t`skip the rest`}
      </Link>
    </li>
  );
  return (
    <List ref={ref} aria-label={t`Logins`}>
      {most?.loginCount === null && line}
      {logins.map((login, index) => (
        <Fragment key={login.id}>
          <LoginLine
            login={login}
            isCurrent={login.id === current?.id}
            isMarked={most !== null && most.loginCount === null && most.characterIds.has(login.characterId)}
            nameOf={nameOf}
            onChoose={onChoose}
          />
          {most?.loginCount === index + 1 && line}
        </Fragment>
      ))}
      {most === null && line}
      {children}
    </List>
  );
}

/** Scrolls the list, and only that, to the login at work. */
function showCurrent(list: HTMLElement | null): void {
  const line = list?.querySelector<HTMLElement>('[data-login]:has([aria-current])');
  if (list === null || !line) return;
  const { offsetTop: top, offsetHeight: height } = line;
  const isSeen = top >= list.scrollTop && top + height <= list.scrollTop + list.clientHeight;
  if (!isSeen) list.scrollTop = top - (list.clientHeight - height) / 2;
}

interface LoginLineProps extends Pick<LoginListProps, 'nameOf' | 'onChoose'> {
  login: LoginReport;
  isCurrent: boolean;
  /** one of those that bring most */
  isMarked: boolean;
}

function LoginLine({ login, isCurrent, isMarked, nameOf, onChoose }: LoginLineProps) {
  const { characterId, isReturn, visits, worth } = login;
  const character = useAtomValue(characterAtom(characterId));
  const doneCount = doneVisitCount(login, useAtomValue(checkedLinesAtom));
  const isDone = doneCount === visits.length;
  const name = nameOf(characterId);
  const planets = plural(visits.length, { one: '# planet', other: '# planets' });
  const account = character && character.account !== NO_ACCOUNT ? character.account : '';
  const reason = orderReason(login, nameOf);
  return (
    <li data-login="" data-done={isDone}>
      <Portrait characterId={characterId} name={name} size={32} />
      <span>
        <Name aria-current={isCurrent ? 'step' : undefined} title={name} onClick={() => onChoose(login)}>
          {isReturn ? t({ message: `${name} again`, comment: 'a second login of a character' }) : name}
        </Name>
        <small title={account === '' ? planets : `${account} · ${planets}`}>
          <bdi>{account}</bdi> <GlobeIcon size={12} /> <span aria-hidden="true">{visits.length}</span>
          <span className="visually-hidden">{planets}</span>
        </small>
        {reason !== '' && <small title={reason}>{reason}</small>}
      </span>
      <b>
        {isMarked && <DotFillIcon aria-label={t`brings most`} />}
        {isReturn ? '' : worth.isk === null ? UNKNOWN_TEXT : formatIsk(worth.isk)}
        {isDone ? (
          <small>
            <CheckIcon size={12} aria-label={t`done`} />
          </small>
        ) : (
          doneCount > 0 && <small>{doneOfText(doneCount, visits.length)}</small>
        )}
      </b>
    </li>
  );
}
