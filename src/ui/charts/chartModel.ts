import type uPlot from 'uplot';

export interface ChartLine {
  name: string;
  /** `#rrggbb`: a canvas knows no style sheet */
  colour: string;
  /** in step with the chart's xs; null where there is no value, undefined where the line is drawn past it */
  values: Float64Array | (number | null | undefined)[];
  /** a line where left out; points are joined by a thin line; steps keep each value until the next */
  shape?: 'line' | 'steps' | 'bars' | 'points';
  /** drawn in the lower part of the chart */
  isBelow?: boolean;
  /** between its values it is as it was last: so the figures under the pointer say */
  isContinuous?: boolean;
  /** the most that it can be: a dotted line */
  limit?: number;
  /** where the values are drawn, if elsewhere: bars that are stacked end at the sum of those below */
  drawnAt?: readonly (number | null | undefined)[];
}

/** A vertical line with a short label at its top. */
export interface ChartMark {
  x: number;
  label: string;
  colour: string;
  /** the label's row above the plot: 0 is next to the plot */
  row: 0 | 1;
}

/** A y axis, and how its values read. */
export interface ChartAxis {
  range: readonly [number, number];
  /** beside the axis */
  unit: string;
  tickText: (y: number) => string;
  valueText: (value: number) => string;
}

/** Everything that a chart draws and says. Positions only: the figures come from the worker. */
export interface ChartModel {
  xs: Float64Array;
  lines: readonly ChartLine[];
  xRange: readonly [number, number];
  yRange: readonly [number, number];
  /** of the y axis, beside it */
  yUnit?: string;
  /** the lower half of the chart; without it, there is one part alone */
  below?: ChartAxis;
  marks: readonly ChartMark[];
  /** where x is labelled, ascending; at most so many */
  xTicks: (maxCount: number) => number[];
  xTickText: (x: number) => string;
  yTickText: (y: number) => string;
  /** how an x and its values read in the line below the chart and in its table */
  xText: (index: number) => string;
  valueText: (value: number) => string;
}

/** Stacks bars, the last line at the bottom: each covers the lower part of those before it. Other lines stay. */
export function stackBars(lines: readonly ChartLine[]): ChartLine[] {
  const sums: number[] = [];
  return lines
    .toReversed()
    .map((line) => {
      if (line.shape !== 'bars') return line;
      const drawnAt = Array.from(line.values, (value, index) => {
        const sum = (sums[index] ?? 0) + (value ?? 0);
        sums[index] = sum;
        return value === null || value === undefined ? null : sum;
      });
      return { ...line, drawnAt };
    })
    .toReversed();
}

/** Several lines as one, point by point; null where none has a value. */
export function joinLines(rows: readonly (readonly (number | null)[])[]): (number | null)[] {
  return (rows[0] ?? []).map((_, index) =>
    rows.reduce<number | null>((sum, row) => {
      const value = row[index] ?? null;
      return value === null ? sum : (sum ?? 0) + value;
    }, null),
  );
}

/** What a line is at a point: text, or null where it has no value there. */
export function lineText(model: ChartModel, line: ChartLine, index: number): string | null {
  let at = index;
  while (line.isContinuous && at > 0 && line.values[at] === undefined) at -= 1;
  const value = line.values[at];
  if (value === null || value === undefined) return null;
  return line.isBelow && model.below ? model.below.valueText(value) : model.valueText(value);
}

export interface Readout {
  x: string;
  lines: { name: string; colour: string; text: string }[];
}

/** The figures at a point of a chart. Of stacked bars only those that are there. */
export function readoutOf(model: ChartModel, index: number): Readout {
  const lines = model.lines.flatMap((line) => {
    const text = lineText(model, line, index);
    const isAbsent = line.drawnAt !== undefined && line.values[index] === 0;
    return text === null || isAbsent ? [] : [{ name: line.name, colour: line.colour, text }];
  });
  return { x: model.xText(index), lines };
}

/** Points that a long step of the cursor passes. */
const LONG_STEP = 10;

const CURSOR_STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['PageUp', LONG_STEP],
  ['PageDown', -LONG_STEP],
  ['Home', Number.NEGATIVE_INFINITY],
  ['End', Number.POSITIVE_INFINITY],
]);

/** The first and the last point that is drawn. */
export function drawnPoints({ xs, xRange: [from, to] }: Pick<ChartModel, 'xs' | 'xRange'>): [number, number] {
  const first = xs.findIndex((x) => x >= from);
  return [
    Math.max(0, first),
    Math.max(
      0,
      xs.findLastIndex((x) => x <= to),
    ),
  ];
}

/** Where a key moves the cursor; null if it is not one of its keys. From null: to the first mark, or the start. */
export function movedCursor(model: ChartModel, point: number | null, key: string): number | null {
  const step = CURSOR_STEPS.get(key);
  if (step === undefined) return null;
  const [first, last] = drawnPoints(model);
  const markX = model.marks[0]?.x ?? Number.NEGATIVE_INFINITY;
  const from =
    point ??
    Math.max(
      first,
      model.xs.findLastIndex((x) => x <= markX),
    );
  return Math.min(last, Math.max(first, from + step));
}

/** The data of a chart as uPlot takes it. */
export function alignedData({ xs, lines }: ChartModel): uPlot.AlignedData {
  return [xs, ...lines.map(({ values, drawnAt }) => drawnAt ?? values)] as uPlot.AlignedData;
}

/**
 * The labels of an axis, empty where the chart's edge would cut one.
 * @param centres where each is centred, from the left edge of the plot
 * @param from,to the chart's edges, seen from there
 */
export function uncutLabels(
  labels: readonly string[],
  centres: readonly number[],
  widthOf: (label: string) => number,
  [from, to]: readonly [from: number, to: number],
): string[] {
  return labels.map((label, index) => {
    const [centre, half] = [centres[index]!, widthOf(label) / 2];
    return centre - half < from || centre + half > to ? '' : label;
  });
}

/** Distinguishable with any colour vision, as far as eight colours can be; a contrast of at least 4.5:1 on the page. */
const LINE_COLOURS = ['#58a6ff', '#f0883e', '#3fb950', '#d2a8ff', '#e3b341', '#f778ba', '#56d4dd', '#ff7b72'] as const;

/** The colour of a chart's line by its index; the ninth has that of the first. */
export function lineColour(index: number): string {
  return LINE_COLOURS[index % LINE_COLOURS.length] as string;
}

/** Names that occur more than once are numbered: `Launchpad, Launchpad, Storage` → `Launchpad 1, Launchpad 2, Storage` */
export function numberDuplicates(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const seen = new Map<string, number>();
  return names.map((name) => {
    if (counts.get(name) === 1) return name;
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return `${name} ${number}`;
  });
}
