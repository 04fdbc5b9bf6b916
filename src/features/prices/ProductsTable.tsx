import { t } from '@lingui/core/macro';
import { TriangleDownIcon, TriangleRightIcon } from '@primer/octicons-react';
import { Link } from '@primer/react';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { PriceState } from '../../../workers/api.ts';
import type {
  ChoiceMeasure,
  ChoicesReport,
  ProductChoice,
  ProductionWay,
} from '../../../workers/game/domain/choices.ts';
import type { Tier } from '../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { PriceRow } from '../../../workers/game/domain/report.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { TypeIcon } from '../../eve/images.tsx';
import { formatUnitPrice } from '../../format/isk.ts';
import { formatUnits, UNKNOWN_TEXT } from '../../format/number.ts';
import { signedPercent } from '../../format/signed.ts';
import { formatBothTimes, formatEveDayShort } from '../../format/time.ts';
import { withOne } from '../../model/withOne.ts';
import type { ChoiceInputs } from '../../state/choices.ts';
import { figure, known } from '../../ui/columns.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { Note, SecondLine } from '../../ui/parts.tsx';
import { bestWayText, measureLabels, sourcingText } from '../../words/choices.ts';
import { compareTypeNames, typeName } from '../../words/typeNames.ts';
import { ProductDetail } from './ProductDetail.tsx';
import { figureText, noRoomText, type ProductRow, perHourText, planetShareText } from './productTexts.ts';

const Product = styled.span`
  display: flex;
  align-items: center;
  gap: var(--gap-medium);
  white-space: normal;
  padding-right: 16px;

  /* In the padding, so that it never stands alone on a line. */
  & button > svg {
    margin-right: -16px;
  }
`;

/* As wide in rows without one: names stand below each other. */
const Star = styled.span`
  flex: 0 0 12px;
`;

const Icon = styled.span`
  display: inline-flex;

  @media (--phone) {
    display: none;
  }
`;

/* Where the columns have no room. */
const Below = styled(SecondLine)`
  display: none;

  [data-fit~="fewest"] && {
    display: block;
  }

  & > [data-tone="success"] {
    color: var(--fgColor-success);
  }

  & > [data-tone="danger"] {
    color: var(--fgColor-danger);
  }
`;

const Old = styled(SecondLine)`
  color: var(--fgColor-attention);
`;

/* As wide as the table, which it never makes wider. */
const Opened = styled.div`
  contain: inline-size;
  padding: 4px 0 12px 64px;

  @media (--phone) {
    padding-left: 0;
  }
`;

interface ProductsTableProps {
  prices: PriceState;
  /** what the prices are: `lowest sell order in Jita` */
  price: string;
  /** null if it could not be calculated */
  report: ChoicesReport | null;
  tiers: ReadonlySet<Tier>;
  inputs: Pick<ChoiceInputs, 'source' | 'ways' | 'measure' | 'isFleetOnly'>;
  /** only ways that fit on one planet */
  fitsOnly: boolean;
}

/** One row per commodity, those that earn most first. A row opens its ways and inputs. */
export function ProductsTable({ prices, price, report, tiers, inputs, fitsOnly }: ProductsTableProps) {
  const { source, ways, measure, isFleetOnly } = inputs;
  const by: ChoiceMeasure = source === 'rawFree' ? 'iskPerThousandRaw' : measure;
  const [openIds, setOpenIds] = useState<ReadonlySet<TypeId>>(new Set());
  const rows = useMemo(() => {
    const products = new Map(report?.products.map((product) => [product.typeId, product]));
    return prices.report.rows
      .filter(({ tier }) => tiers.has(tier))
      .sort(compareTypeNames)
      .map((one): ProductRow => {
        const product = products.get(one.typeId) ?? null;
        return { price: one, product, way: product && chosenWay(product, { source, ways, measure }) };
      })
      .filter(({ way }) => way !== null || (source === 'bought' && ['best', 'all'].includes(ways)))
      .filter(({ way }) => !isFleetOnly || way?.hasAllInputs)
      .filter(({ way }) => !fitsOnly || source === 'rawFree' || (way?.planetFactoryCount ?? null) !== null)
      .sort((a, b) => (b.way?.[by] ?? Number.NEGATIVE_INFINITY) - (a.way?.[by] ?? Number.NEGATIVE_INFINITY) || 0);
  }, [prices, report, tiers, source, ways, measure, by, isFleetOnly, fitsOnly]);
  const columns = useMemo(
    () =>
      productColumns({
        price,
        by,
        report,
        openIds,
        onToggle: (typeId) => setOpenIds((open) => new Set(withOne(open, typeId, !open.has(typeId)))),
      }),
    [price, by, report, openIds],
  );
  const lines = useMemo(
    () => (row: ProductRow) =>
      openIds.has(row.price.typeId)
        ? [
            <Opened key={row.price.typeId}>
              <ProductDetail row={row} prices={prices} price={price} report={report} measure={measure} />
            </Opened>,
          ]
        : [],
    [openIds, prices, price, report, measure],
  );
  if (rows.length === 0) {
    return <Note>{tiers.size === 0 ? t`No tier is selected.` : t`No product matches these filters.`}</Note>;
  }
  return (
    <DataTable
      orderLabel={t`best first`}
      label={t`Products`}
      columns={columns}
      rows={rows}
      rowKey={({ price: { typeId } }) => String(typeId)}
      lines={lines}
      isWide
      isWhole
    />
  );
}

