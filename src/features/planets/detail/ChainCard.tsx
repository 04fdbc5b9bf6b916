import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import type { ChainNode } from '../../../../workers/game/domain/report.ts';
import { TypeIcon } from '../../../eve/images.tsx';
import { formatUnits, formatUnitsPerHour, UNKNOWN_TEXT } from '../../../format/number.ts';
import { joinList } from '../../../format/text.ts';
import { formatDuration } from '../../../format/time.ts';
import { balanceOf } from '../../../model/planetFigures.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { PlainList } from '../../../ui/parts.tsx';
import { notRunningText } from '../../../words/extractors.ts';
import { typeName } from '../../../words/typeNames.ts';

const Card = styled.article`
  height: 100%;
  min-height: 60px;
  padding: 4px 8px;
  overflow: hidden;
  border: 1px solid var(--borderColor-muted);
  border-left-width: 3px;
  border-radius: 6px;
  line-height: 16px;
  background: var(--bgColor-default);

  &[data-net="shortfall"] {
    border-left-color: var(--borderColor-attention-emphasis);
  }

  &[data-net="surplus"] {
    border-left-color: var(--borderColor-success-emphasis);
  }
`;

const NameLine = styled.p`
  display: flex;
  gap: 5px;
  align-items: center;
  margin: 0;

  & b {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Icon = styled.span`
  display: flex;
`;

const Cycle = styled.span`
  padding: 0 5px;
  border: 1px solid var(--borderColor-default);
  border-radius: 999px;
  font-size: var(--text-tiny);
  line-height: 13px;
  color: var(--fgColor-muted);
`;

const MakerText = styled.span`
  display: flex;
  flex: none;
  gap: var(--gap-small);
  align-items: center;
  font-size: var(--text-tiny);
  color: var(--fgColor-muted);

  & time {
    font-size: var(--text-tiny);
    line-height: 16px;
  }
`;

const Inputs = styled(PlainList)`
  font-size: var(--text-tiny);

  & > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const FigureList = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, auto) minmax(max-content, 1fr));
  gap: 0 var(--gap-snug);
  margin: 2px 0 0;
  font-size: var(--text-tiny);

  & div {
    display: contents;
  }

  & dt {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--fgColor-muted);
  }

  & dd {
    margin: 0;
    text-align: right;
    white-space: nowrap;
  }

  & dd[data-net="shortfall"] {
    color: var(--fgColor-attention);
  }

  & dd[data-net="surplus"] {
    color: var(--fgColor-success);
  }
`;

const Feeds = styled.p`
  margin: 2px 0 0;
  font-size: var(--text-tiny);
  color: var(--fgColor-muted);

  /* The lines show it; screen readers still read it. */
  [data-is-list="false"] & {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

interface ChainCardProps {
  typeId: TypeId;
  /** null until it is known */
  node: ChainNode | null;
}

/** One commodity of a production chain: what makes it from what, how much is in stock, and how much is missing. */
export function ChainCard({ typeId, node }: ChainCardProps) {
  const name = typeName(typeId);
  const isMade = node !== null && node.factoryCount + node.extractorCount > 0;
  return (
    <Card data-net={isMade ? balanceOf(node.netPerHour) : undefined} aria-label={name}>
      <NameLine>
        <Icon aria-hidden="true">
          <TypeIcon typeId={typeId} name={name} size={16} />
        </Icon>
        <b title={name}>{name}</b>
        {node && (
          <MakerText>
            <Maker node={node} />
          </MakerText>
        )}
        {node?.cycleSeconds && <Cycle>{formatDuration(node.cycleSeconds)}</Cycle>}
      </NameLine>
      {node && <Figures node={node} />}
    </Card>
  );
}

function Figures({ node }: { node: ChainNode }) {
  const { inputsPerCycle, producedPerHour, consumedPerHour, importPerHour, netPerHour, feedsTypeIds } = node;
  return (
    <>
      {inputsPerCycle.length > 0 && (
        <Inputs aria-label={t`Inputs per cycle`}>
          {inputsPerCycle.map(({ typeId, amount }) => (
            <li key={typeId}>
              {formatUnits(amount)} {typeName(typeId)}
            </li>
          ))}
        </Inputs>
      )}
      <FigureList>
        <Figure label={t`Production`} unitsPerHour={producedPerHour} />
        <Figure label={t`Consumption`} unitsPerHour={consumedPerHour} />
        <Figure label={t`Import`} unitsPerHour={importPerHour} net={balanceOf(-importPerHour)} />
        <Figure label={t`Net`} unitsPerHour={netPerHour} net={balanceOf(netPerHour)} />
      </FigureList>
      {feedsTypeIds.length > 0 && (
        <Feeds>
          <Trans comment="what a commodity is used for">
            Feeds {{ products: joinList(feedsTypeIds.map((typeId) => typeName(typeId))) }}
          </Trans>
        </Feeds>
      )}
    </>
  );
}

interface FigureProps {
  label: string;
  unitsPerHour: number;
  /** of what is signed or short: its colour */
  net?: ReturnType<typeof balanceOf>;
}

/** Nothing is a dash. */
function Figure({ label, unitsPerHour, net }: FigureProps) {
  const isNone = balanceOf(unitsPerHour) === 'even';
  return (
    <div>
      <dt title={label}>{label}</dt>
      <dd data-net={net}>
        {net === 'surplus' && '+'}
        {isNone ? UNKNOWN_TEXT : formatUnitsPerHour(unitsPerHour)}
      </dd>
    </div>
  );
}

function Maker({ node: { factoryCount, extractorCount, extractorExpiresAt } }: { node: ChainNode }) {
  if (factoryCount === 0 && extractorCount === 0) return t`imported`;
  return (
    <>
      {factoryCount > 0 && t`${plural(factoryCount, { one: '# factory', other: '# factories' })}`}
      {extractorCount > 0 && (
        <>
          <span>
            <Plural value={extractorCount} one="# extractor" other="# extractors" />
          </span>
          <Countdown at={extractorExpiresAt} expiredText={notRunningText(extractorExpiresAt !== null)} />
        </>
      )}
    </>
  );
}
