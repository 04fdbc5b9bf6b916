import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import type { ChainNode } from '../../../../workers/game/domain/report.ts';
import { TypeIcon } from '../../../eve/images.tsx';
import { formatUnits, formatUnitsPerHour } from '../../../format/number.ts';
import { joinList } from '../../../format/text.ts';
import { formatCycle } from '../../../format/time.ts';
import { balanceOf } from '../../../model/planetFigures.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { notRunningText } from '../../../words/extractors.ts';
import { typeName } from '../../../words/typeNames.ts';

const Card = styled.article`
  box-sizing: border-box;
  height: 100%;
  min-height: 80px;
  padding: 5px 8px;
  overflow: hidden;
  border: 1px solid var(--borderColor-muted);
  border-left-width: 3px;
  border-radius: 6px;
  font-variant-numeric: tabular-nums;
  line-height: 16px;
  background: var(--bgColor-default);

  &[data-net="shortfall"] {
    border-left-color: var(--borderColor-danger-emphasis);
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
    font-weight: 600;
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

const MakerLine = styled.p`
  display: flex;
  gap: var(--gap-snug);
  align-items: center;
  height: 18px;
  margin: 0;
  overflow: hidden;
  font-size: var(--text-tiny);
  white-space: nowrap;
  color: var(--fgColor-muted);

  & time {
    font-size: var(--text-tiny);
    line-height: 16px;
  }
`;

const Inputs = styled.ul`
  margin: 0;
  padding: 0;
  font-size: var(--text-tiny);
  list-style: none;

  & > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const FigureList = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 0 var(--gap-roomy);
  margin: 2px 0 0;
  font-size: var(--text-tiny);

  & div {
    display: flex;
    gap: var(--gap-small);
    justify-content: space-between;
    min-width: 0;
  }

  & dt {
    overflow: hidden;
    text-overflow: ellipsis;
    color: var(--fgColor-muted);
  }

  & dd {
    margin: 0;
    white-space: nowrap;
  }

  & dd[data-net="shortfall"] {
    color: var(--fgColor-danger);
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
  return (
    <Card data-net={node && balanceOf(node.netPerHour)} aria-label={name}>
      <NameLine>
        <Icon aria-hidden="true">
          <TypeIcon typeId={typeId} name={name} size={16} />
        </Icon>
        <b>{name}</b>
        {node?.cycleSeconds && <Cycle>{formatCycle(node.cycleSeconds)}</Cycle>}
      </NameLine>
      {node && <Figures node={node} />}
    </Card>
  );
}

function Figures({ node }: { node: ChainNode }) {
  const { inputsPerCycle, producedPerHour, consumedPerHour, importPerHour, netPerHour, feedsTypeIds } = node;
  const balance = balanceOf(netPerHour);
  return (
    <>
      <MakerLine>
        <Maker node={node} />
      </MakerLine>
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
        <div>
          <dt>{t`Production`}</dt>
          <dd>{t`${{ producedPerHour: formatUnitsPerHour(producedPerHour) }}/h`}</dd>
        </div>
        <div>
          <dt>{t`Consumption`}</dt>
          <dd>{t`${{ consumedPerHour: formatUnitsPerHour(consumedPerHour) }}/h`}</dd>
        </div>
        <div>
          <dt>{t`Import`}</dt>
          <dd data-net={balanceOf(-importPerHour)}>{t`${{ importPerHour: formatUnitsPerHour(importPerHour) }}/h`}</dd>
        </div>
        <div>
          <dt>{t`Net`}</dt>
          <dd data-net={balance}>
            {balance === 'surplus' && '+'}
            {t`${{ netPerHour: formatUnitsPerHour(netPerHour) }}/h`}
          </dd>
        </div>
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

/** The factories and extractors that produce a commodity. */
function Maker({ node: { factoryCount, extractorCount, extractorExpiresAt } }: { node: ChainNode }) {
  if (factoryCount === 0 && extractorCount === 0) return t`imported`;
  return (
    <>
      {factoryCount > 0 && t`${plural(factoryCount, { one: '# factory', other: '# factories' })}`}
      {extractorCount > 0 && (
        <>
          <Plural value={extractorCount} one="# extractor" other="# extractors" />{' '}
          <Countdown at={extractorExpiresAt} expiredText={notRunningText(extractorExpiresAt !== null)} />
        </>
      )}
    </>
  );
}
