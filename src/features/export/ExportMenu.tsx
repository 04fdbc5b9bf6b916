import { TriangleDownIcon } from '@primer/octicons-react';
import { ActionList, ActionMenu } from '@primer/react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { formatNumber } from '../../format/number.ts';
import { ALL_STOPS, singleStops } from '../../model/stopList.ts';
import { charactersAtom } from '../../state/characters.ts';
import { fleetAtom, fleetColoniesAtom } from '../../state/colonies.ts';
import { atom, useAtomValue } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';
import { pageViewAtom } from '../../state/page.ts';
import { stopFilterAtom } from '../../state/stops.ts';
import type { ExportKind } from './gather.ts';

const Button = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  height: 28px;
  padding: 0 8px 0 10px;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  font: inherit;
  font-size: 12px;
  white-space: nowrap;
  color: var(--fgColor-default);
  background: var(--bgColor-muted);
  cursor: pointer;

  &:hover, &[aria-expanded="true"] {
    border-color: var(--borderColor-emphasis);
  }
`;

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
      <Button
        ref={buttonRef}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Export
        <TriangleDownIcon size={14} />
      </Button>
      <ActionMenu open={isOpen} onOpenChange={setOpen} anchorRef={buttonRef}>
        <ActionMenu.Overlay width="medium">
          <Items />
        </ActionMenu.Overlay>
      </ActionMenu>
    </>
  );
}

const exportCountAtom = atom((get) => get(fleetAtom)?.totals.rows.length ?? 0);

/** Only read while the menu is open. */
const stopCountsAtom = atom((get) => {
  const { colonies } = get(fleetColoniesAtom);
  const characters = get(charactersAtom);
  return {
    shownCount: singleStops(colonies, characters, get(stopFilterAtom)).length,
    allCount: singleStops(colonies, characters, ALL_STOPS).length,
  };
});

/** `12 of 34`, or `34` where that is all */
function countText(shownCount: number, allCount: number): string {
  const all = formatNumber(allCount);
  return shownCount === allCount ? all : `${formatNumber(shownCount)} of ${all}`;
}

function Items() {
  const { shownPlanetCount, planetCount } = useAtomValue(pageViewAtom);
  const exportCount = useAtomValue(exportCountAtom);
  const stops = useAtomValue(stopCountsAtom);
  const about: Readonly<Record<ExportKind, string>> = {
    planets: `${countText(shownPlanetCount, planetCount)}, in the order and with the filter on screen`,
    totals: `${formatNumber(exportCount)} exports, of the whole fleet`,
    stops: `${countText(stops.shownCount, stops.allCount)}, one for each structure, as the list of stops has them`,
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