const SOURCING_OF = { p3: 3, p2: 2, p1: 1, p0: 0 } as const;

/** The way that a product's row is about; null if it has none such. */
function chosenWay(
  { ways: all }: ProductChoice,
  { source, ways, measure }: Pick<ChoiceInputs, 'source' | 'ways' | 'measure'>,
): ProductionWay | null {
  if (source === 'rawFree') return all.find(({ sourcing }) => sourcing === 'extracted') ?? null;
  // Without prices no way is the best.
  if (ways === 'best' || ways === 'all') return all.find(({ bestBy }) => bestBy.includes(measure)) ?? all[0] ?? null;
  return all.find(({ sourcing }) => sourcing === SOURCING_OF[ways]) ?? null;
}

interface ColumnContext {
  price: string;
  by: ChoiceMeasure;
  report: ChoicesReport | null;
  openIds: ReadonlySet<TypeId>;
  onToggle: (typeId: TypeId) => void;
}

function productColumns(context: ColumnContext): readonly TableColumn<ProductRow>[] {
  const { by, openIds, onToggle } = context;
  // A planet without extractors has no raw resources of its own.
  const measures: ChoiceMeasure[] =
    by === 'iskPerThousandRaw' || by === 'planetIskPerMonth' ? [by] : [by, 'planetIskPerMonth'];
  return [
    {
      id: 'name',
      label: t`Product`,
      value: ({ price: { typeId } }) => typeName(typeId),
      cell: (row) => (
        <ProductName
          row={row}
          by={by}
          isOpen={openIds.has(row.price.typeId)}
          onToggle={() => onToggle(row.price.typeId)}
        />
      ),
    },
    figure((tier) => `P${tier}`, {
      id: 'tier',
      label: t`Tier`,
      tooltip: t`P0 is raw; each tier is made of the ones before`,
      isText: true,
      drop: 'few',
      value: ({ price: { tier } }) => tier,
    }),
    ...measures.map(
      (measure): TableColumn<ProductRow> => ({
        id: measure,
        ...measureLabels()[measure],
        value: ({ way }) => way?.[measure] ?? null,
        cell: (row) => (row.way === null ? UNKNOWN_TEXT : <MeasureFigure row={row} way={row.way} measure={measure} />),
        tone: ({ way }) => ((way?.[measure] ?? 0) < 0 ? 'danger' : undefined),
      }),
    ),
    {
      id: 'way',
      label: t`Inputs`,
      tooltip: t`Where its production begins: what is bought, and everything above is made`,
      isText: true,
      drop: 'few',
      value: ({ way }) => way && sourcingText(way.sourcing),
      cell: ({ way }) => (way === null ? UNKNOWN_TEXT : sourcingText(way.sourcing)),
      same: ({ way }) => way && t`Inputs of all products: ${{ inputs: sourcingText(way.sourcing) }}.`,
    },
    ...marketColumns(context),
  ];
}

