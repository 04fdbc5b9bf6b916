import { t } from '@lingui/core/macro';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { extractionTimeModeAtom, showProductIconsAtom } from '../../state/settings.ts';
import { PlanetCard } from './PlanetCard.tsx';
import styles from './PlanetCards.module.css';

/** The most planets a character can have. Rows are padded to this number. */
const SLOT_COUNT = 6;

interface PlanetCardsProps {
  characterName: string;
  colonyKeys: readonly ColonyKey[];
  /** adds empty places up to six; not if only some planets are shown or known */
  isPadded: boolean;
}

/** A character's planets as small cards in a row. */
export function PlanetCards({ characterName, colonyKeys, isPadded }: PlanetCardsProps) {
  const showsIcons = useAtomValue(showProductIconsAtom);
  const showsDate = useAtomValue(extractionTimeModeAtom);
  const emptyCount = isPadded ? Math.max(0, SLOT_COUNT - colonyKeys.length) : 0;
  return (
    <ul className={styles.cards} aria-label={t`Planets of ${characterName}`}>
      {colonyKeys.map((key) => (
        <PlanetCard key={key} colonyKey={key} showsIcons={showsIcons} showsDate={showsDate} />
      ))}
      {Array.from({ length: emptyCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty places only differ by their index
        <li key={index} className={styles.none}>
          {t`No planet`}
        </li>
      ))}
    </ul>
  );
}
