import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo, useCallback, useId, useMemo, useRef } from 'react';
import { type CharacterId, type ColonyKey, NO_ACCOUNT } from '../../../workers/game/domain/ids.ts';
import type {
  LoginReport,
  RoundLine,
  RoundReport,
  UnplannedVisit,
  VisitReport,
  VisitReview,
} from '../../../workers/game/domain/round.ts';
import { Portrait, TypeIcon } from '../../eve/images.tsx';
import { formatUnits, formatVolume } from '../../format/number.ts';
import { formatBothTimes } from '../../format/time.ts';
import { lineIdsOf } from '../../model/startedRound.ts';
import { characterAtom } from '../../state/characters.ts';
import { atom, useAtomValue } from '../../state/jotai.ts';
import { loginExpiredAtom } from '../../state/page.ts';
import { checkedLinesAtom } from '../../state/startedRound.ts';
import { useIsNear } from '../../ui/nearness.ts';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import {
  cargoText,
  differenceText,
  lastsText,
  lineReason,
  lineVerbs,
  type NameOf,
  returnReason,
  sourcesText,
  unfedText,
  unplannedText,
  visitText,
  worthSumText,
} from '../../words/round.ts';
import { lossText } from '../../words/roundTroubles.ts';
import { typeName } from '../../words/typeNames.ts';
import styles from './LoginBlock.module.css';
import { useTurn } from './useTurn.ts';

/** What a style sheet estimates the height of undrawn planets by. */
function heightOf(visits: readonly VisitReport[]): React.CSSProperties {
  const lineCount = visits.reduce((sum, { lines }) => sum + lines.length, 0);
  return { '--planets': visits.length, '--lines': lineCount } as React.CSSProperties;
}

interface LoginBlockProps {
  login: LoginReport;
  number: number;
  settings: RoundReport['settings'];
  reviews: ReadonlyMap<string, VisitReview>;
  /** planets of this character that have no plan */
  unplanned: readonly UnplannedVisit[];
  nameOf: NameOf;
  /** checks lines off, or takes that back */
  onCheck: (ids: readonly string[], isDone: boolean) => void;
  /** leaves a planet out of the round */
  onSkip: (key: ColonyKey) => void;
  /** has inputs brought although they cost more than they make */
  onFeed: (key: ColonyKey) => void;
}

/** One login with its planets and what to do on each. A CSS module, since a large fleet has hundreds with thousands of lines. */
export const LoginBlock = memo(function LoginBlock(props: LoginBlockProps) {
  const { login, number, settings, reviews, unplanned, nameOf, onCheck, onSkip, onFeed } = props;
  const { characterId, isReturn, visits } = login;
  const headingId = useId();
  const allId = useId();
  const name = nameOf(characterId);
  const character = useAtomValue(characterAtom(characterId));
  const isLoginExpired = useAtomValue(loginExpiredAtom(characterId));
  const lineIds = useMemo(() => lineIdsOf(visits), [visits]);
  const doneCountAtom = useMemo(
    () => atom((get) => lineIds.filter((id) => get(checkedLinesAtom).has(id)).length),
    [lineIds],
  );
  const doneCount = useAtomValue(doneCountAtom);
  const isDone = doneCount === lineIds.length;
  const sectionRef = useRef<HTMLElement>(null);
  const isFirst = number === 1;
  const isPrinted = useMediaQuery('print');
  const isNear = useIsNear(sectionRef, isFirst) || isPrinted;
  return (
    <section
      ref={sectionRef}
      className={styles.login}
      aria-labelledby={headingId}
      data-done={isDone}
      style={heightOf(visits)}
    >
      <header className={styles.header}>
        <Portrait characterId={characterId} name={name} size={36} />
        <div className={styles.who}>
          <h3 id={headingId} className={styles.name}>
            {isReturn ? t`${number}. Log in again as ${name}` : t`${number}. Log in as ${name}`}
          </h3>
          <span className={styles.muted}>
            {character && character.account !== NO_ACCOUNT && (
              <>
                <bdi>{character.account}</bdi> ·{' '}
              </>
            )}
            {!isReturn && `${t`brings ${{ worth: worthSumText(login.worth, visits.length) }}`} · `}
            {t`${doneCount} of ${{ lineCount: lineIds.length }} done`}
            {isLoginExpired && ` · ${t`login expired: as of the last snapshot`}`}
          </span>
        </div>
        <label className={styles.all} htmlFor={allId}>
          <CheckBox
            id={allId}
            isChecked={isDone}
            isMixed={doneCount > 0 && !isDone}
            onCheck={(isChecked) => onCheck(lineIds, isChecked)}
          />
          <Trans>
            All<span className="visually-hidden"> of {name} done</span>
          </Trans>
        </label>
      </header>
      {isReturn && <p className={styles.note}>{returnReason(login, nameOf)}.</p>}
      {login.cargo.length > 0 && <p className={styles.cargo}>{login.cargo.map(cargoText).join(' · ')}</p>}
      {isNear ? (
        visits.map((visit) => (
          <Visit
            key={visit.id}
            visit={visit}
            characterId={characterId}
            settings={settings}
            review={reviews.get(visit.key)}
            nameOf={nameOf}
            onCheck={onCheck}
            onSkip={onSkip}
            onFeed={onFeed}
            isFirst={isFirst}
            isReturn={isReturn}
          />
        ))
      ) : (
        <div className={styles.undrawn} />
      )}
      {!isReturn &&
        unplanned.map(({ key, planetName, problem }) => (
          <div key={key} className={styles.visit}>
            <h4 className={styles.planet}>{planetName}</h4>
            <p className={styles.warning}>{unplannedText(problem)}</p>
          </div>
        ))}
    </section>
  );
});

