import { SortableContext } from '@dnd-kit/sortable';
import { memo, type RefObject, useId, useRef } from 'react';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import { characterAtom } from '../../state/characters.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { accountViewAtom } from '../../state/page.ts';
import { CharacterBlock } from '../characters/CharacterBlock.tsx';
import { FarCharacter } from '../characters/FarCharacter.tsx';
import { FoundInside, HiddenCharacters } from '../filter/HiddenPlanets.tsx';
import styles from './AccountCard.module.css';
import { AccountHeader } from './AccountHeader.tsx';
import { accountLabel } from './accountLabel.ts';
import { Grip } from './Grip.tsx';
import { ACCOUNT_GROUP, accountSortableId, characterGroup, characterSortableId } from './sortables.ts';
import { useIsDrawn } from './useIsDrawn.ts';

interface AccountCardProps {
  name: string;
  hasGrip: boolean;
}

/** One account, unless alert mode or the filter hides it. */
export const AccountCard = memo(function AccountCard({ name, hasGrip }: AccountCardProps) {
  return useAtomValue(accountViewAtom(name)).hiddenBy === null && <Card name={name} hasGrip={hasGrip} />;
});

/** The account's figures, which are left out far from view, and below them its characters. */
function Card({ name, hasGrip }: AccountCardProps) {
  const { isCollapsed, shownPlanetCount } = useAtomValue(accountViewAtom(name));
  const ref = useRef<HTMLLIElement>(null);
  const isDrawn = useIsDrawn(ref);
  const bodyId = useId();
  return (
    <li ref={ref} className={styles.card}>
      <AccountHeader {...{ name, isCollapsed, bodyId, isDrawn }} />
      {isCollapsed ? (
        <FoundInside account={name} count={shownPlanetCount} />
      ) : (
        <Characters account={name} id={bodyId} />
      )}
      {hasGrip && <Grip entryRef={ref} id={accountSortableId(name)} group={ACCOUNT_GROUP} label={accountLabel(name)} />}
    </li>
  );
}

const NO_STRATEGY = () => null;

function Characters({ account, id }: { account: string; id: string }) {
  const { shownIds, hiddenCount, headId } = useAtomValue(accountViewAtom(account));
  return (
    <div id={id}>
      <SortableContext items={shownIds.map(characterSortableId)} strategy={NO_STRATEGY}>
        <ul className={styles.characters} aria-label={`Characters of ${accountLabel(account)}`}>
          {shownIds.map((characterId) => (
            <CharacterEntry
              key={characterId}
              characterId={characterId}
              account={account}
              hasGrip={shownIds.length > 1}
              hasHead={characterId === headId}
            />
          ))}
        </ul>
      </SortableContext>
      {hiddenCount > 0 && <HiddenCharacters count={hiddenCount} />}
    </div>
  );
}

interface CharacterEntryProps {
  characterId: CharacterId;
  account: string;
  hasGrip: boolean;
  hasHead: boolean;
}

/** Far from view a character is its name and those of its planets, and nothing that would have to be kept up. */
const CharacterEntry = memo(function CharacterEntry({ characterId, account, hasGrip, hasHead }: CharacterEntryProps) {
  const ref = useRef<HTMLLIElement>(null);
  const isDrawn = useIsDrawn(ref);
  return (
    <li ref={ref} className={styles.character}>
      {isDrawn ? (
        <CharacterBlock characterId={characterId} hasHead={hasHead} />
      ) : (
        <FarCharacter characterId={characterId} />
      )}
      {isDrawn && hasGrip && <CharacterGrip entryRef={ref} characterId={characterId} account={account} />}
    </li>
  );
});

interface CharacterGripProps {
  entryRef: RefObject<HTMLElement | null>;
  characterId: CharacterId;
  account: string;
}

function CharacterGrip({ entryRef, characterId, account }: CharacterGripProps) {
  const name = useAtomValue(characterAtom(characterId))?.name ?? '';
  return (
    <Grip entryRef={entryRef} id={characterSortableId(characterId)} group={characterGroup(account)} label={name} />
  );
}
