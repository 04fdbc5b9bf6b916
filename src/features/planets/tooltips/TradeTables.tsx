import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TaxIsk } from '../../../../workers/game/domain/customsTax.ts';
import type { ColonyReport, ExportReport, ImportReport, IskSum } from '../../../../workers/game/domain/report.ts';
import { type EpochSeconds, SECONDS_PER_HOUR } from '../../../../workers/game/domain/units.ts';
import { leftoverText } from '../../../eve/NetSummary.tsx';
import { formatIskCell, formatIskSum, formatNetIsk, netBoundText } from '../../../format/isk.ts';
import { formatUnits, formatUnitsPerHour, UNKNOWN_TEXT } from '../../../format/number.ts';
import { joinList } from '../../../format/text.ts';
import { formatDuration } from '../../../format/time.ts';
import { depletionLevel, isSustainedLess } from '../../../model/planetFigures.ts';
import { DataTable, type TableColumn, type Tone } from '../../../ui/DataTable.tsx';
import { TickingTime } from '../../../ui/TickingTime.tsx';
import { customsTaxText } from '../../../words/customs.ts';
import { depletionText } from '../../../words/imports.ts';
import { schematicName, typeName } from '../../../words/typeNames.ts';
import { netBasisText } from '../../../words/whatIf.ts';
import { Part } from '../detail/detailParts.ts';
import { PriceNote } from './PriceNote.tsx';
import { Footnote, NAMED_TEXTS, type NamedText } from './tooltipParts.ts';

export function TradeTables({ colony }: { colony: ColonyReport }) {
  return (
    <>
      {colony.production.length > 0 && (
        <Part>
          <ProductionTable colony={colony} />
        </Part>
      )}
      {colony.imports.length > 0 && (
        <Part>
          <ImportTable colony={colony} />
        </Part>
      )}
      {colony.exports.length > 0 && (
        <Part>
          <ExportTable colony={colony} />
        </Part>
      )}
    </>
  );
}

/** Production: running factories, possible and sustained units per hour. */
export function ProductionTable({ colony }: { colony: Pick<ColonyReport, 'production'> }) {
  return (
    <DataTable
      label={t`Production`}
      look="tip"
      columns={productionColumns()}
      rows={colony.production}
      rowKey={({ schematicId }) => String(schematicId)}
    />
  );
}

const productionColumns = (): readonly TableColumn<ColonyReport['production'][number]>[] => [
  productColumn(),
  {
    id: 'factories',
    label: t`Factories running`,
    cell: ({ activeCount, factoryCount }) => (
      <Trans>
        {{ activeCount: formatUnits(activeCount) }} of {{ factoryCount: formatUnits(factoryCount) }}
      </Trans>
    ),
    tone: ({ activeCount, factoryCount }) => (activeCount < factoryCount ? 'attention' : undefined),
  },
  { id: 'cycle', label: t`Cycle`, cell: ({ cycleSeconds }) => formatDuration(cycleSeconds) },
  ...rateColumns(),
];

/** Imports: units per hour, how long the stock lasts, and cost. */
export function ImportTable({ colony }: { colony: Pick<ColonyReport, 'imports' | 'customsTax' | 'at'> }) {
  const isEstimated = colony.imports.some((imported) => imported.depletionBasis === 'estimated');
  return (
    <>
      <DataTable
        label={t`Imports`}
        look="tip"
        columns={importColumns(colony.at)}
        rows={colony.imports}
        rowKey={({ typeId }) => String(typeId)}
      />
      <Footnote>
        {isEstimated
          ? t`Estimated from the stock that ESI reported, minus use since then (~).`
          : t`How long until the first factory is idle without it; “lasts” if none is within the forecast.`}
      </Footnote>
      <MoneyNotes colony={colony} />
    </>
  );
}

const importColumns = (at: EpochSeconds): readonly TableColumn<ColonyReport['imports'][number]>[] => [
  productColumn(),
  {
    id: 'for',
    label: t`For`,
    isText: true,
    cell: ({ schematicIds }) => joinList(schematicIds.map(schematicName)),
  },
  { id: 'units', label: t`Units per hour`, cell: ({ unitsPerHour }) => formatUnitsPerHour(unitsPerHour) },
  { id: 'stock', label: t`In stock`, cell: ({ stockUnits }) => formatUnits(stockUnits) },
  {
    id: 'lasts',
    label: t`Lasts`,
    cell: (imported) => <Lasts imported={imported} at={at} />,
    tone: ({ hoursUntilDepletion }) => LEFT_TONES[depletionLevel(hoursUntilDepletion)],
  },
  { id: 'cost', label: t`Cost per month`, cell: ({ iskPerMonth }) => formatIskCell(iskPerMonth) },
  ...taxColumns(),
];

