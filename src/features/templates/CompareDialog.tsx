import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { TemplateJudgement } from '../../../workers/domain/template.ts';
import { HOURS_PER_MONTH } from '../../../workers/domain/units.ts';
import { formatIskCell, formatNetIsk } from '../../format/isk.ts';
import { formatNumber } from '../../format/number.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TableFrame } from '../../ui/parts.tsx';
import { flowsText, lastsText, loadLastsText, planetText, starvedText } from '../../words/templates.ts';
import { typeName } from '../../words/typeNames.ts';
import { type BenchRow, nameOfRow } from './benchRows.ts';

/* On a phone, two templates fit beside the names of the figures. */
const Wrapping = styled.div`
  & th,
  & td {
    min-width: 72px;
    white-space: normal;
  }
`;

function figures(): readonly (readonly [name: string, of: (judgement: TemplateJudgement) => ReactNode])[] {
  return [
    [t`Planet`, planetText],
    [t`Command center level`, ({ level }) => level],
    [
      'CPU',
      ({ load }) =>
        t`${{ cpuUsedTf: formatNumber(load.cpuUsedTf) }} of ${{ cpuLimitTf: formatNumber(load.cpuLimitTf) }} tf`,
    ],
    [
      t`Power`,
      ({ load }) =>
        t`${{ powerUsedMw: formatNumber(load.powerUsedMw) }} of ${{ powerLimitMw: formatNumber(load.powerLimitMw) }} MW`,
    ],
    [t`Faults`, ({ faults }) => faults.length],
    [t`Starves`, (judgement) => starvedText(judgement) || t({ message: `nothing`, comment: 'no input is missing' })],
    [t`Stores last`, lastsText],
    [t`Heads`, ({ headCount }) => headCount],
    [t`Factories`, ({ factoryCount }) => factoryCount],
    [t`Launchpads`, ({ launchpadCount }) => launchpadCount],
    [t`Inputs an hour`, ({ imports }) => flowsText(imports) || t({ message: `none`, comment: 'no inputs' })],
    [t`m³ a day in`, ({ m3PerDayIn }) => formatNumber(m3PerDayIn)],
    [t`m³ a day out`, ({ m3PerDayOut }) => formatNumber(m3PerDayOut)],
    [t`A full load lasts`, loadLastsText],
    [t`Net ISK a month, from empty stores`, ({ netIskPerMonth }) => formatNetIsk(netIskPerMonth, formatIskCell)],
  ];
}

/** Templates side by side: a column each, then the units of each product. */
export function CompareDialog({ rows, onClose }: { rows: readonly BenchRow[]; onClose: () => void }) {
  const productIds = [
    ...new Set(rows.flatMap(({ judgement }) => judgement?.products.map(({ typeId }) => typeId) ?? [])),
  ];
  return (
    <Dialog title={t`Compare templates`} width="min(1100px, 96vw)" onClose={onClose}>
      <Wrapping>
        <TableFrame label={t`Templates side by side`}>
          <thead>
            <tr>
              <td />
              {rows.map((row) => (
                <th key={row.id} scope="col">
                  {row.owner === '' ? nameOfRow(row) : `${nameOfRow(row)}, ${row.owner}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures().map(([name, figure]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {rows.map(({ id, judgement }) => (
                  <td key={id}>{judgement === null ? '…' : figure(judgement)}</td>
                ))}
              </tr>
            ))}
            {productIds.map((typeId) => (
              <tr key={typeId}>
                <th scope="row">{t`${{ commodity: typeName(typeId) }} a month`}</th>
                {rows.map(({ id, judgement }) => (
                  <td key={id}>
                    {formatNumber(
                      (judgement?.products.find((one) => one.typeId === typeId)?.unitsPerHour ?? 0) * HOURS_PER_MONTH,
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </TableFrame>
      </Wrapping>
    </Dialog>
  );
}
