import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TaxIsk } from '../../../../workers/domain/customsTax.ts';
import type { ColonyReport, ExportReport } from '../../../../workers/domain/report.ts';
import { formatIskCell, formatIskSum, formatNetIsk, netBoundText } from '../../../format/isk.ts';
import { formatUnits, formatUnitsPerHour, UNKNOWN_TEXT } from '../../../format/number.ts';
import { joinList } from '../../../format/text.ts';
import { formatCycle } from '../../../format/time.ts';
import { depletionLevel, isSustainedLess } from '../../../model/planetFigures.ts';
import { leftoverText } from '../../../ui/NetSummary.tsx';
import { customsTaxText } from '../../../words/customs.ts';
import { depletionText } from '../../../words/imports.ts';
import { schematicName, typeName } from '../../../words/typeNames.ts';
import { netBasisText } from '../../../words/whatIf.ts';
import { PriceNote } from './PriceNote.tsx';
import { Footnote, TipTable } from './tooltipParts.ts';

/** Production: running factories, possible and sustained units per hour. */
export function ProductionTable({ colony }: { colony: Pick<ColonyReport, 'production'> }) {
  return (
    <TipTable>
      <caption>{t`Production`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Product`}</th>
          <th scope="col">{t`Factories running`}</th>
          <th scope="col">{t`Cycle`}</th>
          <th scope="col">{t`Units per hour`}</th>
          <th scope="col">{t`Sustained`}</th>
        </tr>
      </thead>
      <tbody>
        {colony.production.map((made) => (
          <tr key={made.schematicId}>
            <th scope="row">{typeName(made.typeId)}</th>
            <td data-warn={made.activeCount < made.factoryCount}>
              <Trans>
                {{ activeCount: formatUnits(made.activeCount) }} of {{ factoryCount: formatUnits(made.factoryCount) }}
              </Trans>
            </td>
            <td>{formatCycle(made.cycleSeconds)}</td>
            <td>{formatUnitsPerHour(made.unitsPerHour)}</td>
            <td data-warn={isSustainedLess(made.unitsPerHour, made.sustainedUnitsPerHour)}>
              {made.sustainedUnitsPerHour === null ? UNKNOWN_TEXT : formatUnitsPerHour(made.sustainedUnitsPerHour)}
            </td>
          </tr>
        ))}
      </tbody>
    </TipTable>
  );
}

/** Imports: units per hour, how long the stock lasts, and cost. */
export function ImportTable({ colony }: { colony: Pick<ColonyReport, 'imports' | 'customsTax'> }) {
  const isEstimated = colony.imports.some((imported) => imported.depletionBasis === 'estimated');
  return (
    <>
      <TipTable>
        <caption>{t`Imports`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Product`}</th>
            <th scope="col">{t`For`}</th>
            <th scope="col">{t`Units per hour`}</th>
            <th scope="col">{t`In stock`}</th>
            <th scope="col">{t`Lasts`}</th>
            <th scope="col">{t`Cost per month`}</th>
            <TaxHeads />
          </tr>
        </thead>
        <tbody>
          {colony.imports.map((imported) => (
            <tr key={imported.typeId}>
              <th scope="row">{typeName(imported.typeId)}</th>
              <td data-words="">{joinList(imported.schematicIds.map(schematicName))}</td>
              <td>{formatUnitsPerHour(imported.unitsPerHour)}</td>
              <td>{formatUnits(imported.stockUnits)}</td>
              <td data-left={depletionLevel(imported.hoursUntilDepletion)}>{depletionText(imported)}</td>
              <td>{formatIskCell(imported.iskPerMonth)}</td>
              <TaxCells tax={imported.taxPerMonth} />
            </tr>
          ))}
        </tbody>
      </TipTable>
      <Footnote>
        {isEstimated
          ? t`Estimated from the stock that ESI reported, minus use since then (~).`
          : t`How long until the first factory is idle without it; “lasts” if none is within the forecast.`}
      </Footnote>
      <MoneyNotes colony={colony} />
    </>
  );
}

/** Exports: possible and sustained units per hour, value and tax. */
export function ExportTable({ colony }: { colony: Pick<ColonyReport, 'exports'> }) {
  return (
    <TipTable>
      <caption>{t`Exports`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Product`}</th>
          <th scope="col">{t`Units per hour`}</th>
          <th scope="col">{t`Sustained`}</th>
          <th scope="col">{t`Gross ISK a month`}</th>
          <th scope="col">{t`Sustained ISK`}</th>
          <TaxHeads />
        </tr>
      </thead>
      <tbody>
        {colony.exports.map((exported) => (
          <ExportRow key={exported.typeId} exported={exported} />
        ))}
      </tbody>
    </TipTable>
  );
}

function ExportRow({ exported }: { exported: ExportReport }) {
  const { unitsPerHour, sustainedUnitsPerHour, iskPerMonth, sustainedIskPerMonth, taxPerMonth } = exported;
  const isLess = isSustainedLess(unitsPerHour, sustainedUnitsPerHour);
  return (
    <tr>
      <th scope="row">{typeName(exported.typeId)}</th>
      <td>{formatUnitsPerHour(unitsPerHour)}</td>
      <td data-warn={isLess}>
        {sustainedUnitsPerHour === null ? UNKNOWN_TEXT : formatUnitsPerHour(sustainedUnitsPerHour)}
      </td>
      <td>{formatIskCell(iskPerMonth)}</td>
      <td data-warn={isLess}>{sustainedUnitsPerHour === null ? UNKNOWN_TEXT : formatIskCell(sustainedIskPerMonth)}</td>
      <TaxCells tax={taxPerMonth} />
    </tr>
  );
}

/** The game's part of a month's customs tax, and the owner's. */
function TaxHeads() {
  return (
    <>
      <th scope="col">{t`Tax to the game`}</th>
      <th scope="col">{t`Tax to the owner`}</th>
    </>
  );
}

function TaxCells({ tax: { gameIsk, ownerIsk } }: { tax: TaxIsk }) {
  return (
    <>
      <td>{formatIskCell(gameIsk)}</td>
      <td>{formatIskCell(ownerIsk)}</td>
    </>
  );
}

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
  const rows = [
    {
      label: t`Gross: every factory without a pause`,
      text: formatIskSum(colony.exportIskPerMonth, false, formatIskCell),
    },
    {
      label: t`Sustained exports, after tax`,
      text: formatIskSum(colony.sustainedExportIskPerMonth, false, formatIskCell),
    },
    ...(leftoverIsk === undefined
      ? []
      : [{ label: leftoverText(), text: formatIskSum(leftoverIsk, false, formatIskCell) }]),
    { label: t`Imports, with tax`, text: formatIskSum(colony.importIskPerMonth, false, formatIskCell) },
    { label: t`Net ISK a month`, text: formatNetIsk(colony.netIskPerMonth, formatIskCell) },
    { label: t`Customs tax to the game: exports, imports`, text: taxPair('gameIsk') },
    { label: t`Customs tax to owners: exports, imports`, text: taxPair('ownerIsk') },
  ];
  const bound = netBoundText(colony.netIskPerMonth);
  return (
    <>
      <TipTable>
        <caption>{t`From gross to net, a month`}</caption>
        <tbody>
          {rows.map(({ label, text }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </TipTable>
      {bound !== null && colony.sustained !== null && <Footnote>{bound}</Footnote>}
      <Footnote>{netBasisText(colony)}</Footnote>
      <MoneyNotes colony={colony} />
    </>
  );
}
