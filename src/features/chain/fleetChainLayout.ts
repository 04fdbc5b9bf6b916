/** Where the cards and edges of the chain are drawn. All cards have one size. */
import type { ChainCommodity, ChainFlow, ChainReport } from '../../../workers/game/domain/chain.ts';
import { TIERS, type Tier } from '../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';

/** Wide enough for the longest name; narrower where the window is. */
const CARD_WIDTH = 232;
/** Its figures still have room: in a narrower window the cards scroll. */
const NARROWEST_CARD = 120;
const ROW_GAP = 10;
const COLUMN_GAP = 62;
const NARROWEST_GAP = 32;
const WIDEST_EDGE = 16;
const NARROWEST_EDGE = 1.5;

interface PlacedCard {
  commodity: ChainCommodity;
  x: number;
  y: number;
}

interface PlacedEdge {
  flow: ChainFlow;
  width: number;
  /** SVG path */
  path: string;
  /** where its percentage is written */
  labelX: number;
  labelY: number;
}

export interface ChainLayout {
  /** P0 first; in a column from top to bottom */
  cards: readonly PlacedCard[];
  /** widest first, so that narrow ones are drawn on top */
  edges: readonly PlacedEdge[];
  columns: Columns;
  /** those with cards, each with the left edge of its column */
  tiers: readonly { tier: Tier; x: number }[];
  width: number;
  height: number;
}

interface Columns {
  cardWidth: number;
  columnGap: number;
}

/** First the gaps become narrower, then the cards. */
function columnsIn(widthPx: number, count: number): Columns {
  const gapCount = Math.max(1, count - 1);
  const within = (least: number, width: number, most: number) => Math.max(least, Math.min(most, Math.floor(width)));
  const cardWidth = within(NARROWEST_CARD, (widthPx - gapCount * NARROWEST_GAP) / count, CARD_WIDTH);
  const columnGap = within(NARROWEST_GAP, (widthPx - count * cardWidth) / gapCount, COLUMN_GAP);
  return { cardWidth, columnGap };
}

/**
 * A column for each tier with cards; a card is about as high as what it is made of, so that edges cross little.
 * @param cardHeight what the longest text needs, in px
 */
export function layOutChain(
  { commodities, flows }: Pick<ChainReport, 'commodities' | 'flows'>,
  widthPx: number,
  cardHeight: number,
): ChainLayout {
  const present = TIERS.filter((tier) => commodities.some((one) => one.tier === tier));
  const columns = columnsIn(widthPx, Math.max(1, present.length));
  const tiers = present.map((tier, index) => ({ tier, x: index * (columns.cardWidth + columns.columnGap) }));
  const cards: PlacedCard[] = [];
  const placed = new Map<TypeId, PlacedCard>();
  for (const { tier, x } of tiers) {
    const column = commodities.filter((one) => one.tier === tier);
    const heightOf = new Map(column.map(({ typeId }) => [typeId, meanInputY(typeId, flows, placed)]));
    column.sort((a, b) => heightOf.get(a.typeId)! - heightOf.get(b.typeId)! || a.typeId - b.typeId);
    for (const [row, commodity] of column.entries()) {
      const card = { commodity, x, y: row * (cardHeight + ROW_GAP) };
      cards.push(card);
      placed.set(commodity.typeId, card);
    }
  }
  const bottom = Math.max(0, ...cards.map(({ y }) => y + cardHeight));
  return {
    cards,
    edges: placeEdges(flows, placed, columns, cardHeight),
    columns,
    tiers,
    width: (tiers.at(-1)?.x ?? 0) + columns.cardWidth,
    height: bottom,
  };
}

function meanInputY(typeId: TypeId, flows: readonly ChainFlow[], placed: ReadonlyMap<TypeId, PlacedCard>): number {
  const inputs = flows
    .filter(({ toTypeId }) => toTypeId === typeId)
    .flatMap(({ fromTypeId }) => placed.get(fromTypeId) ?? []);
  return inputs.length === 0 ? 0 : inputs.reduce((sum, { y }) => sum + y, 0) / inputs.length;
}

function placeEdges(
  flows: readonly ChainFlow[],
  placed: ReadonlyMap<TypeId, PlacedCard>,
  { cardWidth, columnGap }: Columns,
  cardHeight: number,
): PlacedEdge[] {
  const widest = Math.max(...flows.map(({ m3PerHour }) => m3PerHour), Number.MIN_VALUE);
  const edges = flows.flatMap((flow): PlacedEdge[] => {
    const from = placed.get(flow.fromTypeId);
    const to = placed.get(flow.toTypeId);
    if (from === undefined || to === undefined) return [];
    // The square root keeps small flows visible beside those of raw resources.
    const width = Math.max(NARROWEST_EDGE, WIDEST_EDGE * Math.sqrt(flow.m3PerHour / widest));
    const startX = from.x + cardWidth;
    const startY = from.y + cardHeight * portOf(flow, flows, 'fromTypeId', (one) => placed.get(one.toTypeId)?.y ?? 0);
    const endY = to.y + cardHeight * portOf(flow, flows, 'toTypeId', (one) => placed.get(one.fromTypeId)?.y ?? 0);
    const bend = columnGap / 2;
    const path = `M${startX} ${round(startY)}C${startX + bend} ${round(startY)} ${to.x - bend} ${round(endY)} ${to.x} ${round(endY)}`;
    return [{ flow, width, path, labelX: to.x - 4, labelY: round(endY) - 4 }];
  });
  return edges.sort((a, b) => b.width - a.width);
}

/** Where on the side of its card an edge begins or ends, 0 to 1: all of a card's edges side by side, in order. */
function portOf(
  flow: ChainFlow,
  flows: readonly ChainFlow[],
  end: 'fromTypeId' | 'toTypeId',
  otherY: (flow: ChainFlow) => number,
): number {
  const siblings = flows.filter((one) => one[end] === flow[end]).sort((a, b) => otherY(a) - otherY(b));
  return (siblings.indexOf(flow) + 1) / (siblings.length + 1);
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
