import { Link } from '@primer/react';
import { useMemo } from 'react';
import { typeName } from '../../../workers/catalogue/index.ts';
import {
  CHOICE_MEASURES,
  type ChoiceMeasure,
  type ProductChoice,
  type ProductionWay,
} from '../../../workers/domain/choices.ts';
import type { Tier } from '../../../workers/domain/commodity.ts';
import type { TypeId } from '../../../workers/domain/ids.ts';
import { formatIsk } from '../../format/isk.ts';
import { formatNumber, formatUnitsPerHour, UNKNOWN_TEXT } from '../../format/number.ts';
import type { ChoiceInputs } from '../../state/choices.ts';
import { Note } from '../../ui/parts.tsx';
import { type ShownColumn, SortedTable } from '../../ui/SortedTable.tsx';
import { MEASURE_LABELS, sourcingText } from '../../words/choices.ts';
import { marketShareText } from '../../words/market.ts';

interface WayRow {
  product: ProductChoice;
  way: ProductionWay;
}

interface ChoicesTableProps extends Pick<ChoiceInputs, 'ways' | 'isFleetOnly'> {
  products: readonly ProductChoice[];
  tiers: ReadonlySet<Tier>;
  /** shows one product */
  onOpen: (typeId: TypeId) => void;
}

/** One row per product and way. The best way of each product is marked in each column. */
export function ChoicesTable({ products, tiers, ways, isFleetOnly, onOpen }: ChoicesTableProps) {
  const rows = useMemo(
    () =>
      sortByFirstMeasure(
        products
          .filter(({ tier }) => tiers.has(tier))
          .flatMap((product) => product.ways.map((way) => ({ product, way })))
          .filter(({ way }) => isListed(way, ways) && (!isFleetOnly || way.hasAllInputs)),
      ),
    [products, tiers, ways, isFleetOnly],
  );
  const columns = useMemo(() => columnsFor(onOpen), [onOpen]);
  if (rows.length === 0) return <Note>No product matches these filters.</Note>;
  return (
    <div>
      <Note>
        Inputs are bought and products sold at the prices named above, both with customs tax. Goods between the steps of
        a way are not taxed, as if they stayed on one planet. “Raw free” means that your own extractors supply the raw
        resources: they cost nothing here, and the extractors’ planets are not counted. ★ marks the best way of a
        product. A product’s name opens its inputs.
      </Note>
      <SortedTable
        label="What to make"
        columns={columns}
        rows={rows}
        rowKey={({ product, way }) => `${product.typeId} ${way.sourcing}`}
      />
    </div>
  );
}

const SOURCING_OF = { p3: 3, p2: 2, p1: 1, p0: 0, extracted: 'extracted' } as const;

function isListed({ sourcing, bestBy }: ProductionWay, ways: ChoiceInputs['ways']): boolean {
  switch (ways) {
    case 'all':
      return true;
    case 'p3':
    case 'p2':
    case 'p1':
    case 'p0':
    case 'extracted':
      return sourcing === SOURCING_OF[ways];
    default:
      return bestBy.includes(ways);
  }
}

function sortByFirstMeasure(rows: readonly WayRow[]): WayRow[] {
  return rows.toSorted(
    (a, b) =>
      (b.way.iskPerFactoryHour ?? Number.NEGATIVE_INFINITY) - (a.way.iskPerFactoryHour ?? Number.NEGATIVE_INFINITY),
  );
}

function columnsFor(onOpen: ChoicesTableProps['onOpen']): readonly ShownColumn<WayRow>[] {
  return [
    {
      id: 'name',
      label: 'Product',
      value: ({ product }) => typeName(product.typeId),
      cell: ({ product }) => (
        <Link as="button" type="button" onClick={() => onOpen(product.typeId)}>
          {typeName(product.typeId)}
        </Link>
      ),
    },
    { id: 'tier', label: 'Tier', value: ({ product }) => product.tier, cell: ({ product }) => `P${product.tier}` },
    {
      id: 'way',
      label: 'Inputs',
      isText: true,
      value: ({ way }) => sourcingText(way.sourcing),
      cell: ({ way }) => sourcingText(way.sourcing),
    },
    ...CHOICE_MEASURES.map(
      (measure): ShownColumn<WayRow> => ({
        id: measure,
        ...MEASURE_LABELS[measure],
        value: ({ way }) => way[measure],
        cell: ({ way }) => <MeasureText way={way} measure={measure} />,
        tone: ({ way }) => ((way[measure] ?? 0) < 0 ? 'danger' : undefined),
      }),
    ),
    {
      id: 'fleet',
      label: 'Fleet supplies',
      tooltip: 'Units of the product per hour that your fleet’s surplus of these inputs is enough for',
      value: ({ way }) => way.fleetUnitsPerHour,
      cell: ({ way }) => (way.fleetUnitsPerHour > 0 ? `${formatUnitsPerHour(way.fleetUnitsPerHour)}/h` : UNKNOWN_TEXT),
    },
    {
      id: 'share',
      label: 'Share of the market',
      tooltip: 'What your fleet makes now beyond its own use, as a part of what the hub’s region trades a day',
      value: ({ product }) => product.marketShare,
      cell: ({ product }) => marketShareText(product),
      tone: ({ product }) => (product.marketShare === null ? 'muted' : undefined),
    },
  ];
}

/** A figure with a star where the way is the product's best. */
export function MeasureText({ way, measure }: { way: ProductionWay; measure: ChoiceMeasure }) {
  const isk = way[measure];
  if (isk === null) return way.iskPerUnit === null ? 'no price' : UNKNOWN_TEXT;
  const text = measure === 'planetIskPerMonth' ? formatIsk(isk) : formatNumber(isk);
  if (!way.bestBy.includes(measure)) return text;
  return (
    <>
      <span role="img" aria-label="best way">
        ★
      </span>{' '}
      {text}
    </>
  );
}
