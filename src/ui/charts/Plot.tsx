import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import UplotReact from 'uplot-react';
import 'uplot/dist/uPlot.min.css';
import { alignedData, type ChartLine, type ChartModel, uncutLabels } from './chartModel.ts';
import { drawMarks, LABEL_ROW_PX } from './drawMarks.ts';

const TEXT_COLOUR = '#9198a1';
const GRID_COLOUR = '#3d444d80';
const FONT = '11px Inter, system-ui, sans-serif';
const X_AXIS_PX = 24;
const Y_AXIS_PX = 54;
const RIGHT_PX = 14;

interface PlotProps {
  model: ChartModel;
  widthPx: number;
  heightPx: number;
  /** width that one label of the x axis takes */
  xTickPx: number;
  /** the sample under the pointer; null where there is none */
  onPoint: (index: number | null) => void;
}

/** The canvas of a chart. Loaded when a chart is first shown. */
export default function Plot({ model, widthPx, heightPx, xTickPx, onPoint }: PlotProps) {
  const latest = useRef({ model, xTickPx, onPoint });
  const [chart, setChart] = useState<uPlot | null>(null);
  const looks = model.lines.map(({ colour, shape = 'line' }) => `${colour}/${shape}`).join(' ');

  useLayoutEffect(() => {
    latest.current = { model, xTickPx, onPoint };
  });

  // The wrapper makes a new chart whenever any option is another object, so all but the size must stay the same.
  const fixed = useMemo(() => makeOptions(looks === '' ? [] : looks.split(' '), latest), [looks]);
  const options = useMemo(() => ({ ...fixed, width: widthPx, height: heightPx }), [fixed, widthPx, heightPx]);
  const data = useMemo(() => alignedData(model), [model]);

  // Marks move with the clock while the data stays: only what is drawn changes then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new model is the reason to draw
  useLayoutEffect(() => {
    chart?.redraw(false, true);
  }, [chart, model]);

  return <UplotReact options={options} data={data} onCreate={setChart} onDelete={() => setChart(null)} />;
}

interface Latest {
  current: { model: ChartModel; xTickPx: number; onPoint: (index: number | null) => void };
}

/** Bars leave a gap of a fifth between them. */
const barPaths = uPlot.paths.bars?.({ size: [0.8, 60] });

/** @param look `#58a6ff/bars` */
function makeSeries(look: string): uPlot.Series {
  const [stroke = '', shape] = look.split('/') as [string, ChartLine['shape']];
  switch (shape) {
    case 'bars':
      return { stroke, fill: stroke, width: 0, points: { show: false }, ...(barPaths && { paths: barPaths }) };
    case 'points':
      return { stroke, width: 1, points: { show: true, size: 5, stroke, fill: stroke } };
    default:
      return { stroke, width: 1.5, points: { show: false } };
  }
}

/** @param looks colour and shape of each line */
function makeOptions(looks: readonly string[], latest: Latest): Omit<uPlot.Options, 'width' | 'height'> {
  const axis = {
    stroke: TEXT_COLOUR,
    font: FONT,
    grid: { stroke: GRID_COLOUR, width: 1 },
    ticks: { stroke: GRID_COLOUR, width: 1, size: 4 },
    gap: 4,
  };
  return {
    padding: [
      () => 2 + LABEL_ROW_PX * (1 + Math.max(0, ...latest.current.model.marks.map(({ row }) => row))),
      RIGHT_PX,
      0,
      0,
    ],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
    scales: {
      x: { time: false, range: () => [...latest.current.model.xRange] as uPlot.Range.MinMax },
      y: { range: () => [...latest.current.model.yRange] as uPlot.Range.MinMax },
    },
    axes: [
      {
        ...axis,
        size: X_AXIS_PX,
        splits: (plot) => latest.current.model.xTicks(Math.floor(plotWidth(plot) / latest.current.xTickPx)),
        values: (plot, ticks) => xLabels(plot, ticks, latest.current.model),
      },
      {
        ...axis,
        size: Y_AXIS_PX,
        values: (_, ticks) => ticks.map((y) => latest.current.model.yTickText(y)),
      },
    ],
    series: [{}, ...looks.map(makeSeries)],
    hooks: {
      draw: [(plot) => drawMarks(plot, latest.current.model.marks, FONT)],
      setCursor: [(plot) => latest.current.onPoint(plot.cursor.idx ?? null)],
    },
  };
}

const plotWidth = (plot: uPlot): number => plot.width - Y_AXIS_PX - RIGHT_PX;

function xLabels(plot: uPlot, ticks: readonly number[], { xRange: [start, end], xTickText }: ChartModel): string[] {
  const { ctx } = plot;
  const widthPx = plotWidth(plot);
  ctx.save();
  ctx.font = FONT;
  const labels = uncutLabels(
    ticks.map((x) => xTickText(x)),
    ticks.map((x) => ((x - start) / (end - start)) * widthPx),
    (label) => ctx.measureText(label).width,
    [-Y_AXIS_PX, widthPx + RIGHT_PX],
  );
  ctx.restore();
  return labels;
}
