import { t } from '@lingui/core/macro';
import type { CharacterId, ColonyKey } from '../../../workers/game/domain/ids.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { possiblePlanetCountAtom } from '../../state/ownData.ts';
import { extractionTimeModeAtom, showProductIconsAtom } from '../../state/settings.ts';
import { PlanetCard } from './PlanetCard.tsx';
import styles from './PlanetCards.module.css';

interface PlanetCardsProps {
  characterId: CharacterId;
  characterName: string;
  colonyKeys: readonly ColonyKey[];
  /** adds empty places for planets that the skills allow; not if only some planets are shown or known */
  isPadded: boolean;
}

export function PlanetCards({ characterId, characterName, colonyKeys, isPadded }: PlanetCardsProps) {
  const showsIcons = useAtomValue(showProductIconsAtom);
  const showsDate = useAtomValue(extractionTimeModeAtom);
  const possibleCount = useAtomValue(possiblePlanetCountAtom(characterId));
  const emptyCount = isPadded ? Math.max(0, possibleCount - colonyKeys.length) : 0;
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
