import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Link, ProgressBar } from '@primer/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { BasketLists, GoodsList, LoginReport, PoolName, RoundReport } from '../../../workers/game/domain/round.ts';
import { formatIskCell, formatIskSum } from '../../format/isk.ts';
import { listAnd } from '../../format/lists.ts';
import { formatUnits, formatVolume } from '../../format/number.ts';
import { joinList, namedText, unbroken } from '../../format/text.ts';
import { cargoTotals } from '../../model/roundWalk.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { Problem } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { RichTooltip } from '../../ui/Tooltip.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { basketLabel, cargoText, iskText, keptText, type NameOf, poolLabel } from '../../words/round.ts';
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
  }

  & > summary {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--gap-medium);
    font-weight: 600;
  }

  & > summary::before {
    content: "▸";
    color: var(--fgColor-muted);
  }

  &[open] > summary::before {
    content: "▾";
  }

  & > summary > span {
    margin-left: auto;
  }

  /* Figures of several lists stand under each other. */
  td {
    width: 68px;
  }

  /* Names are long words in some languages. */
  th[scope="row"] {
    overflow-wrap: anywhere;
  }
`;

const Direction = styled.div`
  margin-top: 4px;

  & > div {
    display: flex;
    justify-content: space-between;
    line-height: 20px;
  }

  small {
    font-size: var(--text-tiny);
    color: var(--fgColor-muted);
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

const Tools = styled.div`
  margin-top: 8px;
`;

interface ListProps {
  report: RoundReport;
  nameOf: NameOf;
  /** at first */
  isOpen: boolean;
}

interface KeptListProps extends ListProps {
  /** taking goods over as stock; null while plans still follow every change */
  keeping: SurplusKeeping | null;
}

export interface SurplusKeeping {
  /** before that, the rest of the round may still use it */
  isRoundDone: boolean;
  isKept: (pool: PoolName) => boolean;
  /** whether a basket has nothing but amounts by a date: what it keeps stays stock until then */
  isDated: (basketName: string) => boolean;
  onKeep: (pool: PoolName) => void;
}

interface CargoBoxProps {
  login: LoginReport;
  /** null: unlimited */
  holdM3: number | null;
}

/** What a login carries out and in, against the hold. */
export function CargoBox({ login, holdM3 }: CargoBoxProps) {
  const totals = cargoTotals(login, holdM3);
  if (totals.length === 0) return null;
  return (
    <Box open>
      <summary>
        {t({ message: 'Cargo', comment: 'of the login at work' })}
        {holdM3 !== null && <Muted as="span">{t`${{ volume: formatVolume(holdM3) }} hold`}</Muted>}
      </summary>
      {totals.map(({ direction, volumeM3, fillFraction, systems }) => (
        <Direction key={direction}>
          <div>
            <span>
              {direction === 'out'
                ? t({ message: 'Out', comment: 'goods from planets' })
                : t({ message: 'In', comment: 'goods to planets' })}
            </span>
            <RichTooltip label={t`Cargo, explained`} content={() => login.cargo.map(cargoText).join(' · ')}>
              {formatVolume(volumeM3)}
            </RichTooltip>
          </div>
          {fillFraction !== null && (
            <ProgressBar
              aria-label={t`Share of the hold`}
              progress={100 * Math.min(1, fillFraction)}
              bg={fillFraction > 1 ? 'attention.emphasis' : 'accent.emphasis'}
            />
          )}
          <small>
            {systems.map((one) => `${one.systemName}\u00a0${unbroken(formatVolume(one.volumeM3))}`).join(' · ')}
          </small>
        </Direction>
      ))}
    </Box>
  );
}

/** So many goods are listed before the rest unfolds. */
const SHOWN_GOODS = 5;

/** What to buy, the most expensive first. Printed once, not also by who needs it. */
export function ShoppingList({ report: { shopping, buy, baskets }, nameOf, isOpen }: ListProps) {
  const forBaskets = listsOf(baskets).filter(({ toBuy }) => toBuy.lines.length > 0);
  const isPrinted = useMediaQuery('print');
  const [isWhole, setWhole] = useState(false);
  const lines = shopping.lines.toSorted((a, b) => (b.isk ?? 0) - (a.isk ?? 0));
  const shown = isWhole || isPrinted || lines.length === SHOWN_GOODS + 1 ? lines : lines.slice(0, SHOWN_GOODS);
  const hiddenCount = lines.length - shown.length;
  return (
    <Box open={isOpen}>
      <summary>
        {t`To buy for all`}
        {lines.length > 0 && (
          <span>
            {formatIskSum(shopping.value)} · {formatVolume(shopping.volumeM3)}
          </span>
        )}
      </summary>
      {lines.length === 0 ? (
        <Muted>{t`Nothing to buy.`}</Muted>
      ) : (
        <>
          <Goods lines={shown} />
          {forBaskets.length > 0 && (
            <Muted>{t`With what is missing for ${{ names: listAnd(forBaskets.map(({ name }) => name)) }} until the next round.`}</Muted>
          )}
          {hiddenCount > 0 && (
            <Link as="button" type="button" onClick={() => setWhole(true)}>
              {plural(hiddenCount, { one: '# more', other: '# more' })}
            </Link>
          )}
          {(isWhole || hiddenCount === 0) && buy.length + forBaskets.length > 1 && !isPrinted && (
            <ByTaker
              takers={[
                ...buy.map((list) => ({ label: poolLabel(list.pool, nameOf), list })),
                ...forBaskets.map(({ name, toBuy }) => ({ label: basketLabel(name), list: toBuy })),
              ]}
            />
          )}
          <Tools data-unprinted="">
            <SmallButton onClick={() => void copyPart(t`The shopping list`, multibuyText(shopping))}>
              {t`Copy for multibuy`}
            </SmallButton>
          </Tools>
        </>
      )}
    </Box>
  );
}

/** What to buy, by who needs it: a pool or a basket. */
function ByTaker({ takers }: { takers: readonly { label: string; list: GoodsList }[] }) {
  return (
    <details>
      <summary>{t`By who needs it`}</summary>
      {takers.map(({ label, list }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two baskets may have the same name, and none moves
        <section key={index} aria-label={label}>
          <Muted>
            {namedText(label, joinList([iskText(list.value), formatVolume(list.volumeM3)]))}{' '}
            <SmallButton variant="invisible" onClick={() => void copyPart(t`The list of ${label}`, multibuyText(list))}>
              {t`Copy`}
            </SmallButton>
          </Muted>
          <Goods lines={list.lines} />
        </section>
      ))}
    </details>
  );
}

const listsOf = (baskets: RoundReport['baskets']): readonly BasketLists[] =>
  baskets?.kind === 'lists' ? baskets.lists : [];

interface KeepAsStockProps {
  keeping: SurplusKeeping | null;
  pool: PoolName;
  label: string;
}

function KeepAsStock({ keeping, pool, label }: KeepAsStockProps) {
  if (!keeping?.isRoundDone) return null;
  if (keeping.isKept(pool)) return t`Kept as stock.`;
  return (
    <SmallButton
      variant="invisible"
      aria-label={t`Keep the surplus of ${label} as stock`}
      onClick={() => keeping.onKeep(pool)}
    >
      {t`Keep as stock`}
    </SmallButton>
  );
}

/** What baskets get of what is left over; nothing without a basket that counts. */
export function BasketList({ report: { surplus, baskets }, nameOf, isOpen, keeping }: KeptListProps) {
  if (baskets === undefined) return null;
  return (
    <Box open={isOpen}>
      <summary>{t`Kept for baskets`}</summary>
      {baskets.kind === 'failed' && (
        <Problem>{t`What goes into your baskets could not be loaded, so this round goes without: ${{ message: baskets.message }}`}</Problem>
      )}
      {listsOf(baskets).map(({ name, kept, toBuy }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two baskets may have the same name, and none moves
        <section key={index} aria-label={basketLabel(name)}>
          <Muted>{keptText(name, kept.length > 0, toBuy.lines.length > 0)}</Muted>
          {kept.map(({ pool, lines }) => {
            const label = poolLabel(pool, nameOf);
            const isOffered =
              keeping?.isRoundDone && keeping.isDated(name) && surplus.every((list) => list.pool !== pool);
            return (
              <section key={String(pool)} aria-label={label}>
                {(kept.length > 1 || isOffered) && (
                  <Muted>
                    {label} {isOffered && <KeepAsStock {...{ keeping, pool, label }} />}
                  </Muted>
                )}
                <Goods lines={lines} />
              </section>
            );
          })}
        </section>
      ))}
    </Box>
  );
}

export function SurplusList({ report: { surplus, baskets }, nameOf, isOpen, keeping }: KeptListProps) {
  return (
    <Box open={isOpen}>
      <summary>{t`Surplus`}</summary>
      {surplus.length === 0 && (
        <Muted>
          {listsOf(baskets).some(({ kept }) => kept.length > 0)
            ? t`Everything collected is delivered, or kept for a basket.`
            : t`Everything collected is delivered.`}
        </Muted>
      )}
      {surplus.length > 0 && keeping?.isRoundDone === false && (
        <Muted>{t`Once all lines are done, you can keep it as stock for the next round.`}</Muted>
      )}
      {surplus.map((list) => {
        const label = poolLabel(list.pool, nameOf);
        return (
          <section key={String(list.pool)} aria-label={label}>
            <Muted>
              {namedText(label, joinList([iskText(list.value), formatVolume(list.volumeM3)]))}{' '}
              <KeepAsStock keeping={keeping} pool={list.pool} label={label} />
            </Muted>
            <Goods lines={list.lines} />
          </section>
        );
      })}
    </Box>
  );
}

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
          <li key={key}>{namedText(joinList([planetName, nameOf(characterId)]), simulationProblemText(problem))}</li>
        ))}
      </Names>
    </Box>
  );
}

function Goods({ lines }: Pick<GoodsList, 'lines'>) {
  return (
    <DataTable columns={GOODS_COLUMNS} rows={lines} rowKey={({ typeId }) => String(typeId)} look="tip" isWide isWhole />
  );
}

const GOODS_COLUMNS: readonly TableColumn<GoodsList['lines'][number]>[] = [
  { id: 'name', wraps: true, cell: ({ typeId }) => typeName(typeId) },
  { id: 'amount', cell: ({ amount }) => formatUnits(amount) },
  { id: 'isk', cell: ({ isk }) => formatIskCell(isk) },
];
