import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import {
  type BestMeasure,
  CHOICE_MEASURES,
  type MakeOrBuyNode,
  type ProductChoice,
  type ProductionWay,
} from '../../../workers/game/domain/choices.ts';
import { formatUnitPrice } from '../../format/isk.ts';
import { formatNumber, formatUnitsPerHour, UNKNOWN_TEXT } from '../../format/number.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Stack } from '../../ui/dialogLayout.ts';
import { Heading, Note } from '../../ui/parts.tsx';
import { bestWayText, makeOrBuyText, measureLabels } from '../../words/choices.ts';
import { typeName } from '../../words/typeNames.ts';
import { figureText, fleetText, WayName } from './ChoicesTable.tsx';

const Tree = styled.ul`
  margin: 0;
  padding-left: 18px;
  border-left: 1px solid var(--borderColor-muted);
  list-style: none;
  font-size: var(--text-small);
  line-height: 1.7;
  font-variant-numeric: tabular-nums;

  & small {
    color: var(--fgColor-muted);
  }
`;

/** One product: its ways side by side, and its input tree with make or buy at each node. */
interface ProductDetailProps {
  product: ProductChoice;
  /** what its market trades, as a sentence */
  market: string;
  /** what makes a way the best one */
  measure: BestMeasure;
}

export function ProductDetail({ product, market, measure: bestBy }: ProductDetailProps) {
  const reason = bestWayText(product.ways, bestBy);
  return (
    <Stack>
      <p role="status">{market}</p>
      <div>
        <Heading>{t`Ways of making it`}</Heading>
        <DataTable
          label={t`Ways of making it`}
          rows={product.ways}
          rowKey={({ sourcing }) => String(sourcing)}
          columns={[
            {
              id: 'inputs',
              label: t`Inputs`,
              cell: (way) => <WayName ways={product.ways} way={way} measure={bestBy} />,
            },
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
            { id: 'fleet', label: t`Fleet supplies`, cell: fleetText },
          ]}
        />
        {reason !== null && <Note>{reason}</Note>}
      </div>
      <div>
        <Heading>{t`Make or buy`}</Heading>
        <Note>{t`For one factory, with import tax. Making counts inputs only, each the cheaper way.`}</Note>
        <Tree>
          <Node node={product.tree} />
        </Tree>
      </div>
    </Stack>
  );
}

function Node({ node }: { node: MakeOrBuyNode }) {
  return (
    <li>
      {t`${{ unitsPerHour: formatUnitsPerHour(node.unitsPerHour) }} ${{ name: typeName(node.typeId) }}/h`}:{' '}
      <b>{makeOrBuyText(node)}</b>{' '}
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
