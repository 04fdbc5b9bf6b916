import { type CSSProperties, memo } from 'react';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import { characterAtom } from '../../state/characters.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { type Atom, atom, store, useAtomValue } from '../../state/jotai.ts';
import { shownKeysAtom } from '../../state/page.ts';
import { planModeAtom } from '../../state/settings.ts';
import styles from './CharacterBlock.module.css';
import { USUAL_PLANET_COUNT } from './CharacterBlock.tsx';
import { Plan } from './Plan.tsx';

/**
 * Stands in for a character that is far from view: as high as it is, and with its name and those of its planets, so that
 * a search in the page and a screen reader find them; coming near draws it.
 */
export const FarCharacter = memo(function FarCharacter({ characterId }: { characterId: CharacterId }) {
  const { name, planetNames } = useAtomValue(namesAtom(characterId));
  const isPlan = useAtomValue(planModeAtom);
  return (
    <div className={styles.block} style={planetCountStyle(planetNames.length || USUAL_PLANET_COUNT)}>
      <p className={styles.name} data-character={characterId}>
        {name}
      </p>
      {isPlan ? (
        <Plan characterId={characterId} />
      ) : (
        <p className={styles.farPlanets} style={planetCountStyle(planetNames.length)}>
          {planetNames.join(' · ')}
        </p>
      )}
    </div>
  );
});

function planetCountStyle(count: number): CSSProperties {
  return { '--planet-count': count } as CSSProperties;
}

interface Names {
  name: string;
  planetNames: readonly string[];
}

const namesAtoms = new Map<CharacterId, Atom<Names>>();

/** What is there of a far character. One atom: there are a hundred of them. */
function namesAtom(id: CharacterId): Atom<Names> {
  let found = namesAtoms.get(id);
  if (!found) {
    found = atom((get) => ({
      name: get(characterAtom(id))?.name ?? '',
      // A planet's name never changes, so its colony need not be followed.
      planetNames: get(shownKeysAtom(id)).flatMap((key) => store.get(colonyAtom(key))?.planetName ?? []),
    }));
    namesAtoms.set(id, found);
  }
  return found;
}
