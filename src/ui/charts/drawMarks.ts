import type uPlot from 'uplot';
import type { ChartLine, ChartMark, ChartModel } from './chartModel.ts';

const LABEL_GAP_PX = 3;
/** Height of a row of labels over the plot. */
export const LABEL_ROW_PX = 14;

/** Draws vertical lines over a chart, each with its label above the plot; a label that would cover another is left out. */
export function drawMarks(plot: uPlot, marks: readonly ChartMark[], font: string): void {
  const { ctx, bbox } = plot;
  const ratio = window.devicePixelRatio;
  ctx.save();
  ctx.font = scaledFont(font);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'bottom';
  ctx.lineWidth = Math.round(ratio);
  const labelledUpTo = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { x, label, colour, row } of [...marks].sort((a, b) => a.x - b.x)) {
    // A line of odd width is sharp only in the middle of a pixel.
    const left = Math.round(plot.valToPos(x, 'x', true)) + (Math.round(ratio) % 2) / 2;
    ctx.strokeStyle = colour;
    ctx.setLineDash([4 * ratio, 3 * ratio]);
    ctx.beginPath();
    ctx.moveTo(left, bbox.top - row * LABEL_ROW_PX * ratio);
    ctx.lineTo(left, bbox.top + bbox.height);
    ctx.stroke();
    if (label === '') continue;
    const half = ctx.measureText(label).width / 2 + LABEL_GAP_PX * ratio;
    if (left - half < (labelledUpTo[row] as number)) continue;
    labelledUpTo[row] = left + half;
    ctx.fillStyle = colour;
    ctx.fillText(label, left, bbox.top - (2 + row * LABEL_ROW_PX) * ratio);
  }
  ctx.restore();
}

/** Draws a dotted line across the chart at the limit of each line that is lower than its axis. */
export function drawLimits(plot: uPlot, { lines, yRange, below }: ChartModel): void {
  const { ctx, bbox } = plot;
  const ratio = window.devicePixelRatio;
  ctx.save();
  ctx.lineWidth = Math.round(ratio);
  ctx.setLineDash([ratio, 3 * ratio]);
  for (const line of lines) {
    const [, top] = line.isBelow && below ? below.range : yRange;
    if (line.limit === undefined || line.limit >= top) continue;
    const y = Math.round(plot.valToPos(line.limit, scaleOf(line), true)) + (Math.round(ratio) % 2) / 2;
    ctx.strokeStyle = line.colour;
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}

/** Draws the unit of each axis upwards beside it. */
export function drawUnits(plot: uPlot, { yRange, yUnit, below }: ChartModel, font: string, colour: string): void {
  const { ctx } = plot;
  ctx.save();
  ctx.font = scaledFont(font);
  ctx.fillStyle = colour;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'top';
  const draw = (text: string, [from, to]: readonly [number, number], scale: string): void => {
    ctx.save();
    ctx.translate(0, (plot.valToPos(from, scale, true) + plot.valToPos(to, scale, true)) / 2);
    ctx.rotate(-Math.PI / 2);
    ctx.fillText(text, 0, 0);
    ctx.restore();
  };
  if (yUnit !== undefined) draw(yUnit, yRange, 'y');
  if (below) draw(below.unit, below.range, 'below');
  ctx.restore();
}

/** The scale of a line, by its name in uPlot. */
export function scaleOf({ isBelow }: Pick<ChartLine, 'isBelow'>): 'y' | 'below' {
  return isBelow ? 'below' : 'y';
}

/** A font for the pixels of the screen. */
function scaledFont(font: string): string {
  return font.replace(/^(\d+)px/, (_, size: string) => `${Number(size) * window.devicePixelRatio}px`);
}
