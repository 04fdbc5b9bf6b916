import { t } from '@lingui/core/macro';
import { GlobeIcon, PencilIcon } from '@primer/octicons-react';
import { memo, type ReactNode } from 'react';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { Portrait } from '../../eve/images.tsx';
import { characterAtom } from '../../state/characters.ts';
import { characterFetchAtom } from '../../state/colonies.ts';
import { openDialog } from '../../state/dialogs.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { ownDataAtom, planetCountAtom } from '../../state/ownData.ts';
import { loginExpiredAtom } from '../../state/page.ts';
import { planetCountText } from '../../words/planetCount.ts';
import styles from './CharacterCard.module.css';

/** The larger of two sizes, that of compact mode. */
const PORTRAIT_SIZE_PX = 80;

/** How many planets the character has, of those that its skills allow; nothing if EVE does not say. */
function FreePlanets({ characterId }: { characterId: CharacterId }) {
  const { skills } = useAtomValue(ownDataAtom(characterId));
  const planetCount = useAtomValue(planetCountAtom(characterId));
  if (skills === null) return null;
  const text = planetCountText(planetCount, skills);
  return (
    <span className={styles.system} title={text}>
      <GlobeIcon size={12} /> <span aria-hidden="true">{`${planetCount}/${skills.planetCount}`}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

interface CharacterCardProps {
  characterId: CharacterId;
  grip: ReactNode;
}

/** Portrait and name with the comment as a tooltip, the state of the fetch, and the buttons to edit and to drag. */
export const CharacterCard = memo(function CharacterCard({ characterId, grip }: CharacterCardProps) {
  const character = useAtomValue(characterAtom(characterId));
  if (!character) return null;
  const { name, system, comment } = character;
  const edit = (): void => openDialog({ kind: 'character', characterId });
  return (
    <div className={styles.card} data-one-stop="">
      <button
        type="button"
        className={styles.open}
        onClick={edit}
        aria-haspopup="dialog"
        data-character={characterId}
        data-tip-hover-only=""
        {...(comment === '' ? {} : { 'data-tip': 'comment' })}
      >
        <Portrait characterId={characterId} name={name} size={PORTRAIT_SIZE_PX} />
        <span className={styles.name}>{name}</span>
        {system !== '' && <span className={styles.system}>{system}</span>}
        <FreePlanets characterId={characterId} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.edit}
        onClick={edit}
        aria-label={t`Edit ${name}`}
        aria-haspopup="dialog"
        data-unprinted=""
      >
        <PencilIcon size={12} />
      </button>
      {grip}
      <FetchState characterId={characterId} />
    </div>
  );
});

/** Shows that a character is waiting or being fetched. Failures are shown beside its planets. */
function FetchState({ characterId }: { characterId: CharacterId }) {
  const { kind } = useAtomValue(characterFetchAtom(characterId));
  const isLoginExpired = useAtomValue(loginExpiredAtom(characterId));
  if (isLoginExpired || (kind !== 'waiting' && kind !== 'fetching')) return null;
  return <div className={styles.state}>{kind === 'waiting' ? t`Waiting…` : t`Fetching…`}</div>;
}
