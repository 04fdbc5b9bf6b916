import { t } from '@lingui/core/macro';
import type { ColonyReport, StorageReport } from '../../../../workers/domain/report.ts';
import type { VisitAdvice } from '../../../../workers/domain/round.ts';
import { formatIskCell, formatIskSum } from '../../../format/isk.ts';
import { formatPercent, formatUnits, formatVolume } from '../../../format/number.ts';
import { fillLevel, orderStorages } from '../../../model/planetFigures.ts';
import { typeName } from '../../../words/typeNames.ts';
import { takeOutText } from '../../../words/visits.ts';
import { mergeContents } from './mergeContents.ts';
import { TipTable } from './tooltipParts.ts';

interface StorageTableProps {
  colony: Pick<ColonyReport, 'storages' | 'basis' | 'at'>;
  /** null until it is known */
  advice: VisitAdvice | null;
}

/** Every storage of a colony: contents now and as ESI reported them, and what to take out. Launchpads first. */
export function StorageTable({ colony, advice }: StorageTableProps) {
  const isReplayed = colony.basis === 'simulated';
  return (
    <TipTable>
      <caption>{t`Storage`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Type`}</th>
          <th scope="col">{t`Capacity`}</th>
          <th scope="col">{t`Used`}</th>
          <th scope="col">{t`Fill Rate`}</th>
          <th scope="col">{t`Value`}</th>
        </tr>
      </thead>
      {orderStorages(colony.storages).map((storage) => (
        <Store
          key={storage.pinId}
          storage={storage}
          isReplayed={isReplayed}
          takeOut={advice && takeOutText(storage.pinId, advice, colony.at)}
        />
      ))}
    </TipTable>
  );
}

interface StoreProps {
  storage: StorageReport;
  isReplayed: boolean;
  takeOut: string | null;
}

function Store({ storage, isReplayed, takeOut }: StoreProps) {
  const { now, esi, capacityM3, typeId } = storage;
  const stacks = mergeContents(now.contents, esi.contents);
  return (
    <tbody data-store="">
      <tr>
        <th scope="row">{typeName(typeId)}</th>
        <td>{formatVolume(capacityM3)}</td>
        <td>{formatVolume(now.usedM3)}</td>
        <td data-fill={fillLevel(now.fillFraction)}>{formatPercent(now.fillFraction)}</td>
        <td>{formatIskSum(now.value, false, formatIskCell)}</td>
      </tr>
      {isReplayed && (
        <tr data-previous="">
          <th scope="row">{t`as ESI reported it`}</th>
          <td />
          <td>{formatVolume(esi.usedM3)}</td>
          <td>{formatPercent(esi.fillFraction)}</td>
          <td>{formatIskSum(esi.value, false, formatIskCell)}</td>
        </tr>
      )}
      <tr>
        <td colSpan={5} data-contents="">
          {stacks.length === 0 ? (
            t`Empty`
          ) : (
            <ul>
              {stacks.map((stack) => (
                <li key={stack.typeId}>
                  {typeName(stack.typeId)} <b>{formatUnits(stack.nowUnits)}</b>
                  {isReplayed && stack.nowUnits !== stack.esiUnits && (
                    <span data-previous=""> {t`(ESI reported ${{ esiUnits: formatUnits(stack.esiUnits) }})`}</span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </td>
      </tr>
      {takeOut !== null && (
        <tr>
          <td colSpan={5} data-contents="">
            {takeOut}
          </td>
        </tr>
      )}
    </tbody>
  );
}
