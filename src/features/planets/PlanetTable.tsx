import { t } from '@lingui/core/macro';
import type { CSSProperties } from 'react';
import type { CharacterId, ColonyKey } from '../../../workers/game/domain/ids.ts';
import { PLANET_COLUMNS } from '../../model/planetColumns.ts';
import { nextSort } from '../../model/planetOrder.ts';
import { characterAtom } from '../../state/characters.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { timeLeftSortAtom } from '../../state/page.ts';
import { pricingAtom } from '../../state/pricing.ts';
import { extractionTimeModeAtom, showProductIconsAtom } from '../../state/settings.ts';
import type { TimerText } from '../../ui/Countdown.tsx';
import { SortHeader } from '../../ui/SortHeader.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { exportPriceName } from '../../words/prices.ts';
import { localSearchWords } from '../../words/status.ts';
import { CELL_CLASSES, PlanetRow } from './PlanetRow.tsx';
import styles from './PlanetTable.module.css';

/** The same columns in all tables, so that the planets of an account align. */
const COL_GROUP = (
  <colgroup>
    {PLANET_COLUMNS.map(({ id, widths: { wide, icons, medium } }) => (
      <col key={id} style={{ '--wide': wide, '--icons': icons, '--medium': medium } as CSSProperties} />
    ))}
    <col />
  </colgroup>
);

/** Where rows are grids. The style sheet adds the settings button's column. */
const GRIDS = {
  '--grid': PLANET_COLUMNS.flatMap(({ widths }) => widths.grid ?? []).join(' '),
  '--grid-icons': PLANET_COLUMNS.flatMap(({ widths }) => widths.gridIcons ?? []).join(' '),
} as CSSProperties;

/** A text that the style sheet draws, where its column is hidden. */
const styleTexts = (): CSSProperties =>
  ({ '--excluded-text': JSON.stringify(localSearchWords().excluded) }) as CSSProperties;

interface PlanetTableProps {
  characterId: CharacterId;
  colonyKeys: readonly ColonyKey[];
  /** whether the headers are visible; screen readers always read them */
  hasHead: boolean;
}

/** A character's planets as a table. On narrow screens each row is a card. */
export function PlanetTable({ characterId, colonyKeys, hasHead }: PlanetTableProps) {
  const name = useAtomValue(characterAtom(characterId))?.name ?? '';
  const showsIcons = useAtomValue(showProductIconsAtom);
  const showsDate = useAtomValue(extractionTimeModeAtom);
  const timer: TimerText = showsDate ? 'date' : 'left';
  return (
    <table
      className={styles.table}
      style={{ ...GRIDS, ...styleTexts() }}
      data-icons={showsIcons}
      aria-label={t`Planets of ${name}`}
    >
      {COL_GROUP}
      {hasHead ? <Head /> : <HiddenHead />}
      <tbody>
        {colonyKeys.map((key) => (
          <PlanetRow key={key} colonyKey={key} showsIcons={showsIcons} timer={timer} />
        ))}
      </tbody>
    </table>
  );
}

function Head() {
  const [sort, setSort] = useAtom(timeLeftSortAtom);
  const price = exportPriceName(useAtomValue(pricingAtom));
  return (
    <thead className={styles.head}>
      {/* One tab stop: arrow keys lead from head to head. */}
      <tr data-heads="">
        {PLANET_COLUMNS.map(({ id, title, tooltip, isNumeric }, index) =>
          id === 'extraction' ? (
            <SortHeader
              key={id}
              label={title()}
              tooltip={tooltip(price)}
              direction={sort}
              tabIndex={-1}
              onSort={() => setSort(nextSort(sort))}
            />
          ) : (
            <th key={id} scope="col" className={CELL_CLASSES[id]} data-numeric={isNumeric}>
              <Tooltip text={tooltip(price)} opensOnTap>
                <button type="button" className={styles.headButton} tabIndex={index === 0 ? 0 : -1}>
                  {title()}
                </button>
              </Tooltip>
            </th>
          ),
        )}
        <SettingsHead />
      </tr>
    </thead>
  );
}

function HiddenHead() {
  return (
    <thead className={styles.hiddenHead}>
      <tr>
        {PLANET_COLUMNS.map(({ id, title }) => (
          <th key={id} scope="col" className={CELL_CLASSES[id]}>
            <span className="visually-hidden">{title()}</span>
          </th>
        ))}
        <SettingsHead />
      </tr>
    </thead>
  );
}

function SettingsHead() {
  return (
    <th scope="col">
      <span className="visually-hidden">{t`Settings`}</span>
    </th>
  );
}
