import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@primer/react';
import { useMemo } from 'react';
import {
  type BestMeasure,
  CHOICE_MEASURES,
  type ChoiceMeasure,
  type ProductChoice,
  type ProductionWay,
} from '../../../workers/game/domain/choices.ts';
import type { Tier } from '../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { noPriceText } from '../../format/isk.ts';
import { formatUnitsPerHour, UNKNOWN_TEXT } from '../../format/number.ts';
import type { ChoiceInputs } from '../../state/choices.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { Explanation, Note } from '../../ui/parts.tsx';
import { bestWayText, measureLabels, measureText, sourcingText } from '../../words/choices.ts';
import { marketShareText } from '../../words/market.ts';
import { typeName } from '../../words/typeNames.ts';

interface WayRow {
  product: ProductChoice;
  way: ProductionWay;
}

interface ChoicesTableProps extends Pick<ChoiceInputs, 'source' | 'ways' | 'measure' | 'isFleetOnly'> {
  products: readonly ProductChoice[];
  tiers: ReadonlySet<Tier>;
  /** only ways that fit on one planet */
  fitsOnly: boolean;
  /** shows one product */
  onOpen: (typeId: TypeId) => void;
}

/** One row per product and way. The best way of each product is marked. */
export function ChoicesTable({
  products,
  tiers,
  source,
  ways,
  measure,
  isFleetOnly,
  fitsOnly,
  onOpen,
}: ChoicesTableProps) {
  const rows = useMemo(
    () =>
      sortByMeasure(
        products
          .filter(({ tier }) => tiers.has(tier))
          .flatMap((product) => listedWays(product, source, ways, measure).map((way) => ({ product, way })))
          .filter(({ way }) => !isFleetOnly || way.hasAllInputs)
          .filter(({ way }) => !fitsOnly || source === 'rawFree' || way.planetFactoryCount !== null),
        source === 'rawFree' ? 'iskPerThousandRaw' : measure,
      ),
    [products, tiers, source, ways, measure, isFleetOnly, fitsOnly],
  );
  const columns = useMemo(() => columnsFor(source, measure, onOpen), [source, measure, onOpen]);
  if (rows.length === 0) return <Note>{t`No product matches these filters.`}</Note>;
  return (
    <>
      <Explanation>
        {source === 'bought' ? (
          <Trans>
            Inputs are bought and products sold at the prices named above, both with customs tax. ★ marks a product’s
            best way by {{ measure: measureLabels()[measure].label }}.
          </Trans>
        ) : (
          <Trans>
            Your own extractors supply the raw resources: they cost nothing here, and the extractors’ planets are not
            counted. Products are sold at the prices named above, with customs tax.
          </Trans>
        )}{' '}
        <Trans>
          Goods between the steps of a way are not taxed, as if they stayed on one planet. A product’s name opens its
          inputs.
        </Trans>
      </Explanation>
      <DataTable
        orderLabel={t`best first`}
        label={t`What to make`}
        columns={columns}
        rows={rows}
        rowKey={({ product, way }) => `${product.typeId} ${way.sourcing}`}
        isBlocksOnPhones
      />
    </>
  );
}

const SOURCING_OF = { p3: 3, p2: 2, p1: 1, p0: 0 } as const;

function listedWays(
  product: ProductChoice,
  source: ChoiceInputs['source'],
  ways: ChoiceInputs['ways'],
  measure: BestMeasure,
): readonly ProductionWay[] {
  if (source === 'rawFree') return product.ways.filter(({ sourcing }) => sourcing === 'extracted');
  const bought = product.ways.filter(({ sourcing }) => sourcing !== 'extracted');
  switch (ways) {
    case 'all':
      return bought;
    case 'best': {
      const best = bought.filter(({ bestBy }) => bestBy.includes(measure));
      // Without prices no way is the best. The product is listed all the same.
      return best.length > 0 ? best : bought.slice(0, 1);
    }
    default:
      return bought.filter(({ sourcing }) => sourcing === SOURCING_OF[ways]);
  }
}

