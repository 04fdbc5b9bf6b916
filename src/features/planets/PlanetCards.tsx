import { t } from '@lingui/core/macro';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { extractionTimeModeAtom, showProductIconsAtom } from '../../state/settings.ts';
import { PlanetCard } from './PlanetCard.tsx';
import styles from './PlanetCards.module.css';

interface PlanetCardsProps {
  characterName: string;
  colonyKeys: readonly ColonyKey[];
  /** empty places are added up to so many */
  slotCount: number;
}

/** A character's planets as small cards in a row. */
export function PlanetCards({ characterName, colonyKeys, slotCount }: PlanetCardsProps) {
  const showsIcons = useAtomValue(showProductIconsAtom);
  const showsDate = useAtomValue(extractionTimeModeAtom);
  const emptyCount = Math.max(0, slotCount - colonyKeys.length);
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