/** What it costs, who buys it, and what the fleet has of it. */
function marketColumns({ price, report }: ColumnContext): readonly TableColumn<ProductRow>[] {
  const since = report?.changedSince ?? null;
  return [
    {
      id: 'price',
      label: t`Price`,
      tooltip: t`ISK per unit, at the ${price}`,
      drop: 'fewest',
      value: ({ price: { minSellIsk } }) => minSellIsk,
      cell: ({ price: one }) => <Price row={one} />,
      tone: ({ price: { minSellIsk } }) => (minSellIsk === null ? 'muted' : undefined),
    },
    figure(signedPercent, {
      id: 'change',
      label: t({ message: `Change`, context: 'a difference', comment: 'of a price' }),
      tooltip:
        since === null
          ? t`How the lowest sell order differs from that of a week ago`
          : t`How the lowest sell order differs from that of ${{ day: formatEveDayShort(since * SECONDS_PER_DAY) }}`,
      drop: 'fewer',
      value: ({ product }) => product?.priceChange ?? null,
      tone: ({ product }) => changeTone(product?.priceChange ?? null),
      same: ({ product }) =>
        product === null
          ? null
          : product.priceChange === null
            ? t`Changes of prices are shown from tomorrow on.`
            : t`All prices changed by ${{ change: signedPercent(product.priceChange) }}.`,
    }),
    figure(known(formatUnits), {
      id: 'market',
      label: t`Market a day`,
      tooltip: t`Units that the hub’s region trades a day`,
      drop: 'few',
      value: ({ product }) => product?.marketUnitsPerDay ?? null,
      same: () => null,
    }),
    {
      id: 'planetShare',
      label: t`Planet’s share`,
      tooltip: t`All that a planet without extractors makes, as a part of what the hub’s region trades a day`,
      drop: 'few',
      value: ({ way }) => way?.planetMarketShare ?? null,
      cell: ({ product, way }) => planetShareText(product, way),
      tone: ({ way }) => ((way?.planetMarketShare ?? null) === null ? 'muted' : undefined),
      same: () => null,
    },
    {
      id: 'fleet',
      label: t`Fleet makes`,
      tooltip: t`Units per hour that all planets together make, also for their own use`,
      drop: 'fewer',
      value: ({ product }) => product?.madeUnitsPerHour ?? null,
      cell: ({ product }) => perHourText(product?.madeUnitsPerHour ?? 0),
      same: ({ product }) => (product && product.madeUnitsPerHour === 0 ? t`Your fleet makes none of these.` : null),
    },
  ];
}

function changeTone(change: number | null): 'success' | 'danger' | undefined {
  if (change === null || change === 0) return undefined;
  return change > 0 ? 'success' : 'danger';
}

/** Opens and closes the row. The best of all have a star with the reason. */
function ProductName({
  row: { price, product },
  by,
  isOpen,
  onToggle,
}: {
  row: ProductRow;
  by: ChoiceMeasure;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const starredBy = product?.starredBy.find((measure) => measure === by);
  const change = product?.priceChange ?? null;
  return (
    <Product>
      <Star
        {...(product &&
          starredBy && {
            role: 'img',
            'aria-label': t`one of the ten best`,
            title: bestWayText(product.ways, starredBy) ?? undefined,
          })}
      >
        {starredBy && '★'}
      </Star>
      <Icon aria-hidden="true">
        <TypeIcon typeId={price.typeId} name={typeName(price.typeId)} />
      </Icon>
      <span>
        <Link as="button" type="button" aria-expanded={isOpen} onClick={onToggle}>
          {typeName(price.typeId)}
          {isOpen ? <TriangleDownIcon /> : <TriangleRightIcon />}
        </Link>
        <Below as="small">
          {formatUnitPrice(price.minSellIsk)}{' '}
          {change !== null && <span data-tone={changeTone(change)}>{signedPercent(change)}</span>}
        </Below>
      </span>
    </Product>
  );
}

/** A figure; if it is 0, with the reason. */
function MeasureFigure({ row, way, measure }: { row: ProductRow; way: ProductionWay; measure: ChoiceMeasure }) {
  const reason = measure === 'planetIskPerMonth' ? noRoomText(row) : null;
  return (
    <>
      <b>{figureText(way, measure)}</b>
      {reason !== null && <SecondLine as="small">{reason}</SecondLine>}
    </>
  );
}

/** A price; one that the source has stopped updating with its day. */
function Price({ row: { minSellIsk, olderAt } }: { row: PriceRow }) {
  if (olderAt === null) return formatUnitPrice(minSellIsk);
  return (
    <>
      {formatUnitPrice(minSellIsk)}
      <Old as="time" dateTime={new Date(olderAt * 1000).toISOString()} title={formatBothTimes(olderAt)}>
        {t`old price, from ${{ day: formatEveDayShort(olderAt) }}`}
      </Old>
    </>
  );
}
