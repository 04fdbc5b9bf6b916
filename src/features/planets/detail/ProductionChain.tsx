import { t } from '@lingui/core/macro';
import { useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Tier } from '../../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import type { ChainNode, ColonyReport } from '../../../../workers/game/domain/report.ts';
import { useWidth } from '../../../ui/charts/useWidth.ts';
import { Muted, PlainList } from '../../../ui/parts.tsx';
import { ChainCard } from './ChainCard.tsx';
import { ChainLines } from './ChainLines.tsx';
import { Heading } from './detailParts.ts';
import { COLUMN_GAP_PX, cardWidth, chainShape, expectedChainShape, layoutChain } from './planetChainLayout.ts';

const Chain = styled.section`
  min-width: 0;
`;

const Cards = styled(PlainList)`
  position: relative;
`;

const Columns = styled.div`
  display: flex;
  position: relative;

  &[data-is-list="true"] {
    display: block;
  }

  &[data-is-list="false"] ${Cards} > li {
    position: absolute;
    right: 0;
    left: 0;
  }

  &[data-is-list="true"] ${Cards} {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
    gap: var(--gap-snug);
    margin-bottom: 6px;
  }
`;

const Unit = styled(Muted)`
  font-size: var(--text-small);
  font-weight: 400;
`;

const TierHeading = styled.h5`
  height: 20px;
  margin: 0;
  overflow: hidden;
  font-size: var(--text-tiny);
  font-weight: 400;
  line-height: 20px;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: var(--fgColor-muted);
`;

const tierNames = (): Readonly<Record<Tier, string>> => ({
  0: t`Raw Materials (P0)`,
  1: t`Basic Materials (P1)`,
  2: t`Refined Materials (P2)`,
  3: t`Advanced Materials (P3)`,
  4: t`High-Tech Products (P4)`,
});

interface ProductionChainProps {
  colony: Pick<ColonyReport, 'extractors' | 'production'>;
  /** null until it is known; its height is reserved */
  chain: readonly ChainNode[] | null;
}

/** What feeds what on a colony: one column per tier, or lists below each other where there is no room. */
export function ProductionChain({ colony, chain }: ProductionChainProps) {
  const ref = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(ref);
  const layout = useMemo(() => layoutChain(chain ? chainShape(chain) : expectedChainShape(colony)), [chain, colony]);
  const [pointedTypeId, setPointedTypeId] = useState<TypeId | null>(null);
  const { columns, edges, heightPx } = layout;
  const cardPx = cardWidth(columns.length, widthPx);
  const nodes = new Map(chain?.map((node) => [node.typeId, node]));
  return (
    <Chain aria-label={t`Production Chain`}>
      <Heading>
        {t`Production Chain`} <Unit>{t`units an hour`}</Unit>
      </Heading>
      <Columns ref={ref} data-is-list={cardPx === null} style={{ columnGap: COLUMN_GAP_PX }}>
        {cardPx !== null && (
          <ChainLines edges={edges} cardPx={cardPx} heightPx={heightPx} pointedTypeId={pointedTypeId} nodes={nodes} />
        )}
        {columns.map(({ tier, nodes: placed }) => (
          <section key={tier} style={cardPx === null ? undefined : { width: cardPx }} aria-label={tierNames()[tier]}>
            <TierHeading>{tierNames()[tier]}</TierHeading>
            <Cards style={cardPx === null ? undefined : { height: heightPx }}>
              {placed.map(({ typeId, topPx, heightPx: cardHeightPx }) => (
                <li
                  key={typeId}
                  style={cardPx === null ? undefined : { top: topPx, height: cardHeightPx }}
                  onPointerEnter={() => setPointedTypeId(typeId)}
                  onPointerLeave={() => setPointedTypeId(null)}
                >
                  <ChainCard typeId={typeId} node={nodes.get(typeId) ?? null} />
                </li>
              ))}
            </Cards>
          </section>
        ))}
      </Columns>
    </Chain>
  );
}