function sortByMeasure(rows: readonly WayRow[], measure: ChoiceMeasure): WayRow[] {
  return rows.toSorted(
    (a, b) => (b.way[measure] ?? Number.NEGATIVE_INFINITY) - (a.way[measure] ?? Number.NEGATIVE_INFINITY),
  );
}

function columnsFor(
  source: ChoiceInputs['source'],
  bestBy: BestMeasure,
  onOpen: ChoicesTableProps['onOpen'],
): readonly TableColumn<WayRow>[] {
  const isBought = source === 'bought';
  const wayColumn: TableColumn<WayRow> = {
    id: 'way',
    label: t`Inputs`,
    isText: true,
    value: ({ way }) => sourcingText(way.sourcing),
    cell: ({ product, way }) => <WayName ways={product.ways} way={way} measure={bestBy} />,
  };
  // A planet without extractors has no raw resources of its own.
  const measures = CHOICE_MEASURES.filter((measure) => isBought || measure !== 'planetIskPerMonth');
  return [
    {
      id: 'name',
      label: t`Product`,
      value: ({ product }) => typeName(product.typeId),
      cell: ({ product }) => (
        <Link as="button" type="button" onClick={() => onOpen(product.typeId)}>
          {typeName(product.typeId)}
        </Link>
      ),
    },
    { id: 'tier', label: t`Tier`, value: ({ product }) => product.tier, cell: ({ product }) => `P${product.tier}` },
    ...(isBought ? [wayColumn] : []),
    ...measures.map(
      (measure): TableColumn<WayRow> => ({
        id: measure,
        ...measureLabels()[measure],
        value: ({ way }) => way[measure],
        cell: ({ way }) => figureText(way, measure),
        tone: ({ way }) => ((way[measure] ?? 0) < 0 ? 'danger' : undefined),
      }),
    ),
    ...(isBought
      ? [
          {
            id: 'planetShare',
            label: t`Planet’s share of the market`,
            tooltip: t`All that such a planet makes, as a part of what the hub’s region trades a day`,
            value: ({ way }: WayRow) => way.planetMarketShare,
            cell: ({ product, way }: WayRow) =>
              marketShareText({ marketUnitsPerDay: product.marketUnitsPerDay, marketShare: way.planetMarketShare }),
            tone: ({ way }: WayRow) => (way.planetMarketShare === null ? ('muted' as const) : undefined),
          },
        ]
      : []),
    {
      id: 'fleet',
      label: t`Fleet supplies`,
      tooltip: t`Units of the product per hour that your fleet’s surplus of these inputs can make`,
      value: ({ way }) => way.fleetUnitsPerHour,
      cell: ({ way }) => fleetText(way),
    },
    {
      id: 'share',
      label: t`Share of the market`,
      tooltip: t`What your fleet makes now beyond its own use, as a part of what the hub’s region trades a day`,
      value: ({ product }) => product.marketShare,
      cell: ({ product }) => marketShareText(product),
      tone: ({ product }) => (product.marketShare === null ? 'muted' : undefined),
    },
  ];
}

/** A way's name, with a star and the reason if it is the product's best. */
export function WayName({
  ways,
  way,
  measure,
}: {
  ways: readonly ProductionWay[];
  way: ProductionWay;
  measure: BestMeasure;
}) {
  const name = sourcingText(way.sourcing);
  if (!way.bestBy.includes(measure)) return name;
  return (
    // One element: as a block of named figures, a cell spreads its parts.
    <span>
      <span role="img" aria-label={t`best way`} title={bestWayText(ways, measure) ?? undefined}>
        ★
      </span>{' '}
      {name}
    </span>
  );
}

/** What the fleet's surplus can make. */
export function fleetText({ fleetUnitsPerHour }: ProductionWay): string {
  return fleetUnitsPerHour > 0 ? t`${{ unitsPerHour: formatUnitsPerHour(fleetUnitsPerHour) }}/h` : UNKNOWN_TEXT;
}

/** A figure, or why there is none. */
export function figureText(way: ProductionWay, measure: ChoiceMeasure): string {
  const isk = way[measure];
  if (isk === null) return way.iskPerUnit === null ? noPriceText() : UNKNOWN_TEXT;
  return measureText(measure, isk);
}
