import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { ChainCommodity } from '../../../workers/game/domain/chain.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { TypeIcon } from '../../eve/images.tsx';
import { formatPercent, formatUnitsPerHour } from '../../format/number.ts';
import { useWidth } from '../../ui/charts/useWidth.ts';
import { balanceText, stockText, stockTooltip } from '../../words/chain.ts';
import { typeName } from '../../words/typeNames.ts';
import type { ChainProps } from './ChainTables.tsx';
import { type ChainLayout, layOutChain } from './fleetChainLayout.ts';

const Scroller = styled.section`
  overflow-x: auto;
`;

const Canvas = styled.div`
  position: relative;
`;

const Columns = styled.div`
  position: relative;
  height: var(--height-tiny);

  & > span {
    position: absolute;
    font-size: var(--text-small);
    font-weight: 600;
    color: var(--fgColor-muted);
  }
`;

const Edges = styled.svg`
  position: absolute;
  inset: 0;
  overflow: visible;
  pointer-events: none;

  & path {
    fill: none;
    stroke: var(--borderColor-default);
    opacity: 0.75;
  }

  & path[data-lit="true"] {
    stroke: var(--borderColor-accent-emphasis);
    opacity: 1;
  }

  & path[data-short="true"] {
    stroke: var(--borderColor-attention-emphasis);
  }

  & path[data-stopped="true"] {
    stroke: var(--borderColor-danger-emphasis);
  }

  & text {
    font-size: var(--text-tiny);
    font-weight: 600;
    text-anchor: end;
    fill: var(--fgColor-attention);
    stroke: var(--bgColor-default);
    stroke-width: 3px;
    paint-order: stroke;
  }

  /* With forced colours fill and outline would be the same. */
  @media (forced-colors: active) {
    & text {
      forced-color-adjust: none;
      fill: CanvasText;
      stroke: Canvas;
    }
  }
`;

/** The padding and both borders. */
const BELOW_TEXT = 8;

const Card = styled.button`
  position: absolute;
  display: flex;
  flex-direction: column;
  gap: var(--gap-tiny);
  padding: 6px 8px;
  overflow: hidden;
  /* Most cards of a large fleet are off-screen. */
  content-visibility: auto;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  font: inherit;
  font-size: var(--text-tiny);
  line-height: 1.35;
  text-align: left;
  color: var(--fgColor-muted);
  background: var(--bgColor-muted);
  cursor: pointer;

  &:hover,
  &:focus-visible {
    border-color: var(--borderColor-accent-emphasis);
  }

  &[data-short="true"] {
    border-color: var(--borderColor-attention-emphasis);
  }

  &[data-stopped="true"] {
    border-color: var(--borderColor-danger-emphasis);
  }

  & b {
    display: flex;
    align-items: center;
    gap: var(--gap-snug);
    font-size: var(--text-small);
    color: var(--fgColor-default);
  }

  & b > span:last-child,
  & > span {
    overflow-wrap: anywhere;
    text-wrap: balance;
  }

  & [data-tone="attention"] {
    color: var(--fgColor-attention);
  }

  &[data-stopped="true"] [data-tone="attention"] {
    color: var(--fgColor-danger);
  }
`;

/** The chain as cards in columns P0 to P4, with edges as wide as the flow between them. */
export function ChainDiagram({ report, onOpen }: ChainProps) {
  const ref = useRef<HTMLElement>(null);
  const widthPx = useWidth(ref);
  const [cardHeight, setCardHeight] = useState(0);
  const layout = useMemo(
    () => layOutChain(report, widthPx || Number.MAX_SAFE_INTEGER, cardHeight),
    [report, widthPx, cardHeight],
  );
  const { cardWidth } = layout.columns;
  // Other texts, or less room for them, need other heights.
  useLayoutEffect(() => {
    const lasts = [...(ref.current?.querySelectorAll<HTMLElement>('button > :last-child') ?? [])];
    setCardHeight(Math.max(0, ...lasts.map((last) => last.offsetTop + last.offsetHeight)) + BELOW_TEXT);
  }, [report, cardWidth]);
  const [litTypeId, setLit] = useState<TypeId | null>(null);
  return (
    <Scroller ref={ref} tabIndex={0} aria-label={t`Commodities by tier`}>
      <Columns aria-hidden="true" style={{ width: layout.width }}>
        {layout.tiers.map(({ tier, x }) => (
          <span key={tier} style={{ left: x }}>
            P{tier}
          </span>
        ))}
      </Columns>
      <Canvas style={{ width: layout.width, height: layout.height }}>
        <EdgeLayer layout={layout} litTypeId={litTypeId} />
        {layout.cards.map(({ commodity, x, y }) => (
          <Card
            key={commodity.typeId}
            type="button"
            style={{ left: x, top: y, width: cardWidth, height: cardHeight }}
            data-short={commodity.isShort}
            data-stopped={commodity.isShort && commodity.speedFraction === 0}
            onClick={() => onOpen(commodity.typeId)}
            onMouseEnter={() => setLit(commodity.typeId)}
            onMouseLeave={() => setLit(null)}
            onFocus={() => setLit(commodity.typeId)}
            onBlur={() => setLit(null)}
          >
            <CardText commodity={commodity} />
          </Card>
        ))}
      </Canvas>
    </Scroller>
  );
}

function CardText({ commodity }: { commodity: ChainCommodity }) {
  const { typeId, madeUnitsPerHour, usedUnitsPerHour, missingUnitsPerHour, speedFraction, isShort } = commodity;
  const name = typeName(typeId);
  const balance = balanceText(commodity);
  return (
    <>
      <b>
        <span aria-hidden="true">
          <TypeIcon typeId={typeId} name={name} />
        </span>
        <span>{name}</span>
      </b>
      <span>
        <Trans>
          {{ madeUnitsPerHour: formatUnitsPerHour(madeUnitsPerHour) }} made,{' '}
          {{ usedUnitsPerHour: formatUnitsPerHour(usedUnitsPerHour) }} used/h
        </Trans>
      </span>
      <span data-tone={missingUnitsPerHour > 0 && isShort ? 'attention' : undefined} title={balance}>
        {balance}
      </span>
      <span title={stockTooltip(commodity)}>{stockText(commodity)}</span>
      {speedFraction !== null && speedFraction < 1 && (
        <span data-tone="attention">{t`${{ speedFraction: formatPercent(speedFraction, 0) }} of full speed`}</span>
      )}
    </>
  );
}

function EdgeLayer({ layout, litTypeId }: { layout: ChainLayout; litTypeId: TypeId | null }) {
  return (
    <Edges aria-hidden="true" width={layout.width} height={layout.height}>
      {layout.edges.map(({ flow, path, width }) => (
        <path
          key={`${flow.fromTypeId} ${flow.toTypeId}`}
          d={path}
          strokeWidth={width}
          data-short={flow.isShort}
          data-stopped={flow.isShort && flow.speedFraction === 0}
          data-lit={flow.fromTypeId === litTypeId || flow.toTypeId === litTypeId}
        />
      ))}
      {layout.edges
        .filter(({ flow }) => flow.isShort)
        .map(({ flow, labelX, labelY }) => (
          <text key={`${flow.fromTypeId} ${flow.toTypeId}`} x={labelX} y={labelY}>
            {formatPercent(flow.speedFraction, 0)}
          </text>
        ))}
    </Edges>
  );
}
