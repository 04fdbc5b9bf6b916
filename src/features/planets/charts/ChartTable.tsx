import { useState } from 'react';
import { UNKNOWN_TEXT } from '../../../format/number.ts';
import type { ChartModel } from './chartModel.ts';
import styles from './charts.module.css';

interface ChartTableProps {
  title: string;
  xName: string;
  model: ChartModel;
}

/** A chart's data as a table, for those who read rather than see; its hundreds of rows are made when it is opened. */
export function ChartTable({ title, xName, model }: ChartTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.data} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show as table</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={styles.scroller} tabIndex={0} aria-label={`${title} as a table`}>
          <table className={styles.table}>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{xName}</th>
                {model.lines.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from(model.xs, (x, index) => (
                <tr key={x}>
                  <th scope="row">{model.xText(index)}</th>
                  {model.lines.map(({ name, values }) => {
                    const value = values[index];
                    return (
                      <td key={name}>
                        {value === null || value === undefined ? UNKNOWN_TEXT : model.valueText(value)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
