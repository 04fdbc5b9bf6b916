import { t } from '@lingui/core/macro';
import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react';
import { Checkbox } from '@primer/react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import type { LoginReport, RoundLine, VisitReport, VisitReview } from '../../../workers/game/domain/round.ts';
import { TypeIcon } from '../../eve/images.tsx';
import { PlanetPicture } from '../../eve/planetPictures/PlanetPicture.tsx';
import { formatIsk } from '../../format/isk.ts';
import { formatUnits, formatVolume, UNKNOWN_TEXT } from '../../format/number.ts';
import { asSentence, unbroken } from '../../format/text.ts';
import { formatBothTimes } from '../../format/time.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { roundInputsAtom } from '../../state/round.ts';
import { checkedLinesAtom } from '../../state/startedRound.ts';
import { QuietButton } from '../../ui/IconButton.tsx';
import { Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { lastsText, lineReason, lineVerbs, sourcesText, unfedText } from '../../words/round.ts';
import { oddTexts, visitCell, visitState } from '../../words/roundVisits.ts';
import { typeName } from '../../words/typeNames.ts';
import type { LoginProps } from './LoginAtWork.tsx';

const KINDS = ['restart', 'collect', 'deliver'] as const;

const Row = styled.li`
  padding: 6px 16px;

  &:not(:last-child) {
    border-bottom: 1px solid var(--borderColor-muted);
  }

  &:focus-within {
    background: var(--bgColor-accent-muted);
  }

  &[data-done="true"] > div:first-child {
    color: var(--fgColor-muted);
  }

  &[data-done="true"] > div:first-child > img {
    opacity: 0.6;
  }

  & > p {
    margin: 2px 0 2px 58px;
    font-size: var(--text-small);
    color: var(--fgColor-attention);
  }

  @media (--phone) {
    padding: 6px 12px;

    & > p {
      margin-left: 28px;
    }
  }

  @media print {
    break-inside: avoid;
  }
`;

/* The columns are the same in all lines of a login: what some planet needs. */
const Line = styled.div`
  display: grid;
  grid-template-columns: 16px 26px minmax(0, 6fr) repeat(var(--kinds), minmax(0, 6fr)) minmax(64px, auto) 28px;
  align-items: center;
  gap: 0 var(--gap-wide);
  min-height: var(--height-large);
  font-size: var(--text-small);
  line-height: 18px;

  & > span {
    min-width: 0;
  }

  /* Whole names: tooltips have them where there is no room. */
  & > span > * {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  label {
    font-size: var(--text-medium);
    font-weight: 600;
    cursor: pointer;
  }

  /* It ends with a time, or a name. */
  & > span > small {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    font-size: var(--text-tiny);
    line-height: 16px;
    white-space: normal;
    color: var(--fgColor-muted);
  }

  /* What is to be done, with its amount. */
  & > span > span {
    white-space: normal;
  }

  & > b {
    font-size: var(--text-medium);
    text-align: right;
    white-space: nowrap;
  }

  & > b[data-loses="true"] {
    color: var(--fgColor-danger);
  }

  @media (--phone) {
    grid-template-columns: 16px minmax(0, 1fr) auto 28px;
    gap: 0 var(--gap-large);

    & > :is(img, i) {
      display: none;
    }

    & > span:not(:first-of-type) {
      grid-column: 2 / -1;
      display: flex;
      gap: var(--gap-medium);
    }

    & > span > :first-child {
      flex: none;
    }

    & > b {
      grid-row: 1;
      grid-column: 3;
    }

    & > button {
      grid-row: 1;
      grid-column: 4;
    }
  }

  @media print {
    & > span > * {
      white-space: normal;
    }
  }
`;

const Goods = styled.ul`
  margin: 4px 0 4px 58px;
  padding: 0;
  font-size: var(--text-small);
  list-style: none;

  li {
    display: grid;
    grid-template-columns: minmax(200px, 4fr) 70px 80px minmax(0, 5fr);
    align-items: center;
    gap: var(--gap-tiny) var(--gap-large);
    min-height: var(--height-small);
  }

  label {
    display: flex;
    align-items: center;
    gap: var(--gap-medium);
    min-width: 0;
    cursor: pointer;
  }

  li > span {
    color: var(--fgColor-muted);
  }

  li > b {
    font-weight: 400;
    text-align: right;
  }

  [data-done="true"] em {
    color: var(--fgColor-muted);
    text-decoration: line-through;
  }

  em {
    font-style: normal;
    overflow-wrap: anywhere;
  }

  @media (--phone) {
    margin-left: 0;

    li {
      grid-template-columns: minmax(0, 1fr) auto auto;
      padding: 3px 0;
    }

    li > span {
      grid-column: 1 / -1;
      padding-left: 24px;
    }

    li > span:empty {
      display: none;
    }
  }
`;

const Actions = styled(Tools)`
  gap: var(--gap-medium);
  margin: 0 0 4px 58px;
  font-size: var(--text-small);
  color: var(--fgColor-muted);

  @media (--phone) {
    margin-left: 0;
  }

  @media print {
    button {
      display: none;
    }
  }
`;

interface VisitLineProps extends Pick<LoginProps, 'nameOf' | 'onCheck' | 'onSkip' | 'onFeed'> {
  visit: VisitReport;
  login: LoginReport;
  roundAt: number;
  review: VisitReview | undefined;
  isWhole: boolean;
}

/** One planet in a line with one tick for all of it; what is odd below, its goods under the arrow. */
export function VisitLine(props: VisitLineProps) {
  const { visit, login, roundAt, review, isWhole, onCheck, onFeed } = props;
  const { isReturn } = login;
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isUnfolded || isWhole;
  const boxId = useId();
  const cellsId = useId();
  const goodsId = useId();
  const checked = useAtomValue(checkedLinesAtom);
  const colony = useAtomValue(colonyAtom(visit.key));
  const isFed = useAtomValue(roundInputsAtom).fedKeys.includes(visit.key);
  const lineIds = visit.lines.map(({ id }) => id);
  const doneCount = lineIds.filter((id) => checked.has(id)).length;
  const isDone = doneCount === lineIds.length;
  const kinds = KINDS.filter((kind) => login.visits.some(({ lines }) => lines.some((line) => line.kind === kind)));
  const { worthIsk } = visit;
  return (
    <Row data-done={isDone}>
      <Line style={{ '--kinds': kinds.length } as React.CSSProperties}>
        <Checkbox
          id={boxId}
          checked={isDone}
          indeterminate={doneCount > 0 && !isDone}
          aria-describedby={cellsId}
          onChange={({ target }) => onCheck(lineIds, target.checked)}
        />
        {colony ? <PlanetPicture planetType={colony.planetType} size={26} /> : <i />}
        <span>
          <label htmlFor={boxId} title={visit.planetName}>
            {visit.planetName}
          </label>
          <small id={cellsId} title={visitState(visit, roundAt)}>
            {unbroken(visitState(visit, roundAt))}
          </small>
        </span>
        {kinds.map((kind) => {
          const cell = visitCell(visit, kind);
          return (
            <span key={kind}>
              <span title={cell?.what}>{cell && unbroken(cell.what)}</span>
              <small title={cell?.goods}>{cell?.goods}</small>
            </span>
          );
        })}
        <b data-loses={worthIsk !== null && worthIsk < 0}>
          {isReturn ? '' : worthIsk === null ? UNKNOWN_TEXT : formatIsk(worthIsk)}
        </b>
        {!isWhole && (
          <QuietButton
            icon={isOpen ? ChevronDownIcon : ChevronRightIcon}
            aria-label={t`Goods of ${{ planetName: visit.planetName }}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? goodsId : undefined}
            onClick={() => setUnfolded(!isOpen)}
          />
        )}
      </Line>
      {oddTexts(visit, { roundAt, isReturn }, review, checked).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {visit.idleGainIsk !== null && (
        <p>
          {unfedText(visit, visit.idleGainIsk)}{' '}
          {onFeed && !isWhole && (
            <SmallButton variant="invisible" onClick={() => onFeed(visit.key, true)}>
              {t`Bring them anyway`}
            </SmallButton>
          )}
        </p>
      )}
      {isFed && onFeed && !isReturn && !isWhole && (
        <p>
          {t`Inputs are brought even if they cost more than they make.`}{' '}
          <SmallButton variant="invisible" onClick={() => onFeed(visit.key, false)}>
            {t`Bring them only if they pay`}
          </SmallButton>
        </p>
      )}
      {isOpen && <VisitGoods id={goodsId} {...props} />}
    </Row>
  );
}

/** Every good of a visit, each with a tick of its own. */
function VisitGoods({ id, visit, login, roundAt, isWhole, nameOf, onCheck, onSkip }: VisitLineProps & { id: string }) {
  const lasts = visit.limitedBy === null ? lastsText(visit, roundAt) : '';
  return (
    <div id={id}>
      <Goods>
        {visit.lines.map((line) => (
          <GoodLine key={line.id} {...{ line, visit, login, roundAt, nameOf, onCheck }} />
        ))}
      </Goods>
      <Actions>
        {lasts !== '' && <span title={formatBothTimes(visit.lastsUntil)}>{asSentence(lasts)}</span>}
        {onSkip && !login.isReturn && !isWhole && (
          <SmallButton onClick={() => onSkip([visit.key])}>{t`Skip ${{ planetName: visit.planetName }}`}</SmallButton>
        )}
      </Actions>
    </div>
  );
}

interface GoodLineProps extends Pick<VisitLineProps, 'visit' | 'login' | 'roundAt' | 'nameOf' | 'onCheck'> {
  line: RoundLine;
}

function GoodLine({ line, visit, login, roundAt, nameOf, onCheck }: GoodLineProps) {
  const { id, kind, typeId } = line;
  const boxId = useId();
  const isDone = useAtomValue(checkedLinesAtom).has(id);
  const name = typeName(typeId);
  const sources = kind === 'deliver' ? sourcesText(line, login.characterId, nameOf) : '';
  return (
    <li data-done={isDone}>
      <label htmlFor={boxId}>
        <Checkbox id={boxId} checked={isDone} onChange={({ target }) => onCheck([id], target.checked)} />
        <span aria-hidden="true">
          <TypeIcon typeId={typeId} name={name} size={20} />
        </span>
        <span>{lineVerbs()[kind]}</span> <em>{name}</em>
      </label>
      <b>{kind === 'restart' ? '' : formatUnits(line.amount)}</b>
      <b>{kind === 'restart' ? '' : formatVolume(line.volumeM3)}</b>
      <span>{[sources, lineReason(line, visit, roundAt)].filter((part) => part !== '').join('; ')}</span>
    </li>
  );
}
