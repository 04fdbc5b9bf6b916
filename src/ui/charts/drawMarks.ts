import type uPlot from 'uplot';
import type { ChartMark } from './chartModel.ts';

const LABEL_GAP_PX = 3;
/** Height of a row of labels over the plot. */
export const LABEL_ROW_PX = 14;

/** Draws vertical lines over a chart, each with its label above the plot; a label that would cover another is left out. */
export function drawMarks(plot: uPlot, marks: readonly ChartMark[], font: string): void {
  const { ctx, bbox } = plot;
  const ratio = window.devicePixelRatio;
  ctx.save();
  ctx.font = font.replace(/^(\d+)px/, (_, size: string) => `${Number(size) * ratio}px`);
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
