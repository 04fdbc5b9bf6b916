import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { PriceState } from '../../../workers/api.ts';
import {
  type BestMeasure,
  CHOICE_MEASURES,
  type ChoicesReport,
  type MakeOrBuyNode,
  type ProductChoice,
  type ProductionWay,
} from '../../../workers/game/domain/choices.ts';
import type { FactoryEarnings } from '../../../workers/game/domain/report.ts';
import { formatIskPerHour, formatUnitPrice } from '../../format/isk.ts';
import { formatNumber, formatUnitsPerHour, UNKNOWN_TEXT } from '../../format/number.ts';
import { joinList } from '../../format/text.ts';
import { Ago } from '../../ui/Ago.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Stack } from '../../ui/dialogLayout.ts';
import { Facts, Heading, Note } from '../../ui/parts.tsx';
import { bestWayText, makeOrBuyText, measureLabels, sourcingText } from '../../words/choices.ts';
import { marketText } from '../../words/market.ts';
import { typeName } from '../../words/typeNames.ts';
import { figureText, type ProductRow, perHourText, planetShareText } from './productTexts.ts';

/* Side by side where there is room. */
const Parts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--gap-wide) var(--gap-huge);
  text-align: left;
  white-space: normal;

  & > * {
    max-width: 100%;
  }
`;

/* A unit stays on one line. */
const WaysTable = styled.div`
  &&& thead [data-column="iskPerFactoryHour"] {
    white-space: nowrap;
  }
`;

const Tree = styled.ul`
  margin: 0;
  padding-left: 18px;
  border-left: 1px solid var(--borderColor-muted);
  list-style: none;
  font-size: var(--text-small);
  line-height: 1.7;

  & small {
    color: var(--fgColor-muted);
  }
`;

interface ProductDetailProps {
  row: ProductRow;
  prices: PriceState;
  /** what the prices are: `lowest sell order in Jita` */
  price: string;
  /** null if it could not be calculated */
  report: ChoicesReport | null;
  /** what makes a way the best one */
  measure: BestMeasure;
}

/** One product: its market, a factory's hour, its ways side by side, and its input tree with make or buy at each node. */
export function ProductDetail({ row: { price: priced, product }, prices, price, report, measure }: ProductDetailProps) {
  return (
    <Stack>
      <p role="status">
        {priced.minSellIsk !== null && prices.at !== null && (
          <>
            <Trans>
              Price: {{ isk: formatUnitPrice(priced.minSellIsk) }}, {price}, from{' '}
              <Ago at={priced.olderAt ?? prices.at} />.
            </Trans>{' '}
          </>
        )}
        {report !== null && product !== null && marketText(report.market, product)}
      </p>
      {priced.factory !== null && <FactoryHour factory={priced.factory} prices={prices} tier={priced.tier} />}
      {product !== null && product.tree !== null && (
        <Parts>
          <Ways product={product} measure={measure} />
          <div>
            <Heading as="h4">{t`Make or buy`}</Heading>
            <Note>{t`For one factory, with import tax. Making counts inputs only, each the cheaper way.`}</Note>
            <Tree>
              <Node node={product.tree} />
            </Tree>
          </div>
        </Parts>
      )}
    </Stack>
  );
}

/** What one factory makes of its inputs in an hour, at these prices alone. */
function FactoryHour({ factory, prices, tier }: { factory: FactoryEarnings; prices: PriceState; tier: number }) {
  const { unitsPerHour, outputIskPerHour, inputIskPerHour, earnedIskPerHour } = factory;
  const mean = prices.report.tiers.find((one) => one.tier === tier);
  return (
    <div>
      <Heading as="h4">{t`One factory that never stops, before customs tax`}</Heading>
      <Facts
        facts={[
          { name: t`Makes`, value: t`${{ unitsPerHour: formatUnitsPerHour(unitsPerHour) }}/h` },
          { name: t`Output`, value: formatIskPerHour(outputIskPerHour) },
          { name: t`Inputs, all bought`, value: formatIskPerHour(inputIskPerHour) },
          { name: t`Output less inputs`, value: formatIskPerHour(earnedIskPerHour) },
          mean && {
            name: t`Average of P${tier} factories`,
            value: formatIskPerHour(mean.meanIskPerHour),
            note:
              mean.best === null
                ? t`no prices`
                : t`${mean.knownCount} of ${mean.commodityCount} known, best: ${{ commodity: typeName(mean.best.typeId) }}, ${{ iskPerHour: formatIskPerHour(mean.best.iskPerHour) }}`,
          },
        ]}
      />
    </div>
  );
}

function Ways({ product, measure: bestBy }: { product: ProductChoice; measure: BestMeasure }) {
  const reason = bestWayText(product.ways, bestBy);
  return (
    <WaysTable>
      <Heading as="h4">{t`Ways of making it`}</Heading>
      <DataTable
        label={t`Ways of making it`}
        rows={product.ways}
        rowKey={({ sourcing }) => String(sourcing)}
        columns={[
          { id: 'inputs', label: t`Inputs`, cell: ({ sourcing }) => sourcingText(sourcing) },
          ...CHOICE_MEASURES.map((measure) => ({
            id: measure,
            label: measureLabels()[measure].label,
            cell: (way: ProductionWay) => figureText(way, measure),
          })),
          {
            id: 'factories',
            label: t`Factories on a planet`,
            cell: ({ planetFactoryCount }) =>
              planetFactoryCount === null ? UNKNOWN_TEXT : formatNumber(planetFactoryCount),
          },
          {
            id: 'haul',
            label: t`m³/day in, out`,
            cell: ({ planetM3PerDay }) =>
              planetM3PerDay === null
                ? UNKNOWN_TEXT
                : joinList([planetM3PerDay.in, planetM3PerDay.out].map((m3) => formatNumber(m3))),
          },
          { id: 'share', label: t`Planet’s share`, cell: (way) => planetShareText(product, way) },
          { id: 'fleet', label: t`Fleet’s surplus is enough for`, cell: (way) => perHourText(way.fleetUnitsPerHour) },
        ]}
      />
      {reason !== null && <Note>{reason}</Note>}
    </WaysTable>
  );
}

function Node({ node }: { node: MakeOrBuyNode }) {
  const verb = makeOrBuyText(node);
  return (
    <li>
      <Trans comment="3 Planetary Vehicles/h: make">
        {{ unitsPerHour: formatUnitsPerHour(node.unitsPerHour) }} {{ name: typeName(node.typeId) }}/h: <b>{verb}</b>
      </Trans>{' '}
      <small>
        {node.inputs.length > 0
          ? t`buy ${{ buyIsk: formatUnitPrice(node.buyIsk) }}, make ${{ makeIsk: formatUnitPrice(node.makeIsk) }}`
          : t`buy ${{ buyIsk: formatUnitPrice(node.buyIsk) }}`}
      </small>
      {node.inputs.length > 0 && (
        <Tree>
          {node.inputs.map((input) => (
            <Node key={input.typeId} node={input} />
          ))}
        </Tree>
      )}
    </li>
  );
}
