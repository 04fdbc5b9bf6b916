import { Button, SkeletonBox } from '@primer/react';
import { useCallback } from 'react';
import { styled } from 'styled-components';
import type { ColonyKey } from '../../../workers/domain/ids.ts';
import { compareVariants, copyWithNotice } from '../../bridge/commands.ts';
import { colonyAtom, pricesAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';
import { pricingAtom } from '../../state/pricing.ts';
import { roundIntervalAtom } from '../../state/round.ts';
import { addVariant, saveVariants, type Variant, variantsAtom } from '../../state/variants.ts';
import { useAnswer } from '../../ui/useAnswer.ts';
import { TEMPLATE_NOTICES } from '../../words/notices.ts';
import { priceNames } from '../../words/prices.ts';
import { WhatIfPanel } from './WhatIfPanel.tsx';

/* About as high as a comparison, so that what is below does not jump. */
const Room = styled.div`
  min-height: 420px;
`;

const Problem = styled.p`
  margin: 8px 0;
  color: var(--fgColor-danger);
`;

const NO_VARIANTS: readonly Variant[] = [];

/** What would change if the player changed the colony: up to three variants beside it. */
export default function WhatIfTab({ colonyKey }: { colonyKey: ColonyKey }) {
  const variants = useAtomValue(variantsAtom)[colonyKey] ?? NO_VARIANTS;
  const colony = useAtomValue(colonyAtom(colonyKey));
  const pricedAt = useAtomValue(pricesAtom)?.at;
  const seconds = useAtomValue(roundIntervalAtom);
  const priceBasis = priceNames(useAtomValue(pricingAtom));
  const at = colony?.at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer figures and prices are reasons to ask again
  const ask = useCallback(
    () => compareVariants(colonyKey, variants, seconds),
    [colonyKey, variants, seconds, at, pricedAt],
  );
  const { value, problem, askAgain } = useAnswer(ask);
  const failure = problem ?? (value?.kind === 'failed' ? value.message : null);
  const planetName = colony?.planetName ?? 'this planet';

  const copy = async (name: string, templateJson: string | null): Promise<void> => {
    const id = `template-${colonyKey}`;
    const what = `${planetName}, ${name}`;
    if (templateJson === null) return setNotice({ id, kind: 'failed', text: TEMPLATE_NOTICES.noSize(what) });
    await copyWithNotice(templateJson, {
      id,
      copied: TEMPLATE_NOTICES.copied(what),
      notCopied: (reason) => TEMPLATE_NOTICES.notCopied(what, reason),
    });
  };

  return (
    <Room>
      {failure !== null && (
        <Problem role="alert">
          The variants could not be calculated: {failure}{' '}
          <Button size="small" onClick={askAgain}>
            Try again
          </Button>
        </Problem>
      )}
      {value === undefined && failure === null && <SkeletonBox height="400px" aria-label="Calculating variants" />}
      {value?.kind === 'compared' && (
        <WhatIfPanel
          comparison={value.comparison}
          variants={variants}
          priceBasis={priceBasis}
          onChange={(changed) => saveVariants(colonyKey, changed)}
          onAdd={() => addVariant(colonyKey, [])}
          onCopy={(name, templateJson) => void copy(name, templateJson)}
        />
      )}
    </Room>
  );
}
