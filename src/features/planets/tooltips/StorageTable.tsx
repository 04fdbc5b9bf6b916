import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import { isPlacedStore } from '../../../../workers/game/domain/pinKinds.ts';
import type { ColonyReport, StorageReport } from '../../../../workers/game/domain/report.ts';
import type { VisitAdvice } from '../../../../workers/game/domain/round.ts';
import { formatIskCell, formatIskSum } from '../../../format/isk.ts';
import { formatPercent, formatUnits, formatVolume } from '../../../format/number.ts';
import { unbroken } from '../../../format/text.ts';
import { fillLevel, mergeContents } from '../../../model/planetFigures.ts';
import { DataTable, type TableColumn } from '../../../ui/DataTable.tsx';
import { Muted, PlainList } from '../../../ui/parts.tsx';
import { useMediaQuery } from '../../../ui/useMediaQuery.ts';
import { PHONE } from '../../../ui/widths.ts';
import { typeName } from '../../../words/typeNames.ts';
import { takeOutText } from '../../../words/visits.ts';
import { storeNames } from '../charts/colonyChartModel.ts';

interface StorageTableProps {
  colony: Pick<ColonyReport, 'storages' | 'basis' | 'at'>;
  /** null until it is known */
  advice: VisitAdvice | null;
  /** without what ESI reported, and without a command center that is empty */
  isShort?: boolean;
}

/** Every storage of a colony: contents now and as ESI reported them, and what to take out. Launchpads first. */
export function StorageTable({ colony, advice, isShort = false }: StorageTableProps) {
  const isPhone = useMediaQuery(PHONE);
  const isReplayed = colony.basis === 'simulated';
  const hasEsiRows = isReplayed && !isShort;
  const storages = colony.storages.filter(
    ({ kind, now }) => !isShort || isPlacedStore(kind) || now.contents.length > 0,
  );
  const rows = storages.flatMap((storage): StoreRow[] => [
    { storage, isEsi: false },
    ...(hasEsiRows ? [{ storage, isEsi: true }] : []),
  ]);
  return (
    <DataTable
      label={t`Storage`}
      // An opened planet on a phone has no room for the heads of five columns.
      look={isShort && isPhone ? undefined : 'tip'}
      isBlocksOnPhones
      columns={storeColumns(storeNames(colony.storages))}
      rows={rows}
      rowKey={({ storage, isEsi }) => `${storage.pinId} ${isEsi}`}
      isPart={({ isEsi }) => isEsi}
      lines={({ storage, isEsi }) => {
        if (hasEsiRows && !isEsi) return [];
        if (isShort && storage.now.contents.length === 0) return [];
        const contents = <Contents key="contents" storage={storage} isReplayed={hasEsiRows} />;
        const takeOut = advice && takeOutText(storage.pinId, advice, colony.at);
        return takeOut === null ? [contents] : [contents, takeOut];
      }}
    />
  );
}

interface StoreRow {
  storage: StorageReport;
  /** as ESI reported it */
  isEsi: boolean;
}

function storeColumns(names: ReadonlyMap<PinId, string>): readonly TableColumn<StoreRow>[] {
  const of = ({ storage, isEsi }: StoreRow) => (isEsi ? storage.esi : storage.now);
  const tone = ({ isEsi }: StoreRow) => (isEsi ? 'muted' : undefined);
  return [
    {
      id: 'type',
      label: t`Type`,
      tone,
      cell: ({ storage, isEsi }) => (isEsi ? t`as ESI reported it` : names.get(storage.pinId)),
    },
    {
      id: 'capacity',
      label: t`Capacity`,
      cell: ({ storage, isEsi }) => !isEsi && unbroken(formatVolume(storage.capacityM3)),
    },
    {
      id: 'used',
      label: t({ message: 'Used', context: 'room in a store' }),
      tone,
      cell: (row) => unbroken(formatVolume(of(row).usedM3)),
    },
    {
      id: 'fill',
      label: t`Fill Rate`,
      tone: (row) => tone(row) ?? FILL_TONES[fillLevel(of(row).fillFraction)],
      cell: (row) => formatPercent(of(row).fillFraction),
    },
    { id: 'value', label: t`Value`, tone, cell: (row) => formatIskSum(of(row).value, false, formatIskCell) },
  ];
}

const FILL_TONES = { red: 'danger', orange: 'severe', gold: 'attention', normal: undefined } as const;

const List = styled(PlainList)`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--gap-wide);
`;

function Contents({ storage: { now, esi }, isReplayed }: { storage: StorageReport; isReplayed: boolean }) {
  const stacks = mergeContents(now.contents, esi.contents);
  if (stacks.length === 0) return t`Empty`;
  return (
    <List>
      {stacks.map((stack) => (
        <li key={stack.typeId}>
          {typeName(stack.typeId)} <b>{formatUnits(stack.nowUnits)}</b>
          {isReplayed && stack.nowUnits !== stack.esiUnits && (
            <Muted> {t`(ESI reported ${{ esiUnits: formatUnits(stack.esiUnits) }})`}</Muted>
          )}
        </li>
      ))}
    </List>
  );
}
