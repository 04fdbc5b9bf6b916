import { styled } from 'styled-components';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import type { ChainNode } from '../../../../workers/game/domain/report.ts';
import { balanceOf } from '../../../model/planetFigures.ts';
import { COLUMN_GAP_PX, type PlacedEdge } from './planetChainLayout.ts';

const Lines = styled.svg`
  position: absolute;
  top: 20px;
  left: 0;
  width: 100%;
  pointer-events: none;

  & path {
    fill: none;
    stroke: var(--borderColor-default);
    stroke-width: 1.5;
    opacity: 0.75;
  }

  & path[data-net="shortfall"] {
    stroke: var(--borderColor-attention-emphasis);
  }

  & path[data-net="surplus"] {
    stroke: var(--borderColor-success-emphasis);
  }

  & path[data-pointed="true"] {
    stroke-width: 3;
    opacity: 1;
  }
`;

interface ChainLinesProps {
  edges: readonly PlacedEdge[];
  cardPx: number;
  heightPx: number;
  /** the commodity under the pointer, whose lines are highlighted */
  pointedTypeId: TypeId | null;
  nodes: ReadonlyMap<TypeId, ChainNode>;
}

/** The lines between the cards of a production chain, coloured by shortfall or surplus. */
export function ChainLines({ edges, cardPx, heightPx, pointedTypeId, nodes }: ChainLinesProps) {
  return (
    <Lines height={heightPx} aria-hidden="true">
      {edges.map((edge) => {
        const { fromTypeId, toTypeId, fromColumn, toColumn, fromPx, toPx } = edge;
        const left = fromColumn * (cardPx + COLUMN_GAP_PX) + cardPx;
        const right = toColumn * (cardPx + COLUMN_GAP_PX);
        const bend = COLUMN_GAP_PX * 0.6;
        const source = nodes.get(fromTypeId);
        return (
          <path
            key={`${fromTypeId} ${toTypeId}`}
            d={`M${left} ${fromPx}C${left + bend} ${fromPx} ${right - bend} ${toPx} ${right} ${toPx}`}
            data-net={source && balanceOf(source.netPerHour)}
            data-pointed={pointedTypeId === fromTypeId || pointedTypeId === toTypeId}
          />
        );
      })}
    </Lines>
  );
}
