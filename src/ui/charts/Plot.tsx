import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import UplotReact from 'uplot-react';
import 'uplot/dist/uPlot.min.css';
import { alignedData, type ChartLine, type ChartModel, uncutLabels } from './chartModel.ts';
import { drawLimits, drawMarks, drawUnits, LABEL_ROW_PX, scaleOf } from './drawMarks.ts';

const TEXT_COLOUR = '#9198a1';
const GRID_COLOUR = '#3d444d80';
const FONT = '11px Inter, system-ui, sans-serif';
const X_AXIS_PX = 24;
const Y_AXIS_PX = 54;
/** Room for a unit beside the y axis. */
const UNIT_PX = 14;
const RIGHT_PX = 14;
/** Share of the height that each of two parts of a chart takes; the rest is the gap between them. */
const PART = 0.46;

interface PlotProps {
  model: ChartModel;
  widthPx: number;
  heightPx: number;
  /** width that one label of the x axis takes */
  xTickPx: number;
  /** where keys have moved the cursor; null: nowhere */
  keyPoint: number | null;
  /** the sample under the pointer; null where there is none */
  onPoint: (index: number | null) => void;
}

/** The canvas of a chart. Loaded when a chart is first shown. */
export default function Plot({ model, widthPx, heightPx, xTickPx, keyPoint, onPoint }: PlotProps) {
  const latest = useRef({ model, xTickPx, onPoint });
  const [chart, setChart] = useState<uPlot | null>(null);
  const looks = model.lines
    .map(({ colour, shape = 'line', isBelow }) => `${colour}/${shape}/${isBelow ?? false}`)
    .join(' ');

  useLayoutEffect(() => {
    latest.current = { model, xTickPx, onPoint };
  });

  // The wrapper makes a new chart whenever any option is another object, so all but the size must stay the same.
  const fixed = useMemo(() => makeOptions(looks === '' ? [] : looks.split(' '), latest), [looks]);
  const options = useMemo(() => ({ ...fixed, width: widthPx, height: heightPx }), [fixed, widthPx, heightPx]);
  const data = useMemo(() => alignedData(model), [model]);

  // Marks move with the clock while the data stays: only what is drawn changes then.
  // Drawn again for each new model.
  useLayoutEffect(() => {
    chart?.redraw(false, true);
  }, [chart, model]);

  useLayoutEffect(() => {
    const x = keyPoint === null ? undefined : latest.current.model.xs[keyPoint];
    chart?.setCursor(x === undefined ? NOWHERE : { left: chart.valToPos(x, 'x'), top: 0 });
  }, [chart, keyPoint]);

  return <UplotReact options={options} data={data} onCreate={setChart} onDelete={() => setChart(null)} />;
}

const NOWHERE = { left: -10, top: -10 };

interface Latest {
  current: { model: ChartModel; xTickPx: number; onPoint: (index: number | null) => void };
}

const stepPaths = uPlot.paths.stepped?.({ align: 1 });

/** Bars leave a gap of a fifth between them. */
const barPaths = uPlot.paths.bars?.({ size: [0.8, 60] });

/** @param look `#58a6ff/bars/false` */
function makeSeries(look: string): uPlot.Series {
  const [stroke = '', shape, isBelow] = look.split('/') as [string, ChartLine['shape'], string];
  return { scale: scaleOf({ isBelow: isBelow === 'true' }), stroke, ...shapeOf(shape, stroke) };
}

function shapeOf(shape: ChartLine['shape'], stroke: string): uPlot.Series {
  switch (shape) {
    case 'bars':
      return { fill: stroke, width: 0, points: { show: false }, ...(barPaths && { paths: barPaths }) };
    case 'points':
      return { width: 1, points: { show: true, size: 5, stroke, fill: stroke } };
    case 'steps':
      return { width: 1.5, points: { show: false }, ...(stepPaths && { paths: stepPaths }) };
    default:
      return { width: 1.5, points: { show: false } };
  }
}

/** @param looks colour, shape and place of each line */
function makeOptions(looks: readonly string[], latest: Latest): Omit<uPlot.Options, 'width' | 'height'> {
  const hasBelow = looks.some((look) => look.endsWith('/true'));
  const axis: uPlot.Axis = {
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
      y: { range: () => upperRange(latest.current.model) },
      ...(hasBelow && { below: { range: () => lowerRange(latest.current.model) } }),
    },
    axes: [
      {
        ...axis,
        size: X_AXIS_PX,
        splits: (plot) =>
          latest.current.model.xTicks(Math.floor(plotWidth(plot, latest.current.model) / latest.current.xTickPx)),
        values: (plot, ticks) => xLabels(plot, ticks, latest.current.model),
      },
      ...(hasBelow ? [belowAxis(axis, latest)] : []),
      {
        ...axis,
        scale: 'y',
        side: 3,
        size: () => yAxisPx(latest.current.model),
        ...(hasBelow && { splits: (_, __, ___, ____, step) => ticksIn(latest.current.model.yRange, step) }),
        values: (_, ticks) => ticks.map((y) => latest.current.model.yTickText(y)),
      },
    ],
    series: [{}, ...looks.map(makeSeries)],
    hooks: {
      draw: [
        (plot) => {
          drawLimits(plot, latest.current.model);
          drawUnits(plot, latest.current.model, FONT, TEXT_COLOUR);
          drawMarks(plot, latest.current.model.marks, FONT);
        },
      ],
      setCursor: [(plot) => latest.current.onPoint(plot.cursor.idx ?? null)],
    },
  };
}

/** The axis of the lower part. It takes no room, so that the other one, which follows, is in its place. */
function belowAxis(axis: uPlot.Axis, latest: Latest): uPlot.Axis {
  return {
    ...axis,
    scale: 'below',
    side: 3,
    size: 0,
    splits: (_, __, ___, ____, step) => ticksIn(latest.current.model.below?.range ?? [0, 0], step),
    values: (_, ticks) => ticks.map((y) => latest.current.model.below?.tickText(y) ?? ''),
  };
}

/** What the whole height of a chart stands for, so that the upper part has its own range. */
function upperRange({ yRange: [low, high], below }: ChartModel): uPlot.Range.MinMax {
  return below ? [high - (high - low) / PART, high] : [low, high];
}

function lowerRange({ below }: ChartModel): uPlot.Range.MinMax {
  const [low, high] = below?.range ?? [0, 1];
  return [low, low + (high - low) / PART];
}

function ticksIn([low, high]: readonly [number, number], step: number): number[] {
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

const yAxisPx = ({ yUnit }: ChartModel): number => Y_AXIS_PX + (yUnit === undefined ? 0 : UNIT_PX);

const plotWidth = (plot: uPlot, model: ChartModel): number => plot.width - yAxisPx(model) - RIGHT_PX;

function xLabels(plot: uPlot, ticks: readonly number[], model: ChartModel): string[] {
  const { ctx } = plot;
  const { xTickText } = model;
  const [start, end] = model.xRange;
  const widthPx = plotWidth(plot, model);
  ctx.save();
  ctx.font = FONT;
  const labels = uncutLabels(
    ticks.map((x) => xTickText(x)),
    ticks.map((x) => ((x - start) / (end - start)) * widthPx),
    (label) => ctx.measureText(label).width,
    [-yAxisPx(model), widthPx + RIGHT_PX],
  );
  ctx.restore();
  return labels;
}
