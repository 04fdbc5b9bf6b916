import { plural, t } from '@lingui/core/macro';
import { ActionList, ActionMenu } from '@primer/react';
import { formatNumber } from '../../format/number.ts';
import { errorMessage } from '../../format/text.ts';
import { loadCode } from '../../languages/loadCode.ts';
import { ALL_STOPS, singleStops } from '../../model/stopList.ts';
import { charactersAtom } from '../../state/characters.ts';
import { countedFleetAtom, fleetColoniesAtom } from '../../state/colonies.ts';
import { atom, useAtomValue } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';
import { pageViewAtom } from '../../state/page.ts';
import { listedColoniesAtom, stopFilterAtom } from '../../state/stops.ts';
import type { OpenMenuProps } from '../../ui/useMenu.ts';
import { EXPORT_NOTICES } from '../../words/notices.ts';
import type { ExportKind } from './collectTable.ts';

const exportKinds = (): readonly { kind: ExportKind; label: string; copyLabel: string }[] => [
  { kind: 'planets', label: t`Planets`, copyLabel: t`Copy planets` },
  { kind: 'totals', label: t`Totals`, copyLabel: t`Copy totals` },
  { kind: 'stops', label: t`Stops`, copyLabel: t`Copy stops` },
  { kind: 'suggestions', label: t`Suggestions`, copyLabel: t`Copy suggestions` },
];

const exportCountAtom = atom((get) => get(countedFleetAtom)?.totals.rows.length ?? 0);

/** Only read while the menu is open. */
const stopCountsAtom = atom((get) => {
  const { colonies } = get(fleetColoniesAtom);
  const characters = get(charactersAtom);
  return {
    shownCount: singleStops(get(listedColoniesAtom), characters, get(stopFilterAtom)).length,
    allCount: singleStops(colonies, characters, ALL_STOPS).length,
  };
});

/** `12 of 34`, or `34` if all are shown */
function countText(shownCount: number, allCount: number): string {
  const [shown, all] = [formatNumber(shownCount), formatNumber(allCount)];
  return shownCount === allCount
    ? all
    : t({ message: `${shown} of ${all}`, comment: 'planets or stops that are shown' });
}

export default function ExportItems(menu: OpenMenuProps) {
  const { shownPlanetCount, planetCount } = useAtomValue(pageViewAtom);
  const exportCount = useAtomValue(exportCountAtom);
  const stops = useAtomValue(stopCountsAtom);
  const about: Readonly<Record<ExportKind, string>> = {
    planets: t`${{ planets: countText(shownPlanetCount, planetCount) }}, in the order and with the filter on screen`,
    totals: plural(exportCount, { one: '# export of the whole fleet', other: '# exports of the whole fleet' }),
    stops: t`${{ stops: countText(stops.shownCount, stops.allCount) }}, one per structure, as the list of stops has them`,
    suggestions: t`What to change on which planet, best first; may take a while for a large fleet`,
  };
  return (
    <ActionMenu {...menu}>
      <ActionMenu.Overlay width="medium">
        <ActionList>
          <ActionList.Group>
            <ActionList.GroupHeading>{t`Download a CSV file`}</ActionList.GroupHeading>
            {exportKinds().map(({ kind, label }) => (
              <ActionList.Item key={kind} onSelect={() => void run((exporter) => exporter.downloadTable(kind))}>
                {label}
                <ActionList.Description variant="block">{about[kind]}</ActionList.Description>
              </ActionList.Item>
            ))}
          </ActionList.Group>
          <ActionList.Group>
            <ActionList.GroupHeading>{t`Copy for a spreadsheet`}</ActionList.GroupHeading>
            {exportKinds().map(({ kind, copyLabel }) => (
              <ActionList.Item key={kind} onSelect={() => void run((exporter) => exporter.copyTable(kind))}>
                {copyLabel}
              </ActionList.Item>
            ))}
          </ActionList.Group>
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  );
}

/** The export code is loaded on first use. */
async function run(exportWith: (exporter: typeof import('./exportTable.ts')) => void | Promise<void>): Promise<void> {
  try {
    await exportWith(await loadCode(() => import('./exportTable.ts')));
  } catch (error) {
    const reason = errorMessage(error);
    setNotice({ id: 'export', kind: 'failed', text: EXPORT_NOTICES.notExported(reason) });
  }
}
