import { Dialog } from '@primer/react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { typeName } from '../../../workers/catalogue/index.ts';
import type { Tier } from '../../../workers/domain/commodity.ts';
import { hubName } from '../../../workers/domain/hub.ts';
import type { TierEarnings } from '../../../workers/domain/report.ts';
import { formatIskPerHour } from '../../format/isk.ts';
import { pricesAtom } from '../../state/colonies.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Ago } from '../../ui/Ago.tsx';
import { ToggleButton } from '../../ui/ToggleButton.tsx';
import { Note } from './Note.ts';
import { PricesTable } from './PricesTable.tsx';

const TallDialog = styled(Dialog)`
  && {
    max-height: 92vh;
  }
`;

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  font-size: 12px;
`;

const TierButtons = styled.fieldset`
  display: flex;
  gap: 4px;
  margin: 0;
  padding: 0;
  border: 0;
`;

const Age = styled.span`
  margin-left: auto;
  color: var(--fgColor-muted);

  @media (max-width: 700px) {
    margin-left: 0;
  }
`;

const TierList = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(190px, 1fr));
  gap: 8px;
  margin: 12px 0;
  padding: 0;

  @media (max-width: 700px) {
    grid-template-columns: 1fr 1fr;
  }
`;

const TierCard = styled.li`
  display: flex;
  flex-direction: column;
  gap: 2px;
  padding: 8px 12px;
  border: 1px solid var(--borderColor-muted);
  border-radius: 6px;
  list-style: none;
  font-variant-numeric: tabular-nums;
`;

const About = styled.span`
  font-size: 12px;
  color: var(--fgColor-muted);
`;

const Mean = styled.span`
  font-size: 16px;
  font-weight: 600;

  &[data-loss="true"] {
    color: var(--fgColor-danger);
  }
`;

const TIERS: readonly Tier[] = [0, 1, 2, 3, 4];

/** The price of every commodity at the chosen hub, and what a factory making it earns. */
export default function PricesDialog({ hubSelect }: { hubSelect: ReactNode }) {
  const prices = useAtomValue(pricesAtom);
  const [tiers, setTiers] = useState<ReadonlySet<Tier>>(new Set(TIERS));
  const toggle = (tier: Tier): void => {
    const next = new Set(tiers);
    if (!next.delete(tier)) next.add(tier);
    setTiers(next);
  };
  return (
    <TallDialog title="Prices" width="min(980px, 96vw)" onClose={closeDialog}>
      <Controls>
        {hubSelect}
        <TierButtons>
          <legend className="visually-hidden">Tiers</legend>
          {TIERS.map((tier) => (
            <ToggleButton key={tier} aria-pressed={tiers.has(tier)} onClick={() => toggle(tier)}>
              P{tier}
            </ToggleButton>
          ))}
        </TierButtons>
        <Age role="status">
          {prices === null || prices.at === null ? (
            'No prices yet'
          ) : (
            <>
              Minimum sell prices of {hubName(prices.hub)}, from <Ago at={prices.at} />
            </>
          )}
        </Age>
      </Controls>
      {prices !== null && (
        <>
          <TierList aria-label="What a factory earns by tier">
            {prices.report.tiers.map((earnings) => (
              <TierSummary key={earnings.tier} earnings={earnings} />
            ))}
          </TierList>
          <PricesTable rows={prices.report.rows} tiers={tiers} at={prices.at} />
          <Note>
            A factory earns the value of its output minus the value of its inputs, at minimum sell prices, if it never
            stops. Inputs from your own colonies cost you less. Customs tax differs between planets and is not included.
          </Note>
        </>
      )}
    </TallDialog>
  );
}

function TierSummary({ earnings }: { earnings: TierEarnings }) {
  const { tier, meanIskPerHour, best, knownCount, commodityCount } = earnings;
  return (
    <TierCard>
      <About>One P{tier} factory</About>
      <Mean data-loss={meanIskPerHour !== null && meanIskPerHour < 0}>{formatIskPerHour(meanIskPerHour)}</Mean>
      <About>
        {best === null
          ? 'no prices'
          : `on average${knownCount < commodityCount ? ` over ${knownCount} of ${commodityCount}` : ''}`}
      </About>
      {best !== null && (
        <About>
          best: {typeName(best.typeId)}, {formatIskPerHour(best.iskPerHour)}
        </About>
      )}
    </TierCard>
  );
}
