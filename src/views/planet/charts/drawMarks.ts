import type uPlot from 'uplot';
import type { ChartMark } from './chartModel.ts';

const LABEL_GAP_PX = 3;

/** Draws vertical lines over a chart, each with its label above the plot; a label that would cover another is left out. */
export function drawMarks(plot: uPlot, marks: readonly ChartMark[], font: string): void {
  const { ctx, bbox } = plot;
  const ratio = window.devicePixelRatio;
  ctx.save();
  ctx.font = font.replace(/^(\d+)px/, (_, size: string) => `${Number(size) * ratio}px`);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'bottom';
  ctx.lineWidth = ratio;
  let labelledUpTo = Number.NEGATIVE_INFINITY;
  for (const { x, label, colour } of [...marks].sort((a, b) => a.x - b.x)) {
    const left = Math.round(plot.valToPos(x, 'x', true));
    ctx.strokeStyle = colour;
    ctx.setLineDash([4 * ratio, 3 * ratio]);
    ctx.beginPath();
    ctx.moveTo(left, bbox.top);
    ctx.lineTo(left, bbox.top + bbox.height);
    ctx.stroke();
    const half = ctx.measureText(label).width / 2 + LABEL_GAP_PX * ratio;
    if (left - half < labelledUpTo) continue;
    labelledUpTo = left + half;
    ctx.fillStyle = colour;
    ctx.fillText(label, left, bbox.top - 2 * ratio);
  }
  ctx.restore();
}
