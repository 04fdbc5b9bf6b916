import { type ReactNode, useRef, useState } from 'react';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { ChartTable } from './ChartTable.tsx';
import type { ChartModel } from './chartModel.ts';
import styles from './charts.module.css';
import { useWidth } from './useWidth.ts';

const Plot = loadable(() => import('./Plot.tsx'));

interface ChartFrameProps {
  title: string;
  /** what the picture shows, in a sentence or two */
  summary: string;
  /** null while it is not known: its room is kept */
  model: ChartModel | null;
  /** said of each line beside its name */
  lineNotes?: readonly string[];
  /** what the first column of the table holds */
  xName: string;
  heightPx: number;
  /** width that one label of the x axis takes */
  xTickPx: number;
  /** what stands below the chart */
  children?: ReactNode;
}

/** A chart with its title, legend, the figures under the pointer, and all of it as a table. Its room is kept from the start. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, summary, model, lineNotes, xName, heightPx, xTickPx, children } = props;
  const plotRef = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(plotRef);
  const [pointed, setPointed] = useState<number | null>(null);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <ul className={styles.legend}>
        {model?.lines.map(({ name, colour }, index) => (
          <li key={name}>
            <span className={styles.swatch} style={{ background: colour }} />
            {name}
            {lineNotes?.[index] && <span className={styles.note}>{lineNotes[index]}</span>}
          </li>
        ))}
      </ul>
      <div ref={plotRef} className={styles.plot} style={{ height: heightPx }} role="img" aria-label={summary}>
        {model && widthPx > 0 && (
          <ErrorBoundary part="The chart">
            <Plot {...{ model, widthPx, heightPx, xTickPx }} onPoint={setPointed} />
          </ErrorBoundary>
        )}
      </div>
      <p className={styles.readout} aria-hidden="true">
        {model && pointed !== null && <Readout model={model} index={pointed} />}
      </p>
      {children}
      {model && <ChartTable title={title} xName={xName} model={model} />}
    </figure>
  );
}

/** The figures under the pointer. */
function Readout({ model, index }: { model: ChartModel; index: number }) {
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
