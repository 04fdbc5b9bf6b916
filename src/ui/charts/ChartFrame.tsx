import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { joinList } from '../../format/text.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { loadable } from '../loadable.tsx';
import { ChartTable } from './ChartTable.tsx';
import { type ChartLine, type ChartModel, drawnPoints, movedCursor, type Readout, readoutOf } from './chartModel.ts';
import { useWidth } from './useWidth.ts';

const Plot = loadable(() => import('./Plot.tsx'));

const Chart = styled.figure`
  min-width: 0;
  margin: 0;
`;

/* Of a part of the chart. */
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--gap-wide);
  align-items: baseline;
`;

const Title = styled.span`
  font-weight: 600;
`;

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--gap-wide);
  min-height: 18px;
  margin: 0;
  padding: 0;
  font-size: var(--text-small);
  line-height: 18px;
  list-style: none;
`;

/* Colours that are light on a dark page would hardly be seen on paper. */
const ON_PAPER = css`
  @media print {
    filter: brightness(0.5);
    print-color-adjust: exact;
  }
`;

/** The colour of a line, or of what belongs to it elsewhere. */
export const Swatch = styled.span`
  ${ON_PAPER}

  display: inline-block;
  width: 10px;
  height: 3px;
  margin-right: 6px;
  border-radius: 2px;
  vertical-align: middle;
  forced-color-adjust: none;

  &[data-shape="bars"] {
    height: 10px;
  }
`;

const LineNote = styled.span`
  margin-left: 6px;
  color: var(--fgColor-muted);
`;

const PlotBox = styled.div`
  position: relative;
  overflow: hidden;

  ${ON_PAPER}
`;

const Frame = styled.div`
  position: relative;
`;

/* Over the whole chart, whose pointer it leaves alone. */
const Cursor = styled.div`
  position: absolute;
  inset: 0;
  border-radius: 4px;
  pointer-events: none;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--gap-wide);
  align-items: baseline;

  & > details[open] {
    flex: 1 1 100%;
    min-width: 0;
  }
`;

const ReadoutLine = styled.p`
  display: flex;
  flex: 1 1 0;
  flex-wrap: wrap;
  gap: 0 14px;
  min-height: 18px;
  margin: 0;
  font-size: var(--text-small);
  line-height: 18px;
`;

interface ChartFrameProps {
  title: string;
  /** of the lower part */
  belowTitle?: string | undefined;
  /** what the picture shows, in a sentence or two */
  summary: string;
  /** null until it is known; its height is reserved */
  model: ChartModel | null;
  /** shown beside the name of each line */
  lineNotes?: readonly string[];
  /** what the first column of the table holds */
  xName: string;
  heightPx: number;
  /** width that one label of the x axis takes */
  xTickPx: number;
  /** in a tooltip, where nothing has the focus: without a point that keys move */
  isStill?: boolean;
  /** shown below the chart */
  children?: ReactNode;
}

/** A chart with its title, legend, the figures under the pointer, and all of it as a table. Its room is kept from the start. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, belowTitle, summary, model, lineNotes, xName, heightPx, xTickPx, isStill, children } = props;
  const plotRef = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(plotRef);
  const [pointed, setPointed] = useState<number | null>(null);
  const [keyPoint, setKeyPoint] = useState<number | null>(null);
  const point = (index: number | null): void => {
    setPointed(index);
    setKeyPoint(index);
  };
  // The chart may have fewer points than when the pointer last moved.
  const readout = model && pointed !== null && pointed < model.xs.length ? readoutOf(model, pointed) : null;
  const notedLines = model?.lines.map((line, index) => ({ line, note: lineNotes?.[index] })) ?? [];
  return (
    <Chart>
      <PartHead title={title} lines={notedLines.filter(({ line }) => !line.isBelow)} />
      {belowTitle !== undefined && (
        <PartHead title={belowTitle} lines={notedLines.filter(({ line }) => line.isBelow)} isBelow />
      )}
      <Frame>
        <PlotBox ref={plotRef} style={{ height: heightPx }} role="img" aria-label={summary}>
          {model && widthPx > 0 && (
            <ErrorBoundary part={t`The chart`}>
              <Plot {...{ model, widthPx, heightPx, xTickPx, keyPoint }} onPoint={setPointed} />
            </ErrorBoundary>
          )}
        </PlotBox>
        {model && !isStill && <KeyCursor {...{ title, model, pointed, readout }} onMove={point} />}
      </Frame>
      {children}
      <Foot>
        {model && <ChartTable title={title} xName={xName} model={model} />}
        <ReadoutLine aria-hidden="true">
          {readout && (
            <>
              {readout.x}
              {readout.lines.map(({ name, colour, text }) => (
                <span key={name} style={{ color: colour }}>
                  {name} {text}
                </span>
              ))}
            </>
          )}
        </ReadoutLine>
      </Foot>
    </Chart>
  );
}

interface PartHeadProps {
  title: string;
  lines: readonly { line: ChartLine; note: string | undefined }[];
  /** the figure has its caption already */
  isBelow?: boolean;
}

function PartHead({ title, lines, isBelow = false }: PartHeadProps) {
  return (
    <Head as={isBelow ? undefined : 'figcaption'}>
      <Title>{title}</Title>
      <Legend>
        {lines.map(({ line: { name, colour, shape }, note }) => (
          <li key={name}>
            <Swatch style={{ background: colour }} data-shape={shape} />
            {name}
            {note && <LineNote>{note}</LineNote>}
          </li>
        ))}
      </Legend>
    </Head>
  );
}

interface KeyCursorProps {
  title: string;
  model: ChartModel;
  pointed: number | null;
  readout: Readout | null;
  onMove: (index: number | null) => void;
}

/** Moves the cursor of a chart by keys, and says what is under it. */
function KeyCursor({ title, model, pointed, readout, onMove }: KeyCursorProps) {
  const [first, last] = drawnPoints(model);
  const texts = readout ? [readout.x, ...readout.lines.map(({ name, text }) => `${name} ${text}`)] : [];
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = movedCursor(model, pointed, event.key);
    if (next === null) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <Cursor
      role="slider"
      tabIndex={0}
      aria-label={t({ message: `${title}: point`, comment: 'of a chart: the point that arrow keys move' })}
      aria-valuemin={first}
      aria-valuemax={last}
      aria-valuenow={pointed ?? first}
      aria-valuetext={texts.length > 0 ? joinList(texts) : t`none yet: arrow keys move it`}
      onKeyDown={onKeyDown}
      onBlur={() => onMove(null)}
    />
  );
}
