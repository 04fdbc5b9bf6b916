import { t } from '@lingui/core/macro';
import { formatIskCell } from '../../format/isk.ts';
import { formatNumber } from '../../format/number.ts';
import { joinList } from '../../format/text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/dialogLayout.ts';
import { Tools } from '../../ui/parts.tsx';
import {
  flowsText,
  lastsText,
  loadLastsText,
  planetText,
  starvedText,
  templateNetText,
} from '../../words/templates.ts';
import AllTemplates from './AllTemplates.tsx';
import { type BenchRow, filesOf, nameOfRow } from './benchRows.ts';
import { type Figure, FigureTable, loadFigures, productFigures } from './FigureTable.tsx';

function figures(): readonly Figure[] {
  return [
    { name: t`Planet`, of: planetText },
    { name: t`Command center level`, of: ({ level }) => level },
    ...loadFigures(),
    { name: t`Faults`, of: ({ faults }) => faults.length },
    {
      name: t`Starves`,
      of: (judgement) => starvedText(judgement) || t({ message: `nothing`, comment: 'no input is missing' }),
    },
    { name: t`Stores last`, of: lastsText },
    { name: t`Heads`, of: ({ headCount }) => headCount },
    { name: t`Factories`, of: ({ factoryCount }) => factoryCount },
    { name: t`Launchpads`, of: ({ launchpadCount }) => launchpadCount },
    {
      name: t`Inputs an hour`,
      of: ({ imports }) => flowsText(imports) || t({ message: `none`, comment: 'no inputs' }),
    },
    { name: t`m³ a day in`, of: ({ m3PerDayIn }) => formatNumber(m3PerDayIn) },
    { name: t`m³ a day out`, of: ({ m3PerDayOut }) => formatNumber(m3PerDayOut) },
    { name: t`A full load lasts`, of: loadLastsText },
    {
      name: t`Net ISK a month, from empty stores`,
      of: (judgement) => templateNetText(judgement, formatIskCell),
    },
  ];
}

/** Templates side by side: a column each, then the units of each product. */
export function CompareDialog({ rows, onClose }: { rows: readonly BenchRow[]; onClose: () => void }) {
  return (
    <Dialog title={t`Compare templates`} width="min(1100px, 96vw)" onClose={onClose}>
      <Stack>
        <Tools>
          <AllTemplates templates={() => filesOf(rows)} />
        </Tools>
        <FigureTable
          label={t`Templates side by side`}
          figures={[...figures(), ...productFigures(rows.map(({ judgement }) => judgement))]}
          templates={rows.map((row) => ({
            id: row.id,
            label: row.owner === '' ? nameOfRow(row) : joinList([nameOfRow(row), row.owner]),
            judgement: row.judgement,
          }))}
        />
      </Stack>
    </Dialog>
  );
}
