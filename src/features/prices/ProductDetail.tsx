import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import {
  type BestMeasure,
  CHOICE_MEASURES,
  type MakeOrBuyNode,
  type ProductChoice,
} from '../../../workers/domain/choices.ts';
import { formatUnitPrice } from '../../format/isk.ts';
import { formatNumber, formatUnitsPerHour, UNKNOWN_TEXT } from '../../format/number.ts';
import { Heading, Note, TableFrame } from '../../ui/parts.tsx';
import { bestWayText, makeOrBuyText, measureLabels } from '../../words/choices.ts';
import { typeName } from '../../words/typeNames.ts';
import { figureText, WayName } from './ChoicesTable.tsx';

const Sections = styled.div`
  display: flex;
  flex-direction: column;
  gap: 16px;
`;

const Tree = styled.ul`
  margin: 0;
  padding-left: 18px;
  border-left: 1px solid var(--borderColor-muted);
  list-style: none;
  font-size: 12px;
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
    <Sections>
      <p role="status">{market}</p>
      <div>
        <Heading>{t`Ways of making it`}</Heading>
        <TableFrame label={t`Ways of making it`}>
          <thead>
            <tr>
              <th scope="col">{t`Inputs`}</th>
              {CHOICE_MEASURES.map((measure) => (
                <th scope="col" key={measure}>
                  {measureLabels()[measure].label}
                </th>
              ))}
              <th scope="col">{t`Factories on a planet`}</th>
              <th scope="col">{t`Fleet supplies`}</th>
            </tr>
          </thead>
          <tbody>
            {product.ways.map((way) => (
              <tr key={way.sourcing}>
                <th scope="row">
                  <WayName ways={product.ways} way={way} measure={bestBy} />
                </th>
                {CHOICE_MEASURES.map((measure) => (
                  <td key={measure}>{figureText(way, measure)}</td>
                ))}
                <td>{way.planetFactoryCount === null ? UNKNOWN_TEXT : formatNumber(way.planetFactoryCount)}</td>
                <td>
                  {way.fleetUnitsPerHour > 0
                    ? t`${{ unitsPerHour: formatUnitsPerHour(way.fleetUnitsPerHour) }}/h`
                    : UNKNOWN_TEXT}
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
        {reason !== null && <Note>{reason}</Note>}
      </div>
      <div>
        <Heading>{t`Make or buy`}</Heading>
        <Note>{t`For one factory, with import tax. Making counts inputs only, each the cheaper way.`}</Note>
        <Tree>
          <Node node={product.tree} />
        </Tree>
      </div>
    </Sections>
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
