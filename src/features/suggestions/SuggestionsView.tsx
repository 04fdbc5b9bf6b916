import { plural, t } from '@lingui/core/macro';
import { type ReactNode, useCallback } from 'react';
import { type CharacterId, type ColonyKey, NO_ACCOUNT } from '../../../workers/game/domain/ids.ts';
import { hideSuggestion, showHiddenSuggestions } from '../../bridge/suggestions.ts';
import { addVariant } from '../../bridge/whatIf.ts';
import type { ListedSuggestion, SuggestedPlanet } from '../../model/suggestionList.ts';
import { characterNameAtom, charactersAtom } from '../../state/characters.ts';
import { fleetColoniesAtom } from '../../state/colonies.ts';
import { atom, useAtom, useAtomValue } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';
import { foundCharactersAtom, foundKeysAtom, isFleetKnownAtom } from '../../state/page.ts';
import { pricingAtom } from '../../state/pricing.ts';
import { roundIntervalAtom } from '../../state/round.ts';
import { skillRoomAtom } from '../../state/skillRoom.ts';
import { stableAtom } from '../../state/stableAtom.ts';
import { hiddenSuggestionsAtom, suggestionInputsAtom } from '../../state/suggestions.ts';
import { PlacePage } from '../../ui/PlacePage.tsx';
import { priceNames } from '../../words/prices.ts';
import { fewerLoginsText, intervalsText, nextLevelsTexts, unreadLevelsText } from '../../words/suggestions.ts';
import { NoteList } from './NoteList.tsx';
import { SuggestionsPanel } from './SuggestionsPanel.tsx';
import { type SuggestionSearch, useSuggestions } from './useSuggestions.ts';

/** Stays the same while colonies only get newer figures. */
const keysAtom = stableAtom((get) => get(fleetColoniesAtom).colonies.map(({ key }) => key));

const ownersAtom = atom(
  (get) =>
    new Map(
      get(charactersAtom).map(({ characterId, name, account }) => [
        characterId,
        { name, account: account === NO_ACCOUNT ? null : account },
      ]),
    ),
);

interface SuggestionsViewProps {
  /** shows the planet with its variants */
  onTry: (key: ColonyKey) => void;
  tabs: ReactNode;
}

export default function SuggestionsView({ onTry, tabs }: SuggestionsViewProps) {
  const keys = useAtomValue(keysAtom);
  const intervalSeconds = useAtomValue(roundIntervalAtom);
  const owners = useAtomValue(ownersAtom);
  const nameOf = useAtomValue(characterNameAtom);
  const isFleetKnown = useAtomValue(isFleetKnownAtom);
  const priceBasis = priceNames(useAtomValue(pricingAtom));
  const [inputs, setInputs] = useAtom(suggestionInputsAtom);
  const hidden = useAtomValue(hiddenSuggestionsAtom);
  const skillRoom = useAtomValue(skillRoomAtom);
  const foundCharacters = useAtomValue(foundCharactersAtom);
  const isFound = ({ characterId }: { characterId: CharacterId }) => foundCharacters?.has(characterId) ?? true;
  const search = useSuggestions(keys, { intervalSeconds, withImports: inputs.withImports });
  const nextLevels = search.nextLevels.filter(isFound);
  const ownerOf = useCallback(
    (characterId: CharacterId) => owners.get(characterId) ?? { name: t`Character ${characterId}`, account: null },
    [owners],
  );
  const tryOut = useCallback(
    async ({ key, planetName }: SuggestedPlanet, { suggestion, change }: ListedSuggestion): Promise<void> => {
      const outcome = await addVariant(key, suggestion.edits, change);
      if (outcome === 'added') onTry(key);
      if (outcome === 'full') {
        setNotice({
          id: `suggestion-${key}`,
          kind: 'needsYou',
          text: t`${planetName} has three variants already. Delete one in its What if tab first.`,
        });
      }
    },
    [onTry],
  );
  return (
    <PlacePage
      title={t`Improve`}
      tabs={tabs}
      status={statusText(search)}
      problem={search.problem && t`The search ended early: ${{ problem: search.problem }}`}
      onRetry={search.askAgain}
    >
      <SuggestionsPanel
        listed={search.listed}
        found={useAtomValue(foundKeysAtom)}
        unpriced={search.unpriced}
        hasGaps={!isFleetKnown}
        hidden={hidden}
        doneCount={search.doneCount}
        totalCount={search.totalCount}
        intervals={intervalsText(search.intervals)}
        ownerOf={ownerOf}
        priceBasis={priceBasis}
        withImports={inputs.withImports}
        onWithImports={(withImports) => setInputs({ withImports })}
        onTry={(...tried) => void tryOut(...tried)}
        onHide={hideSuggestion}
        onShowHidden={showHiddenSuggestions}
      />
      <NoteList
        title={t`Fewer logins`}
        lines={search.fewerLogins.filter(isFound).map((one) => fewerLoginsText(nameOf(one.characterId), one))}
      />
      <NoteList
        title={t`One more level of a skill`}
        lines={nextLevelsTexts(nextLevels, nameOf)}
        note={unreadLevelsText(nextLevels.flatMap((one) => (one.isRead ? [] : [nameOf(one.characterId)])))}
      />
      <NoteList title={t`What your skills allow`} lines={skillRoom} />
    </PlacePage>
  );
}

function statusText({ doneCount, totalCount }: SuggestionSearch): string {
  if (totalCount === 0 || doneCount < totalCount) return '';
  return t`${plural(totalCount, { one: '# planet', other: '# planets' })} searched`;
}
