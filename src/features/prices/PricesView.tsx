import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { TIERS, type Tier } from '../../../workers/game/domain/commodity.ts';
import { pricesAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { pricingAtom } from '../../state/pricing.ts';
import { Ago } from '../../ui/Ago.tsx';
import { Filters } from '../../ui/Filters.tsx';
import { PlaceBody, PlacePage } from '../../ui/PlacePage.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { PHONE } from '../../ui/widths.ts';
import { exportPriceName, priceNames } from '../../words/prices.ts';
import { AllPrices, TierToggles } from './AllPrices.tsx';
import { Choices } from './Choices.tsx';

const Body = styled(PlaceBody)`
  gap: var(--gap-large);
  max-width: 1400px;
  font-size: var(--text-small);
`;

interface PricesViewProps {
  shows: 'prices' | 'choices';
  hubSelect: ReactNode;
  /** switches to the other tabs of the place */
  tabs: ReactNode;
}

/** The price of every commodity at the chosen hub, or what to make at these prices. */
export default function PricesView({ shows, hubSelect, tabs }: PricesViewProps) {
  const prices = useAtomValue(pricesAtom);
  const pricing = useAtomValue(pricingAtom);
  const [tiers, setTiers] = useState<ReadonlySet<Tier>>(new Set(TIERS));
  const isPhone = useMediaQuery(PHONE);
  const tierCount = tiers.size < TIERS.length ? 1 : 0;
  const listFilters = (
    <>
      {hubSelect}
      <TierToggles tiers={tiers} onChange={setTiers} />
    </>
  );
  const status =
    prices === null || prices.at === null ? (
      t`No prices yet`
    ) : (
      <Trans>
        Prices: {{ priceNames: priceNames({ ...pricing, hub: prices.hub }) }}, from <Ago at={prices.at} />
      </Trans>
    );
  return (
    <PlacePage
      title={t`Money`}
      tabs={tabs}
      status={status}
      tools={shows === 'prices' || !isPhone ? <Filters setCount={tierCount}>{listFilters}</Filters> : null}
    >
      <Body>
        {shows === 'prices' ? (
          prices !== null && <AllPrices prices={prices} price={exportPriceName(pricing)} tiers={tiers} />
        ) : (
          <Choices tiers={tiers} listFilters={isPhone ? listFilters : null} listFilterCount={isPhone ? tierCount : 0} />
        )}
      </Body>
    </PlacePage>
  );
}
