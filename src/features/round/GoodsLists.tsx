import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@primer/react';
import { styled } from 'styled-components';
import type { GoodsList, PoolName, RoundReport } from '../../../workers/game/domain/round.ts';
import { formatIskCell } from '../../format/isk.ts';
import { formatUnits, formatVolume } from '../../format/number.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { iskText, type NameOf, poolLabel } from '../../words/round.ts';
import { simulationProblemText } from '../../words/simulationProblems.ts';
import { typeName } from '../../words/typeNames.ts';
import { copyPart } from './exportRound.ts';
import { multibuyText } from './roundTexts.ts';

const Box = styled.details`
  padding: 8px 12px;
  border: 1px solid var(--borderColor-default);
  border-radius: 8px;
  background: var(--bgColor-muted);
  font-size: var(--text-small);

  summary {
    padding: 4px 0;
    cursor: pointer;
  }

  & > summary {
    font-weight: 600;
  }
`;

const Muted = styled.p`
  margin: 4px 0;
  font-size: var(--text-small);
  color: var(--fgColor-muted);
`;

const Names = styled.ul`
  max-height: 320px;
  margin: 6px 0 0;
  padding: 0;
  overflow: auto;
  list-style: none;
  font-size: var(--text-small);

  li {
    padding: 2px 0;
    overflow-wrap: anywhere;
  }
`;

interface ListProps {
  report: RoundReport;
  nameOf: NameOf;
  /** at first */
  isOpen: boolean;
}

interface SurplusListProps extends ListProps {
  /** taking the surplus over as stock; null while plans still follow every change */
  keeping: SurplusKeeping | null;
}

export interface SurplusKeeping {
  /** before that, the rest of the round may still use it */
  isRoundDone: boolean;
  isKept: (pool: PoolName) => boolean;
  onKeep: (pool: PoolName, text: string) => void;
}

/** What to buy. Printed once, not also by who needs it. */
export function ShoppingList({ report: { shopping, buy }, nameOf, isOpen }: ListProps) {
  const isPrinted = useMediaQuery('print');
  return (
    <Box open={isOpen}>
      <summary>{t`Shopping list`}</summary>
      {shopping.lines.length === 0 ? (
        <Muted>{t`Nothing to buy.`}</Muted>
      ) : (
        <>
          <Sums list={shopping} />
          <Button size="small" onClick={() => void copyPart(t`The shopping list`, multibuyText(shopping))}>
            {t`Copy for multibuy`}
          </Button>
          <Goods list={shopping} />
          {buy.length > 1 && !isPrinted && (
            <details>
              <summary>{t`By who needs it`}</summary>
              {buy.map((list) => {
                const label = poolLabel(list.pool, nameOf);
                return (
                  <section key={String(list.pool)} aria-label={label}>
                    <Muted>
                      {label}: {iskText(list.value)}, {formatVolume(list.volumeM3)}{' '}
                      <Button
                        size="small"
                        variant="invisible"
                        onClick={() => void copyPart(t`The list of ${label}`, multibuyText(list))}
                      >
                        {t`Copy`}
                      </Button>
                    </Muted>
                    <Goods list={list} />
                  </section>
                );
              })}
            </details>
          )}
        </>
      )}
    </Box>
  );
}

/** What is left. */
export function SurplusList({ report: { surplus }, nameOf, isOpen, keeping }: SurplusListProps) {
  return (
    <Box open={isOpen}>
      <summary>{t`Surplus`}</summary>
      {surplus.length === 0 && <Muted>{t`Everything collected is delivered.`}</Muted>}
      {surplus.length > 0 && keeping?.isRoundDone === false && (
        <Muted>{t`Once all lines are done, you can keep it as stock for the next round.`}</Muted>
      )}
      {surplus.map((list) => {
        const label = poolLabel(list.pool, nameOf);
        return (
          <section key={String(list.pool)} aria-label={label}>
            <Muted>
              {label}: {iskText(list.value)}, {formatVolume(list.volumeM3)}{' '}
              {keeping?.isRoundDone &&
                (keeping.isKept(list.pool) ? (
                  t`Kept as stock.`
                ) : (
                  <Button
                    size="small"
                    variant="invisible"
                    aria-label={t`Keep the surplus of ${label} as stock`}
                    onClick={() => keeping.onKeep(list.pool, multibuyText(list))}
                  >
                    {t`Keep as stock`}
                  </Button>
                ))}
            </Muted>
            <Goods list={list} />
          </section>
        );
      })}
    </Box>
  );
}

/** The planets without a plan. */
export function UnplannedList({ report: { unplanned }, nameOf }: Omit<ListProps, 'isOpen'>) {
  if (unplanned.length === 0) return null;
  return (
    <Box open>
      <summary>
        <Trans>
          Without a plan (<Plural value={{ unplannedCount: unplanned.length }} one="# planet" other="# planets" />)
        </Trans>
      </summary>
      <Names>
        {unplanned.map(({ key, characterId, planetName, problem }) => (
          <li key={key}>
            {planetName}, {nameOf(characterId)}: {simulationProblemText(problem)}
          </li>
        ))}
      </Names>
    </Box>
  );
}

function Sums({ list }: { list: GoodsList }) {
  return (
    <Muted>
      {iskText(list.value)}, {formatVolume(list.volumeM3)}
    </Muted>
  );
}

function Goods({ list }: { list: GoodsList }) {
  return (
    <DataTable
      columns={GOODS_COLUMNS}
      rows={list.lines}
      rowKey={({ typeId }) => String(typeId)}
      look="tip"
      isWide
      isWhole
    />
  );
}

const GOODS_COLUMNS: readonly TableColumn<GoodsList['lines'][number]>[] = [
  { id: 'name', wraps: true, cell: ({ typeId }) => typeName(typeId) },
  { id: 'amount', cell: ({ amount }) => formatUnits(amount) },
  { id: 'volume', cell: ({ volumeM3 }) => formatVolume(volumeM3) },
  { id: 'isk', cell: ({ isk }) => formatIskCell(isk) },
];
