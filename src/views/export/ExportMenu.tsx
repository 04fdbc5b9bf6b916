import { TriangleDownIcon } from '@primer/octicons-react';
import { ActionList, ActionMenu } from '@primer/react';
import { useRef, useState } from 'react';
import { formatNumber } from '../../format/number.ts';
import { fleetAtom, planetCountsAtom } from '../../state/colonies.ts';
import { atom, useAtomValue } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';
import styles from './ExportMenu.module.css';
import type { ExportKind } from './gather.ts';

const KINDS: readonly { kind: ExportKind; label: string }[] = [
  { kind: 'planets', label: 'Planets' },
  { kind: 'totals', label: 'Totals' },
  { kind: 'stops', label: 'Stops' },
];

/** Planets, totals and stops as they are on screen, as files or for the clipboard. */
export function ExportMenu() {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Export
        <TriangleDownIcon size={14} />
      </button>
      <ActionMenu open={isOpen} onOpenChange={setOpen} anchorRef={buttonRef}>
        <ActionMenu.Overlay width="medium">
          <Items />
        </ActionMenu.Overlay>
      </ActionMenu>
    </>
  );
}

const exportCountAtom = atom((get) => get(fleetAtom)?.totals.rows.length ?? 0);

function Items() {
  const { shownCount, allCount } = useAtomValue(planetCountsAtom);
  const exportCount = useAtomValue(exportCountAtom);
  const planets =
    shownCount === allCount ? formatNumber(allCount) : `${formatNumber(shownCount)} of ${formatNumber(allCount)}`;
  const about: Readonly<Record<ExportKind, string>> = {
    planets: `${planets}, in the order on screen`,
    totals: `${formatNumber(exportCount)} exports, of the whole fleet`,
    stops: 'of these planets, soonest first',
  };
  return (
    <ActionList>
      <ActionList.Group>
        <ActionList.GroupHeading>Download a CSV file</ActionList.GroupHeading>
        {KINDS.map(({ kind, label }) => (
          <ActionList.Item key={kind} onSelect={() => void run((exporter) => exporter.downloadTable(kind))}>
            {label}
            <ActionList.Description variant="block">{about[kind]}</ActionList.Description>
          </ActionList.Item>
        ))}
      </ActionList.Group>
      <ActionList.Group>
        <ActionList.GroupHeading>Copy for a spreadsheet</ActionList.GroupHeading>
        {KINDS.map(({ kind, label }) => (
          <ActionList.Item key={kind} onSelect={() => void run((exporter) => exporter.copyTable(kind))}>
            {`Copy ${label.toLowerCase()}`}
          </ActionList.Item>
        ))}
      </ActionList.Group>
    </ActionList>
  );
}

/** The library is loaded with the first export. */
async function run(exportWith: (exporter: typeof import('./exportTable.ts')) => void | Promise<void>): Promise<void> {
  try {
    await exportWith(await import('./exportTable.ts'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    setNotice({ id: 'export', kind: 'failed', text: `Nothing was exported: ${reason}` });
  }
}