interface VisitProps extends Pick<LoginBlockProps, 'settings' | 'nameOf' | 'onCheck' | 'onSkip' | 'onFeed'> {
  visit: VisitReport;
  characterId: CharacterId;
  review: VisitReview | undefined;
  /** of the character's second login */
  isReturn: boolean;
}

/** A planet once it is its turn to be drawn. */
function Visit({ isFirst, ...props }: VisitProps & { isFirst: boolean }) {
  const isPrinted = useMediaQuery('print');
  return useTurn(isFirst) || isPrinted ? (
    <DrawnVisit {...props} />
  ) : (
    <div className={styles.undrawn} style={heightOf([props.visit])} />
  );
}

function DrawnVisit(props: VisitProps) {
  const { visit, characterId, settings, review, isReturn, nameOf, onCheck, onSkip, onFeed } = props;
  const { roundAt } = settings;
  const lasts = lastsText(visit, roundAt);
  const ownLineIds = new Set(visit.lines.map(({ id }) => id));
  const differences = (review?.differences ?? []).filter((one) =>
    one.kind === 'notRestarted' || one.kind === 'notCollected'
      ? false
      : one.kind === 'fewerUnits'
        ? visit.lines.some((line) => line.kind === 'deliver' && line.typeId === one.typeId)
        : ownLineIds.has(one.lineId),
  );
  return (
    <div className={styles.visit}>
      <h4 className={styles.planet}>
        {visit.planetName} <span className={styles.muted}>{visitText(visit, roundAt, isReturn)}</span>
        {!isReturn && (
          <button
            type="button"
            className={styles.action}
            aria-label={t`Skip ${{ planetName: visit.planetName }}`}
            onClick={() => onSkip(visit.key)}
          >
            {t`Skip`}
          </button>
        )}
      </h4>
      <ul className={styles.lines}>
        {visit.lines.map((line) => (
          <Line key={line.id} line={line} review={review} {...{ visit, characterId, roundAt, nameOf, onCheck }} />
        ))}
      </ul>
      {visit.idleGainIsk !== null && (
        <p className={styles.warning}>
          {unfedText(visit, visit.idleGainIsk)}{' '}
          <button type="button" className={styles.action} onClick={() => onFeed(visit.key)}>
            {t`Bring them anyway`}
          </button>
        </p>
      )}
      {visit.worthIsk !== null && visit.worthIsk < 0 && !isReturn && (
        <p className={styles.warning}>
          {t`This visit loses money: what it brings in costs more than it earns until the next round.`}
        </p>
      )}
      {lasts !== '' && (
        <p className={styles.lasts} data-limited={visit.limitedBy !== null} title={formatBothTimes(visit.lastsUntil)}>
          {lasts}.
        </p>
      )}
      {visit.lost.map((loss) => (
        <p key={loss.typeId} className={styles.warning}>
          {t`Still lost: ${{ loss: lossText(loss, roundAt) }}`}
        </p>
      ))}
      {differences.map((difference) => (
        <p key={JSON.stringify(difference)} className={styles.warning}>
          {differenceText(difference)}.
        </p>
      ))}
    </div>
  );
}

interface LineProps extends Pick<LoginBlockProps, 'nameOf' | 'onCheck'> {
  line: RoundLine;
  visit: VisitReport;
  characterId: CharacterId;
  review: VisitReview | undefined;
  roundAt: number;
}

function Line({ line, visit, characterId, review, roundAt, nameOf, onCheck }: LineProps) {
  const { id, kind, typeId } = line;
  const checkboxId = useId();
  const isDoneAtom = useMemo(() => atom((get) => get(checkedLinesAtom).has(id)), [id]);
  const isDone = useAtomValue(isDoneAtom);
  const name = typeName(typeId);
  const reason = lineReason(line, visit, roundAt);
  // Only what the player says is done can contradict a record.
  const contradiction = isDone
    ? review?.differences.find(
        (one) => (one.kind === 'notRestarted' || one.kind === 'notCollected') && one.lineId === id,
      )
    : undefined;
  const sources = kind === 'deliver' ? sourcesText(line, characterId, nameOf) : '';
  return (
    <li className={styles.line} data-kind={kind} data-done={isDone}>
      <label className={styles.label} htmlFor={checkboxId}>
        <CheckBox id={checkboxId} isChecked={isDone} onCheck={(isChecked) => onCheck([id], isChecked)} />
        <span className={styles.icon} aria-hidden="true">
          <TypeIcon typeId={typeId} name={name} size={20} />
        </span>
        <span className={styles.verb}>{lineVerbs()[kind]}</span>
        <span className={styles.good}>{name}</span>
      </label>
      <span className={styles.amount}>{kind === 'restart' ? '' : formatUnits(line.amount)}</span>
      <span className={styles.volume}>{kind === 'restart' ? '' : formatVolume(line.volumeM3)}</span>
      <span className={styles.reason}>
        {[sources, reason].filter((part) => part !== '').join('; ')}
        {contradiction !== undefined && <strong className={styles.warning}> {differenceText(contradiction)}</strong>}
      </span>
    </li>
  );
}

interface CheckBoxProps {
  id: string;
  isChecked: boolean;
  isMixed?: boolean;
  onCheck: (isChecked: boolean) => void;
}

/** Looks like Primer's, whose masked, animated mark costs every frame in which lines are drawn. */
function CheckBox({ id, isChecked, isMixed = false, onCheck }: CheckBoxProps) {
  const setMixed = useCallback(
    (input: HTMLInputElement | null): void => {
      if (input) input.indeterminate = isMixed;
    },
    [isMixed],
  );
  return (
    <input
      ref={setMixed}
      type="checkbox"
      className={styles.checkBox}
      id={id}
      checked={isChecked}
      onChange={({ target }) => onCheck(target.checked)}
    />
  );
}
