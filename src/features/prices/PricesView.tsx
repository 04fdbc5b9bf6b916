import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { TIERS, type Tier } from '../../../workers/domain/commodity.ts';
import { choiceInputsAtom } from '../../state/choices.ts';
import { pricesAtom } from '../../state/colonies.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { pricingAtom } from '../../state/pricing.ts';
import { closeView } from '../../state/view.ts';
import { Ago } from '../../ui/Ago.tsx';
import { FullScreen, ScreenBody } from '../../ui/FullScreen.tsx';
import { Tools } from '../../ui/parts.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { exportPriceName, priceNames } from '../../words/prices.ts';
import { AllPrices, TierToggles } from './AllPrices.tsx';
import { Choices } from './Choices.tsx';

const Body = styled(ScreenBody)`
  gap: 12px;
  max-width: 1200px;
  font-size: 12px;
`;

const TABS = [
  { value: 'prices', label: 'Prices' },
  { value: 'choices', label: 'What to make' },
] as const;

/** The price of every commodity at the chosen hub, and what to make at these prices, over the whole page. */
export default function PricesView({ hubSelect }: { hubSelect: ReactNode }) {
  const prices = useAtomValue(pricesAtom);
  const pricing = useAtomValue(pricingAtom);
  const [inputs, setInputs] = useAtom(choiceInputsAtom);
  const [tiers, setTiers] = useState<ReadonlySet<Tier>>(new Set(TIERS));
  const status =
    prices === null || prices.at === null ? (
      'No prices yet'
    ) : (
      <>
        Prices: {priceNames({ ...pricing, hub: prices.hub })}, from <Ago at={prices.at} />
      </>
    );
  return (
    <FullScreen title="Prices" status={status} problem={null} onClose={closeView}>
      <Body>
        <Tools>
          <Segments label="Show" options={TABS} value={inputs.tab} onChange={(tab) => setInputs({ ...inputs, tab })} />
          {hubSelect}
          <TierToggles tiers={tiers} onChange={setTiers} />
        </Tools>
        {inputs.tab === 'prices' ? (
          prices !== null && <AllPrices prices={prices} price={exportPriceName(pricing)} tiers={tiers} />
        ) : (
          <Choices tiers={tiers} />
        )}
      </Body>
    </FullScreen>
  );
}
