import type { CSSProperties } from 'react';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { store, useAtomValue } from '../../state/jotai.ts';
import { sortedColonyKeysAtom } from '../planet/colonyViews.ts';
import styles from './CharacterBlock.module.css';

/**
 * Stands in for planets that are far from view: as high as they are, and with their names, so that a search in the page
 * and a screen reader find them; coming near draws them.
 */
export function OutOfSight({ characterId }: { characterId: CharacterId }) {
  const colonyKeys = useAtomValue(sortedColonyKeysAtom(characterId));
  // A planet's name never changes, so nothing has to follow it here.
  const names = colonyKeys.flatMap((key) => store.get(colonyAtom(key))?.planetName ?? []);
  return (
    <p className={styles.outOfSight} style={{ '--planet-count': colonyKeys.length } as CSSProperties}>
      {names.join(' · ')}
    </p>
  );
}
