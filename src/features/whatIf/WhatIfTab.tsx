import { t } from '@lingui/core/macro';
import { SkeletonBox } from '@primer/react';
import { memo, useCallback, useEffect, useMemo } from 'react';
import { styled } from 'styled-components';
import { type ColonyKey, idsOfKey } from '../../../workers/game/domain/ids.ts';
import { MAX_VARIANTS, type SavedVariant } from '../../../workers/game/domain/whatIf.ts';
import { copyWithNotice } from '../../bridge/copyText.ts';
import { hideSuggestion, suggestChanges } from '../../bridge/suggestions.ts';
import {
  addVariant,
  compareVariants,
  deleteVariant,
  followVariants,
  loadVariants,
  saveVariant,
} from '../../bridge/whatIf.ts';
import type { ListedSuggestion } from '../../model/suggestionList.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';
import { freePlanetOwnersAtom, ownDataAtom } from '../../state/ownData.ts';
import { pricingAtom, worthBasisAtom } from '../../state/pricing.ts';
import { roundIntervalAtom } from '../../state/round.ts';
import { hiddenSuggestionsAtom, suggestionBasisAtom, suggestionInputsAtom } from '../../state/suggestions.ts';
import { variantsAtom } from '../../state/variants.ts';
import { RetryProblem } from '../../ui/RetryProblem.tsx';
import { useAnswer } from '../../ui/useAnswer.ts';
import { TEMPLATE_NOTICES } from '../../words/notices.ts';
import { priceNames } from '../../words/prices.ts';
import { simulationProblemText } from '../../words/simulationProblems.ts';
import { ColonySuggestions } from './ColonySuggestions.tsx';
import { WhatIfPanel } from './WhatIfPanel.tsx';

/* About as high as a comparison, so that what is below does not jump. */
const Room = styled.div`
  min-height: 420px;
`;

const NO_VARIANTS: readonly SavedVariant[] = [];

/** What would change if the player changed the colony: up to three variants beside it. */
export default function WhatIfTab({ colonyKey }: { colonyKey: ColonyKey }) {
  const { variants, loadProblem, loadAgain } = useVariants(colonyKey);
  const colony = useAtomValue(colonyAtom(colonyKey));
  const worthBasis = useAtomValue(worthBasisAtom);
  const seconds = useAtomValue(roundIntervalAtom);
  const priceBasis = priceNames(useAtomValue(pricingAtom));
  const { skills } = useAtomValue(ownDataAtom(idsOfKey(colonyKey).characterId));
  const freePlanetOwners = useAtomValue(freePlanetOwnersAtom);
  const at = colony?.at;
  const { value, problem, askAgain } = useAnswer(async () => {
    // Until the variants are loaded, there is nothing to ask.
    if (variants === null) return new Promise<never>(() => {});
    return { asked: variants, outcome: await compareVariants(colonyKey, variants, seconds) };
  }, [colonyKey, variants, seconds, at, worthBasis]);
  const outcome = value?.outcome;
  const failure =
    loadProblem ?? problem ?? (outcome?.kind === 'failed' ? simulationProblemText(outcome.problem) : null);
  const planetName = colony?.planetName ?? t`this planet`;

  const change = useCallback((variant: SavedVariant) => saveVariant(colonyKey, variant), [colonyKey]);
  const remove = useCallback((id: string) => deleteVariant(colonyKey, id), [colonyKey]);
  const add = useCallback(() => void addVariant(colonyKey, []), [colonyKey]);
  const copy = useCallback(
    (name: string, templateJson: string | null) => void copyVariant(colonyKey, `${planetName}, ${name}`, templateJson),
    [colonyKey, planetName],
  );
  const snapshotAt = colony?.snapshotAt;
  const canTry = variants !== null && variants.length < MAX_VARIANTS;
  const suggested = useMemo(
    () => <Suggested colonyKey={colonyKey} snapshotAt={snapshotAt} canTry={canTry} />,
    [colonyKey, snapshotAt, canTry],
  );

  return (
    <Room>
      {failure !== null && (
        <RetryProblem onRetry={loadProblem === null ? askAgain : loadAgain}>
          {loadProblem === null
            ? t`The variants could not be calculated: ${failure}`
            : t`The variants could not be loaded: ${failure}`}
        </RetryProblem>
      )}
      {value === undefined && failure === null && <SkeletonBox height="400px" aria-label={t`Calculating variants`} />}
      {value !== undefined && outcome?.kind === 'compared' && (
        <WhatIfPanel
          comparison={outcome.comparison}
          compared={value.asked}
          variants={variants ?? NO_VARIANTS}
          priceBasis={priceBasis}
          trainedLevel={skills?.commandCenterLevel ?? null}
          freePlanetOwners={freePlanetOwners}
          onChange={change}
          onDelete={remove}
          onAdd={add}
          onCopy={copy}
        >
          {suggested}
        </WhatIfPanel>
      )}
    </Room>
  );
}

interface SuggestedProps {
  colonyKey: ColonyKey;
  snapshotAt: number | undefined;
  canTry: boolean;
}

/** The colony's suggestions, searched once its variants are shown. */
const Suggested = memo(function Suggested({ colonyKey, snapshotAt, canTry }: SuggestedProps) {
  const intervalSeconds = useAtomValue(roundIntervalAtom);
  const { withImports } = useAtomValue(suggestionInputsAtom);
  const basis = useAtomValue(suggestionBasisAtom);
  const { value, problem, askAgain } = useAnswer(async () => {
    for await (const { found } of suggestChanges([colonyKey], { intervalSeconds, withImports })) {
      return found[0] ?? null;
    }
    return null;
  }, [colonyKey, intervalSeconds, withImports, snapshotAt, basis]);
  const hidden = useAtomValue(hiddenSuggestionsAtom);
  const tryOut = useCallback(
    ({ suggestion, change }: ListedSuggestion) => void addVariant(colonyKey, suggestion.edits, change),
    [colonyKey],
  );
  if (problem !== null) {
    return <RetryProblem onRetry={askAgain}>{t`Suggestions could not be searched: ${problem}`}</RetryProblem>;
  }
  return (
    <ColonySuggestions found={value ?? null} hidden={hidden} canTry={canTry} onTry={tryOut} onHide={hideSuggestion} />
  );
});

async function copyVariant(colonyKey: ColonyKey, what: string, templateJson: string | null): Promise<void> {
  const id = `template-${colonyKey}`;
  if (templateJson === null) return setNotice({ id, kind: 'failed', text: TEMPLATE_NOTICES.noSize(what) });
  await copyWithNotice(templateJson, {
    id,
    copied: TEMPLATE_NOTICES.copied(what),
    notCopied: (reason) => TEMPLATE_NOTICES.notCopied(what, reason),
  });
}

/** The colony's variants as all tabs have them; null until they are loaded. */
function useVariants(colonyKey: ColonyKey) {
  const saved = useAtomValue(variantsAtom);
  const { problem, askAgain } = useAnswer(loadVariants, []);
  useEffect(() => followVariants(), []);
  const variants = saved === null ? null : (saved[colonyKey] ?? NO_VARIANTS);
  return { variants, loadProblem: problem, loadAgain: askAgain };
}
