import { t } from '@lingui/core/macro';
import { type ComponentType, type CSSProperties, memo, type ReactNode, useId, useRef } from 'react';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { USUAL_PLANET_COUNT } from '../../model/character.ts';
import { characterAtom } from '../../state/characters.ts';
import { useAtomValue } from '../../state/jotai.ts';
import {
  accountImportsAtom,
  accountNamesAtom,
  accountViewAtom,
  isAttentionModeAtom,
  isSharedAccountAtom,
} from '../../state/page.ts';
import { planModeAtom } from '../../state/settings.ts';
import { loadable } from '../../ui/loadable.tsx';
import { useIsWhole } from '../../ui/useIsWhole.ts';
import styles from './AccountCard.module.css';
import { AccountHeader } from './AccountHeader.tsx';
import { accountLabel } from './accountLabel.ts';
import { FIRST_CHARACTERS } from './firstAccounts.ts';
import { Grip } from './Grip.tsx';
import { ACCOUNT_GROUP, accountSortableId, characterGroup, characterSortableId, entryAttributes } from './sortables.ts';
import { useIsDrawn } from './useIsDrawn.ts';

/** Only where a filter or Alert mode hides something. */
const HiddenCharacters = loadable(
  async () => ({ default: (await import('./HiddenCharacters.tsx')).HiddenCharacters }),
  'decoration',
);
const FoundInside = loadable(
  async () => ({ default: (await import('./HiddenCharacters.tsx')).FoundInside }),
  'decoration',
);

/** One character. Off-screen, a cheap placeholder of the same height replaces it. */
export type CharacterSlot = ComponentType<{
  characterId: CharacterId;
  hasHead: boolean;
  isDrawn: boolean;
  /** drags it; nothing where it can't be moved */
  grip: ReactNode;
}>;

interface AccountCardProps {
  name: string;
  hasGrip: boolean;
  Character: CharacterSlot;
}

/** One account. Renders nothing if alert mode or the filter hides it. */
export const AccountCard = memo(function AccountCard(props: AccountCardProps) {
  return useAtomValue(accountViewAtom(props.name)).hiddenBy === null && <Card {...props} />;
});

/** The account's header and characters. Off-screen it has only its name, and is about as high. */
function Card({ name, hasGrip, Character }: AccountCardProps) {
  const { isCollapsed, shownPlanetCount } = useAtomValue(accountViewAtom(name));
  const ref = useRef<HTMLLIElement>(null);
  const isDrawn = useIsDrawn(ref, accountSortableId(name));
  // Plans have any height.
  const isPlan = useAtomValue(planModeAtom);
  const bodyId = useId();
  const hasBody = !isCollapsed && (isDrawn || isPlan);
  const hasImports = useAtomValue(accountImportsAtom(name));
  return (
    <li
      ref={ref}
      className={styles.card}
      data-account={name}
      data-imports={hasImports ? undefined : 'none'}
      {...entryAttributes(accountSortableId(name), ACCOUNT_GROUP)}
      {...useStandIn(name, !isCollapsed && !hasBody)}
    >
      <AccountHeader {...{ name, isCollapsed, isDrawn, hasGrip }} bodyId={hasBody ? bodyId : undefined} />
      {isCollapsed && <FoundInside account={name} count={shownPlanetCount} />}
      {hasBody && <Characters account={name} id={bodyId} Character={Character} />}
    </li>
  );
}

/** Replaces an account's characters off-screen, without any element: their usual height, and their names. */
function useStandIn(account: string, isWanted: boolean) {
  const { shownIds, shownPlanetCount, hiddenCount } = useAtomValue(accountViewAtom(account));
  const names = useAtomValue(accountNamesAtom(account));
  if (!isWanted) return {};
  const sizes = {
    '--planet-count': shownPlanetCount,
    '--row-count': shownPlanetCount || shownIds.length * USUAL_PLANET_COUNT,
    '--character-count': shownIds.length,
    '--pair-count': Math.ceil(shownIds.length / 2),
    '--note-count': hiddenCount > 0 ? 1 : 0,
  };
  return { 'data-names': names, style: sizes as CSSProperties };
}

interface CharactersProps {
  account: string;
  id: string;
  Character: CharacterSlot;
}

function Characters({ account, id, Character }: CharactersProps) {
  const { shownIds, hiddenCount, headId } = useAtomValue(accountViewAtom(account));
  const isAttentionMode = useAtomValue(isAttentionModeAtom);
  const isShared = useAtomValue(isSharedAccountAtom(account));
  const isWhole = useIsWhole(shownIds.length > FIRST_CHARACTERS);
  const ids = isWhole ? shownIds : shownIds.slice(0, FIRST_CHARACTERS);
  return (
    <div id={id}>
      <ul className={styles.characters} aria-label={t`Characters of ${{ account: accountLabel(account) }}`}>
        {ids.map((characterId) => (
          <CharacterEntry
            key={characterId}
            characterId={characterId}
            account={account}
            hasGrip={shownIds.length > 1 && !isAttentionMode && !isShared}
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
  const isDrawn = useIsDrawn(ref, characterSortableId(characterId));
  return (
    <li
      ref={ref}
      className={styles.character}
      {...entryAttributes(characterSortableId(characterId), characterGroup(account))}
    >
      <Character
        characterId={characterId}
        hasHead={hasHead}
        isDrawn={isDrawn}
        grip={hasGrip && <CharacterGrip characterId={characterId} />}
      />
    </li>
  );
});

function CharacterGrip({ characterId }: { characterId: CharacterId }) {
  return <Grip label={useAtomValue(characterAtom(characterId))?.name ?? ''} />;
}
