import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { PriceState } from '../../../workers/api.ts';
import { TIERS, type Tier } from '../../../workers/game/domain/commodity.ts';
import type { TierEarnings } from '../../../workers/game/domain/report.ts';
import { formatIskPerHour } from '../../format/isk.ts';
import { ButtonGroup } from '../../ui/ControlGroup.ts';
import { Note } from '../../ui/parts.tsx';
import { ToggleButton } from '../../ui/ToggleButton.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { PHONE } from '../../ui/widths.ts';
import { typeName } from '../../words/typeNames.ts';
import { PricesTable } from './PricesTable.tsx';

const TierList = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  gap: var(--gap-medium);
  margin: 12px 0;
  padding: 0;

  @media (--tablet) {
    grid-template-columns: 1fr 1fr;
  }
`;

const Tiers = styled.details`
  & > summary {
    padding: 4px 0;
    cursor: pointer;
  }
`;

const TierCard = styled.li`
  display: flex;
  flex-direction: column;
  gap: var(--gap-tiny);
  padding: 8px 12px;
  border: 1px solid var(--borderColor-muted);
  border-radius: 6px;
  list-style: none;
  font-variant-numeric: tabular-nums;
`;

const About = styled.span`
  font-size: var(--text-small);
  color: var(--fgColor-muted);
`;

const NoteBelow = styled(Note)`
  margin-top: 12px;
`;

const Mean = styled.span`
  font-size: var(--text-medium);
  font-weight: 600;

  &[data-loss="true"] {
    color: var(--fgColor-danger);
  }
`;

interface AllPricesProps {
  prices: PriceState;
  /** what they are: `lowest sell order in Jita` */
  price: string;
  tiers: ReadonlySet<Tier>;
}

/** The price of every commodity at the chosen hub, and what a factory making it earns. */
export function AllPrices({ prices, price, tiers }: AllPricesProps) {
  const isPhone = useMediaQuery(PHONE);
  return (
    <div>
      <Tiers open={!isPhone || undefined}>
        <summary hidden={!isPhone}>{t`What a factory earns by tier`}</summary>
        <TierList aria-label={t`What a factory earns by tier`}>
          {prices.report.tiers.map((earnings) => (
            <TierSummary key={earnings.tier} earnings={earnings} />
          ))}
        </TierList>
      </Tiers>
      <PricesTable rows={prices.report.rows} tiers={tiers} at={prices.at} price={price} />
      <NoteBelow>
        <Trans>
          A factory earns the value of its output minus the value of its inputs, at these prices, if it never stops.
          Inputs from your own colonies cost you less. Customs tax differs between planets and is not included.
        </Trans>
      </NoteBelow>
    </div>
  );
}

interface TierTogglesProps {
  tiers: ReadonlySet<Tier>;
  onChange: (tiers: ReadonlySet<Tier>) => void;
}

/** Which tiers are shown. */
export function TierToggles({ tiers, onChange }: TierTogglesProps) {
  const toggle = (tier: Tier): void => {
    const next = new Set(tiers);
    if (!next.delete(tier)) next.add(tier);
    onChange(next);
  };
  return (
    <ButtonGroup>
      <legend className="visually-hidden">{t`Tiers`}</legend>
      {TIERS.map((tier) => (
        <ToggleButton key={tier} aria-pressed={tiers.has(tier)} onClick={() => toggle(tier)}>
          P{tier}
        </ToggleButton>
      ))}
    </ButtonGroup>
  );
}

function TierSummary({ earnings }: { earnings: TierEarnings }) {
  const { tier, meanIskPerHour, best, knownCount, commodityCount } = earnings;
  return (
    <TierCard>
      <About>{t`One P${tier} factory`}</About>
      <Mean data-loss={meanIskPerHour !== null && meanIskPerHour < 0}>{formatIskPerHour(meanIskPerHour)}</Mean>
      <About>
        {best === null
          ? t`no prices`
          : knownCount < commodityCount
            ? t`on average over ${knownCount} of ${commodityCount}`
            : t`on average`}
      </About>
      {best !== null && (
        <About>
          {t`best: ${{ commodity: typeName(best.typeId) }}, ${{ iskPerHour: formatIskPerHour(best.iskPerHour) }}`}
        </About>
      )}
    </TierCard>
  );
}
