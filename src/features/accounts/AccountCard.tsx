import { t } from '@lingui/core/macro';
import { type ComponentType, memo, useId, useRef } from 'react';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import { characterAtom } from '../../state/characters.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { accountViewAtom } from '../../state/page.ts';
import styles from './AccountCard.module.css';
import { AccountHeader } from './AccountHeader.tsx';
import { accountLabel } from './accountLabel.ts';
import { Grip } from './Grip.tsx';
import { FoundInside, HiddenCharacters } from './HiddenCharacters.tsx';
import { ACCOUNT_GROUP, accountSortableId, characterGroup, characterSortableId, entryAttributes } from './sortables.ts';
import { useIsDrawn } from './useIsDrawn.ts';
import { FIRST_CHARACTERS, useIsWhole } from './useIsWhole.ts';

/** One character. Off-screen, a cheap placeholder of the same height replaces it. */
export type CharacterSlot = ComponentType<{ characterId: CharacterId; hasHead: boolean; isDrawn: boolean }>;

interface AccountCardProps {
  name: string;
  hasGrip: boolean;
  Character: CharacterSlot;
}

/** One account. Renders nothing if alert mode or the filter hides it. */
export const AccountCard = memo(function AccountCard(props: AccountCardProps) {
  return useAtomValue(accountViewAtom(props.name)).hiddenBy === null && <Card {...props} />;
});

/** The account's header, whose figures are left out off-screen, and its characters. */
function Card({ name, hasGrip, Character }: AccountCardProps) {
  const { isCollapsed, shownPlanetCount } = useAtomValue(accountViewAtom(name));
  const ref = useRef<HTMLLIElement>(null);
  const isDrawn = useIsDrawn(ref);
  const bodyId = useId();
  return (
    <li ref={ref} className={styles.card} {...entryAttributes(accountSortableId(name), ACCOUNT_GROUP)}>
      <AccountHeader {...{ name, isCollapsed, bodyId, isDrawn }} />
      {isCollapsed ? (
        <FoundInside account={name} count={shownPlanetCount} />
      ) : (
        <Characters account={name} id={bodyId} Character={Character} />
      )}
      {hasGrip && <Grip label={accountLabel(name)} />}
    </li>
  );
}

interface CharactersProps {
  account: string;
  id: string;
  Character: CharacterSlot;
}

function Characters({ account, id, Character }: CharactersProps) {
  const { shownIds, hiddenCount, headId } = useAtomValue(accountViewAtom(account));
  const isWhole = useIsWhole();
  const ids = isWhole ? shownIds : shownIds.slice(0, FIRST_CHARACTERS);
  return (
    <div id={id}>
      <ul className={styles.characters} aria-label={t`Characters of ${{ account: accountLabel(account) }}`}>
        {ids.map((characterId) => (
          <CharacterEntry
            key={characterId}
            characterId={characterId}
            account={account}
            hasGrip={shownIds.length > 1}
            hasHead={characterId === headId}
            Character={Character}
          />
        ))}
      </ul>
      {hiddenCount > 0 && <HiddenCharacters count={hiddenCount} />}
    </div>
  );
}

interface CharacterEntryProps {
  characterId: CharacterId;
  account: string;
  hasGrip: boolean;
  hasHead: boolean;
  Character: CharacterSlot;
}

const CharacterEntry = memo(function CharacterEntry(props: CharacterEntryProps) {
  const { characterId, account, hasGrip, hasHead, Character } = props;
  const ref = useRef<HTMLLIElement>(null);
  const isDrawn = useIsDrawn(ref);
  return (
    <li
      ref={ref}
      className={styles.character}
      {...entryAttributes(characterSortableId(characterId), characterGroup(account))}
    >
      <Character characterId={characterId} hasHead={hasHead} isDrawn={isDrawn} />
      {isDrawn && hasGrip && <CharacterGrip characterId={characterId} />}
    </li>
  );
});

function CharacterGrip({ characterId }: { characterId: CharacterId }) {
  return <Grip label={useAtomValue(characterAtom(characterId))?.name ?? ''} />;
}
