import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import type { LoadReport, LoadShare } from '../../../../workers/game/domain/report.ts';
import { formatNumber } from '../../../format/number.ts';
import { namedText } from '../../../format/text.ts';
import { DataTable, type TableColumn } from '../../../ui/DataTable.tsx';
import { Heading } from '../../../ui/parts.tsx';
import { type LoadKind, structuresLabel } from '../../../words/structures.ts';
import { Hint } from './configParts.ts';

const Amount = styled.span`
  color: var(--fgColor-muted);
`;

const LoadBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--gap-tiny) var(--gap-large);
  margin-bottom: 8px;

  &[data-over="true"] ${Amount} {
    color: var(--fgColor-danger);
  }
`;

const Track = styled.svg`
  flex: 1 0 100%;
  height: 12px;
  border-radius: 4px;
  background: var(--bgColor-neutral-muted);
`;

/** The colour of a kind of structure, in the bar and next to its name. */
const COLOURS: Readonly<Record<LoadKind, string>> = {
  ecu: '#58a6ff',
  basic: '#3fb950',
  advanced: '#e3b341',
  highTech: '#f778ba',
  launchpad: '#d2a8ff',
  storage: '#56d4dd',
  commandCenter: '#9198a1',
  link: '#f0883e',
  unknown: '#9198a1',
};

interface OfKind {
  $kind: LoadKind;
}

const Stretch = styled.rect<OfKind>`
  fill: ${({ $kind }) => COLOURS[$kind]};
`;

const Swatch = styled.span<OfKind>`
  display: inline-block;
  width: 10px;
  height: 10px;
  margin-right: 8px;
  border-radius: 3px;
  background: ${({ $kind }) => COLOURS[$kind]};
  forced-color-adjust: none;
`;

interface PlanetConfigLoadProps {
  load: LoadReport;
  upgradeLevel: number;
  /** null until they are known */
  shares: readonly LoadShare[] | null;
}

/** How much of the command center's CPU and power is used, and by which structures. */
export function PlanetConfigLoad({ load, upgradeLevel, shares }: PlanetConfigLoadProps) {
  const taking = shares?.filter(({ cpuTf, powerMw }) => cpuTf > 0 || powerMw > 0) ?? null;
  return (
    <section aria-labelledby="planet-load">
      <Heading id="planet-load">{t`CPU and power`}</Heading>
      <Bar
        name="CPU"
        unit="tf"
        used={load.cpuUsedTf}
        limit={load.cpuLimitTf}
        parts={taking?.map(({ kind, cpuTf }) => ({ kind, amount: cpuTf })) ?? []}
      />
      <Bar
        name={t`Power`}
        unit="MW"
        used={load.powerUsedMw}
        limit={load.powerLimitMw}
        parts={taking?.map(({ kind, powerMw }) => ({ kind, amount: powerMw })) ?? []}
      />
      <Hint>
        {t`Limits of a level ${upgradeLevel} command center.`}
        {load.isLowerBound && <> {t`The planet’s size is not known: CPU and power are without the length of links.`}</>}
      </Hint>
      {taking && taking.length > 0 && (
        <DataTable label={t`What uses CPU and power`} columns={columns()} rows={taking} rowKey={({ kind }) => kind} />
      )}
    </section>
  );
}

interface BarProps {
  name: string;
  unit: string;
  used: number;
  limit: number;
  parts: readonly { kind: LoadKind; amount: number }[];
}

/** A bar of the limit with one segment per kind of structure. */
function Bar({ name, unit, used, limit, parts }: BarProps) {
  const [usedText, limitText] = [formatNumber(used), formatNumber(limit)];
  const text = t`${usedText} of ${limitText} ${unit}`;
  return (
    <LoadBar data-over={used > limit}>
      <span>{name}</span>
      <Amount>{text}</Amount>
      {/* Above the limit, the bar is scaled to the load. */}
      <Track
        viewBox={`0 0 ${Math.max(limit, used, 1)} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={namedText(name, text)}
      >
        {parts.map(({ kind, amount }, index) => (
          <Stretch
            key={kind}
            $kind={kind}
            x={parts.slice(0, index).reduce((sum, part) => sum + part.amount, 0)}
            width={amount}
            height={1}
          />
        ))}
      </Track>
    </LoadBar>
  );
}

const columns = (): readonly TableColumn<LoadShare>[] => [
  {
    id: 'kind',
    label: t`Used by`,
    cell: ({ kind }) => (
      <>
        <Swatch $kind={kind} />
        {structuresLabel(kind)}
      </>
    ),
  },
  { id: 'count', label: t`Number`, cell: ({ count }) => formatNumber(count) },
  { id: 'cpu', label: t`CPU`, cell: ({ cpuTf }) => t`${{ cpuTf: formatNumber(cpuTf) }} tf` },
  { id: 'power', label: t`Power`, cell: ({ powerMw }) => t`${{ powerMw: formatNumber(powerMw) }} MW` },
];
