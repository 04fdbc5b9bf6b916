/** The positions of a production chain's commodities: one column per tier, from raw to high-tech. */
import { commodityOf, schematicByOutput } from '../../../../workers/game/catalogue/index.ts';
import type { Tier } from '../../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import type { ChainNode, ColonyReport } from '../../../../workers/game/domain/report.ts';

/** The part of a chain that its layout needs. */
export interface ChainShape {
  typeId: TypeId;
  tier: Tier;
  /** lines of text for its inputs */
  inputCount: number;
  feedsTypeIds: readonly TypeId[];
}

interface PlacedNode {
  typeId: TypeId;
  topPx: number;
  heightPx: number;
}

interface PlacedColumn {
  tier: Tier;
  nodes: readonly PlacedNode[];
}

/** What feeds what: a line from the right edge of one card to the left edge of another. */
export interface PlacedEdge {
  fromTypeId: TypeId;
  toTypeId: TypeId;
  fromColumn: number;
  toColumn: number;
  fromPx: number;
  toPx: number;
}

interface ChainLayout {
  columns: readonly PlacedColumn[];
  edges: readonly PlacedEdge[];
  heightPx: number;
}

/** The height of a card without inputs, and of each input. Matches the line height in ChainCard. */
const CARD_PX = 60;
const INPUT_PX = 16;
const GAP_PX = 6;

const MIN_CARD_PX = 224;
const MAX_CARD_PX = 320;
/** The gap between two columns, for the lines. */
export const COLUMN_GAP_PX = 40;

/** The width of cards in this many columns; null if they do not fit side by side. */
export function cardWidth(columnCount: number, widthPx: number): number | null {
  const room = Math.floor((widthPx - (columnCount - 1) * COLUMN_GAP_PX) / columnCount);
  return room < MIN_CARD_PX ? null : Math.min(MAX_CARD_PX, room);
}

export function chainShape(chain: readonly ChainNode[]): ChainShape[] {
  return chain.map(({ typeId, tier, inputsPerCycle, feedsTypeIds }) => ({
    typeId,
    tier,
    inputCount: inputsPerCycle.length,
    feedsTypeIds,
  }));
}

/** The same from the figures of the row, to reserve space before the chain is loaded. */
export function expectedChainShape({
  extractors,
  production,
}: Pick<ColonyReport, 'extractors' | 'production'>): ChainShape[] {
  const made = new Set(production.map(({ typeId }) => typeId));
  const typeIds = new Set<TypeId>([...extractors.flatMap(({ productTypeId }) => productTypeId ?? []), ...made]);
  for (const typeId of made) for (const input of inputsOf(typeId)) typeIds.add(input);
  return [...typeIds].map((typeId) => ({
    typeId,
    tier: commodityOf(typeId)?.tier ?? 0,
    inputCount: made.has(typeId) ? inputsOf(typeId).length : 0,
    feedsTypeIds: [...made].filter((product) => inputsOf(product).includes(typeId)),
  }));
}

function inputsOf(typeId: TypeId): TypeId[] {
  return schematicByOutput.get(typeId)?.inputs.map((input) => input.typeId) ?? [];
}

/** Places each commodity in its tier's column, near its inputs and outputs, so that few lines cross. */
export function layoutChain(shapes: readonly ChainShape[]): ChainLayout {
  const tiers = [...new Set(shapes.map(({ tier }) => tier))].sort((a, b) => a - b);
  const columns = tiers.map((tier) => shapes.filter((shape) => shape.tier === tier));
  orderColumns(columns);

  const heights = columns.map((column) => column.reduce((sum, shape) => sum + heightOf(shape) + GAP_PX, -GAP_PX));
  const heightPx = Math.max(0, ...heights);
  const placed = columns.map((column, index): PlacedColumn => {
    let topPx = Math.round((heightPx - (heights[index] ?? 0)) / 2);
    const nodes = column.map((shape): PlacedNode => {
      const node = { typeId: shape.typeId, topPx, heightPx: heightOf(shape) };
      topPx += node.heightPx + GAP_PX;
      return node;
    });
    return { tier: tiers[index] as Tier, nodes };
  });
  return { columns: placed, edges: edgesOf(shapes, placed), heightPx };
}

function heightOf({ inputCount }: ChainShape): number {
  return CARD_PX + inputCount * INPUT_PX;
}

/** Sorts each column by the mean position of its neighbours, first from raw to high-tech, then back. */
function orderColumns(columns: ChainShape[][]): void {
  const place = new Map<TypeId, number>();
  const note = (column: readonly ChainShape[]): void =>
    column.forEach(({ typeId }, index) => {
      place.set(typeId, (index + 0.5) / column.length);
    });
  const sort = (column: ChainShape[], neighboursOf: (shape: ChainShape) => readonly TypeId[]): void => {
    const weights = new Map(
      column.map((shape) => {
        const places = neighboursOf(shape).flatMap((typeId) => place.get(typeId) ?? []);
        const mean = places.reduce((sum, value) => sum + value, 0) / places.length;
        return [shape.typeId, places.length > 0 ? mean : (place.get(shape.typeId) ?? 0)];
      }),
    );
    column.sort((a, b) => (weights.get(a.typeId) ?? 0) - (weights.get(b.typeId) ?? 0));
    note(column);
  };
  for (const column of columns) note(column);
  const all = columns.flat();
  const sourcesOf = ({ typeId }: ChainShape) =>
    all.filter(({ feedsTypeIds }) => feedsTypeIds.includes(typeId)).map((source) => source.typeId);
  for (const column of columns) sort(column, sourcesOf);
  for (const column of [...columns].reverse()) sort(column, ({ feedsTypeIds }) => feedsTypeIds);
}

function edgesOf(shapes: readonly ChainShape[], columns: readonly PlacedColumn[]): PlacedEdge[] {
  const places = new Map(
    columns.flatMap(({ nodes }, column) =>
      nodes.map(({ typeId, topPx, heightPx }) => [typeId, { column, middlePx: topPx + heightPx / 2 }] as const),
    ),
  );
  return shapes.flatMap(({ typeId, feedsTypeIds }) => {
    const from = places.get(typeId);
    if (!from) return [];
    return feedsTypeIds.flatMap((toTypeId) => {
      const to = places.get(toTypeId);
      if (!to) return [];
      return [
        {
          fromTypeId: typeId,
          toTypeId,
          fromColumn: from.column,
          toColumn: to.column,
          fromPx: from.middlePx,
          toPx: to.middlePx,
        },
      ];
    });
  });
}