/** How long an import lasts from now on, as the stop that follows says it. @param at of the figures */
function Lasts({ imported, at }: { imported: ImportReport; at: EpochSeconds }) {
  const { hoursUntilDepletion, depletionBasis } = imported;
  if (hoursUntilDepletion === null || hoursUntilDepletion <= 0) return depletionText(imported);
  return (
    <>
      {depletionBasis === 'estimated' && '~'}
      <TickingTime at={Math.round(at + hoursUntilDepletion * SECONDS_PER_HOUR)} textOf={leftText} />
    </>
  );
}

const leftText = (at: EpochSeconds, now: EpochSeconds): string => formatDuration(at - now);

const LEFT_TONES = { error: 'danger', warning: 'attention', success: 'success' } as const;

/** Exports: possible and sustained units per hour, value and tax. */
export function ExportTable({ colony }: { colony: Pick<ColonyReport, 'exports'> }) {
  return (
    <DataTable
      label={t`Exports`}
      look="tip"
      columns={exportColumns()}
      rows={colony.exports}
      rowKey={({ typeId }) => String(typeId)}
    />
  );
}

const exportColumns = (): readonly TableColumn<ExportReport>[] => [
  productColumn(),
  ...rateColumns(),
  { id: 'isk', label: t`Gross ISK a month`, cell: ({ iskPerMonth }) => formatIskCell(iskPerMonth) },
  {
    id: 'sustainedIsk',
    label: t`Sustained ISK`,
    cell: ({ sustainedUnitsPerHour, sustainedIskPerMonth }) =>
      sustainedUnitsPerHour === null ? UNKNOWN_TEXT : formatIskCell(sustainedIskPerMonth),
    tone: lessTone,
  },
  ...taxColumns(),
];

const productColumn = (): TableColumn<Pick<ExportReport, 'typeId'>> => ({
  id: 'product',
  label: t`Product`,
  cell: ({ typeId }) => typeName(typeId),
});

type Rates = Pick<ExportReport, 'unitsPerHour' | 'sustainedUnitsPerHour'>;

const rateColumns = (): readonly TableColumn<Rates>[] => [
  { id: 'units', label: t`Units per hour`, cell: ({ unitsPerHour }) => formatUnitsPerHour(unitsPerHour) },
  {
    id: 'sustained',
    label: t`Sustained`,
    cell: ({ sustainedUnitsPerHour }) =>
      sustainedUnitsPerHour === null ? UNKNOWN_TEXT : formatUnitsPerHour(sustainedUnitsPerHour),
    tone: lessTone,
  },
];

function lessTone({ unitsPerHour, sustainedUnitsPerHour }: Rates): Tone | undefined {
  return isSustainedLess(unitsPerHour, sustainedUnitsPerHour) ? 'attention' : undefined;
}

/** The game's part of a month's customs tax, and the owner's. */
const taxColumns = (): readonly TableColumn<{ taxPerMonth: TaxIsk }>[] => [
  { id: 'gameTax', label: t`Tax to the game`, cell: ({ taxPerMonth }) => formatIskCell(taxPerMonth.gameIsk) },
  { id: 'ownerTax', label: t`Tax to the owner`, cell: ({ taxPerMonth }) => formatIskCell(taxPerMonth.ownerIsk) },
];

/** The customs tax rates, and what the ISK above is priced by. */
export function MoneyNotes({ colony }: { colony: Pick<ColonyReport, 'customsTax'> }) {
  return (
    <>
      <Footnote>{customsTaxText(colony.customsTax)}</Footnote>
      <PriceNote />
    </>
  );
}

/** The way from gross, which the column shows, to net. */
export function ValueTable({ colony }: { colony: ColonyReport }) {
  const { exports, imports } = colony.taxPerMonth;
  const leftoverIsk = colony.sustained?.leftoverIskPerMonth;
  const taxPair = (part: keyof TaxIsk) => `${formatIskCell(exports[part])}, ${formatIskCell(imports[part])}`;
  const sumText = (sum: IskSum) => formatIskSum(sum, false, formatIskCell);
  const rows: NamedText[] = [
    { label: t`Gross: every factory without a pause`, text: sumText(colony.exportIskPerMonth) },
    { label: t`Sustained exports, after tax`, text: sumText(colony.sustainedExportIskPerMonth) },
    ...(leftoverIsk === undefined ? [] : [{ label: leftoverText(), text: sumText(leftoverIsk) }]),
    { label: t`Imports, with tax`, text: sumText(colony.importIskPerMonth) },
    { label: t`Net ISK a month`, text: formatNetIsk(colony.netIskPerMonth, formatIskCell) },
    { label: t`Customs tax to the game: exports, imports`, text: taxPair('gameIsk') },
    { label: t`Customs tax to owners: exports, imports`, text: taxPair('ownerIsk') },
  ];
  const bound = netBoundText(colony.netIskPerMonth);
  return (
    <>
      <DataTable
        label={t`From gross to net, a month`}
        look="tip"
        columns={NAMED_TEXTS}
        rows={rows}
        rowKey={({ label }) => label}
      />
      {bound !== null && colony.sustained !== null && <Footnote>{bound}</Footnote>}
      <Footnote>{netBasisText(colony)}</Footnote>
      <MoneyNotes colony={colony} />
    </>
  );
}
