import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ColonyReport, ExtractorReport } from '../../../../workers/game/domain/report.ts';
import { formatIskSum, formatNetIsk } from '../../../format/isk.ts';
import { formatUnitsPerHour, UNKNOWN_TEXT } from '../../../format/number.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { DataTable, type TableColumn } from '../../../ui/DataTable.tsx';
import { Muted } from '../../../ui/parts.tsx';
import { notRunningText } from '../../../words/extractors.ts';
import { typeName } from '../../../words/typeNames.ts';
import { FleetSupply } from '../tooltips/FleetSupply.tsx';

const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--gap-medium);
  align-items: center;
`;

const Stopped = styled.b`
  color: var(--fgColor-danger);
`;

export function PlanetConfigTable({ colony }: { colony: ColonyReport }) {
  return <DataTable label={t`Planet`} columns={COLUMNS} rows={figures(colony)} rowKey={({ name }) => name} />;
}

interface Figure {
  name: string;
  content: ReactNode;
}

const COLUMNS: readonly TableColumn<Figure>[] = [
  { id: 'name', cell: ({ name }) => name, tone: () => 'muted' },
  { id: 'content', isText: true, wraps: true, cell: ({ content }) => content },
];

function figures(colony: ColonyReport): readonly Figure[] {
  const { planetName, systemName, upgradeLevel, extractors, production, imports, exports } = colony;
  const isk = (isKnown: boolean, text: () => string) => (isKnown ? text() : UNKNOWN_TEXT);
  return [
    {
      name: t`Planet`,
      content: planetName.startsWith(systemName) ? planetName : `${planetName} (${systemName})`,
    },
    { name: t`Upgrade level`, content: upgradeLevel },
    { name: t`Extractors`, content: <Extractors extractors={extractors} /> },
    {
      name: t`Products`,
      content:
        production.length === 0
          ? UNKNOWN_TEXT
          : production.map(({ schematicId, typeId, factoryCount }) => (
              <Line key={schematicId}>
                {typeName(typeId)}{' '}
                <Muted>{t`${plural(factoryCount, { one: '# factory', other: '# factories' })}`}</Muted>
              </Line>
            )),
    },
    {
      name: t`Imports`,
      content: (
        <>
          <Amounts goods={imports} />
          <FleetSupply imports={imports} />
        </>
      ),
    },
    { name: t`Exports`, content: <Amounts goods={exports} /> },
    {
      name: t`Export value`,
      content: isk(
        exports.length > 0,
        () => t`${{ exportIskPerMonth: formatIskSum(colony.exportIskPerMonth) }} ISK per month`,
      ),
    },
    {
      name: t`Import cost`,
      content: isk(
        imports.length > 0,
        () => t`${{ importIskPerMonth: formatIskSum(colony.importIskPerMonth) }} ISK per month`,
      ),
    },
    {
      name: t`Net, after tax`,
      content: isk(
        exports.length + imports.length > 0,
        () => t`${{ netIskPerMonth: formatNetIsk(colony.netIskPerMonth) }} ISK per month`,
      ),
    },
    { name: t`In storage`, content: t`${{ storageValue: formatIskSum(colony.storageValue) }} ISK` },
  ];
}

/** Each extractor with its time left; STOPPED if none runs, none if there are none. */
function Extractors({ extractors }: { extractors: readonly ExtractorReport[] }) {
  if (extractors.length === 0) return <Muted>{t`none`}</Muted>;
  return (
    <>
      {!extractors.some(({ isRunning }) => isRunning) && <Stopped>{t`STOPPED`}</Stopped>}
      {extractors.map(({ pinId, productTypeId, expiresAt, unitsPerHour, headCount }) => (
        <Line key={pinId}>
          {productTypeId === null ? t`Extractor` : typeName(productTypeId)}{' '}
          <Muted>{t`${plural(headCount, { one: '# head', other: '# heads' })}`}</Muted>{' '}
          {productTypeId !== null && <Muted>{t`${{ unitsPerHour: formatUnitsPerHour(unitsPerHour) }}/h`}</Muted>}{' '}
          <Countdown at={expiresAt} expiredText={notRunningText(expiresAt !== null)} />
        </Line>
      ))}
    </>
  );
}

function Amounts({ goods }: { goods: ColonyReport['imports'] | ColonyReport['exports'] }) {
  if (goods.length === 0) return UNKNOWN_TEXT;
  return goods.map(({ typeId, unitsPerHour }) => (
    <Line key={typeId}>
      {typeName(typeId)} <Muted>{t`${{ unitsPerHour: formatUnitsPerHour(unitsPerHour) }}/h`}</Muted>
    </Line>
  ));
}
