import { t } from '@lingui/core/macro';
import { type ReactNode, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { loadable } from '../loadable.tsx';
import { ChartTable } from './ChartTable.tsx';
import type { ChartModel } from './chartModel.ts';
import { useWidth } from './useWidth.ts';

const Plot = loadable(() => import('./Plot.tsx'));

const Chart = styled.figure`
  min-width: 0;
  margin: 0;
`;

const Title = styled.figcaption`
  font-weight: 600;
`;

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--gap-wide);
  min-height: 18px;
  margin: 2px 0;
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

const Swatch = styled.span`
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

const ReadoutLine = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 14px;
  min-height: 18px;
  margin: 0;
  font-size: var(--text-small);
  font-variant-numeric: tabular-nums;
  line-height: 18px;
`;

interface ChartFrameProps {
  title: string;
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
  /** shown below the chart */
  children?: ReactNode;
}

/** A chart with its title, legend, the figures under the pointer, and all of it as a table. Its room is kept from the start. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, summary, model, lineNotes, xName, heightPx, xTickPx, children } = props;
  const plotRef = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(plotRef);
  const [pointed, setPointed] = useState<number | null>(null);
  return (
    <Chart>
      <Title>{title}</Title>
      <Legend>
        {model?.lines.map(({ name, colour, shape }, index) => (
          <li key={name}>
            <Swatch style={{ background: colour }} data-shape={shape} />
            {name}
            {lineNotes?.[index] && <LineNote>{lineNotes[index]}</LineNote>}
          </li>
        ))}
      </Legend>
      <PlotBox ref={plotRef} style={{ height: heightPx }} role="img" aria-label={summary}>
        {model && widthPx > 0 && (
          <ErrorBoundary part={t`The chart`}>
            <Plot {...{ model, widthPx, heightPx, xTickPx }} onPoint={setPointed} />
          </ErrorBoundary>
        )}
      </PlotBox>
      <ReadoutLine aria-hidden="true">
        {model && pointed !== null && <Readout model={model} index={pointed} />}
      </ReadoutLine>
      {children}
      {model && <ChartTable title={title} xName={xName} model={model} />}
    </Chart>
  );
}

/** The figures under the pointer. */
function Readout({ model, index }: { model: ChartModel; index: number }) {
  // The chart may have fewer points than when the pointer last moved.
  if (index >= model.xs.length) return null;
  return (
    <>
      {model.xText(index)}
      {model.lines.map(({ name, colour, values }) => {
        const value = values[index];
        if (value === null || value === undefined) return null;
        return (
          <span key={name} style={{ color: colour }}>
            {name} {model.valueText(value)}
          </span>
        );
      })}
    </>
  );
}
