import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AlertIcon } from '@primer/octicons-react';
import { SkeletonBox } from '@primer/react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { commodities } from '../../../workers/game/catalogue/index.ts';
import type { ChoicesReport } from '../../../workers/game/domain/choices.ts';
import { TIERS, type Tier } from '../../../workers/game/domain/commodity.ts';
import { fetchChoices } from '../../bridge/figures.ts';
import { withOne } from '../../model/withOne.ts';
import { characterNameAtom } from '../../state/characters.ts';
import { choiceInputsAtom, chosenLevelAtom, chosenTaxAtom, ownSpaceAtom, usualTaxAtom } from '../../state/choices.ts';
import { fleetAtom, pricesAtom, volumesAtom } from '../../state/colonies.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { freePlanetsAtom } from '../../state/ownData.ts';
import { pricingAtom } from '../../state/pricing.ts';
import { Ago } from '../../ui/Ago.tsx';
import { ButtonGroup } from '../../ui/ControlGroup.ts';
import { Filters } from '../../ui/Filters.tsx';
import { PlaceBody, PlacePage } from '../../ui/PlacePage.tsx';
import { Note } from '../../ui/parts.tsx';
import { RetryProblem } from '../../ui/RetryProblem.tsx';
import { StatusLines } from '../../ui/StatusLines.tsx';
import { ToggleButton } from '../../ui/ToggleButton.tsx';
import { type Answer, useAnswer } from '../../ui/useAnswer.ts';
import { choicesFaultText } from '../../words/choices.ts';
import { unknownVolumesText } from '../../words/market.ts';
import { exportPriceName, priceNames } from '../../words/prices.ts';
import { simulationProblemText } from '../../words/simulationProblems.ts';
import { ChoiceControls } from './ChoiceControls.tsx';
import { ProductsTable } from './ProductsTable.tsx';

const Body = styled(PlaceBody)`
  gap: var(--gap-medium);
  font-size: var(--text-small);
`;

interface ProductsViewProps {
  hubSelect: ReactNode;
  tabs: ReactNode;
}

/** Every commodity at the chosen hub: its price, its market, and what a planet that makes it earns. */
export default function ProductsView({ hubSelect, tabs }: ProductsViewProps) {
  const prices = useAtomValue(pricesAtom);
  const pricing = useAtomValue(pricingAtom);
  const [tiers, setTiers] = useState<ReadonlySet<Tier>>(new Set(TIERS));
  const [inputs, setInputs] = useAtom(choiceInputsAtom);
  const freePlanets = useAtomValue(freePlanetsAtom);
  const commandCenterLevel = useAtomValue(chosenLevelAtom);
  const nameOf = useAtomValue(characterNameAtom);
  const unknownVolumes = unknownVolumesText(useAtomValue(volumesAtom), commodities.size);
  const { value, problem, askAgain } = useChoices(useAtomValue(chosenTaxAtom), commandCenterLevel);
  const report = value ?? null;
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
      tools={
        <Filters setCount={tiers.size < TIERS.length ? 1 : 0}>
          {hubSelect}
          <TierToggles tiers={tiers} onChange={setTiers} />
        </Filters>
      }
    >
      <Body>
        <ChoiceControls
          inputs={inputs}
          usualTax={useAtomValue(usualTaxAtom)}
          ownSpace={useAtomValue(ownSpaceAtom)}
          commandCenterLevel={commandCenterLevel}
          freePlanets={freePlanets}
          onChange={setInputs}
        />
        {problem !== null && (
          <RetryProblem onRetry={askAgain}>{t`This could not be calculated: ${problem}`}</RetryProblem>
        )}
        {report !== null && (
          <StatusLines
            label={t`Left out of what your fleet makes`}
            lines={report.unplanned.map(({ characterId, planetName, problem }) => ({
              text: `${nameOf(characterId)} (${planetName}): ${simulationProblemText(problem)}`,
              icon: <AlertIcon />,
              button: null,
            }))}
          />
        )}
        {report !== null && unknownVolumes !== null && <Note role="status">{unknownVolumes}</Note>}
        {prices === null || (report === null && problem === null) ? (
          <SkeletonBox height="420px" />
        ) : (
          <ProductsTable
            prices={prices}
            price={exportPriceName(pricing)}
            report={report}
            tiers={tiers}
            inputs={inputs}
            fitsOnly={inputs.commandCenterLevel === 'free' && freePlanets !== null}
          />
        )}
      </Body>
    </PlacePage>
  );
}

function useChoices(taxFraction: number, commandCenterLevel: number): Answer<ChoicesReport | null> {
  const fleet = useAtomValue(fleetAtom);
  const prices = useAtomValue(pricesAtom);
  const volumes = useAtomValue(volumesAtom);
  return useAnswer(async () => {
    const outcome = await fetchChoices({ taxFraction, commandCenterLevel });
    if (outcome.kind === 'invalid') throw new Error(choicesFaultText(outcome));
    return outcome.kind === 'report' ? outcome.report : null;
  }, [taxFraction, commandCenterLevel, fleet, prices, volumes]);
}

interface TierTogglesProps {
  tiers: ReadonlySet<Tier>;
  onChange: (tiers: ReadonlySet<Tier>) => void;
}

function TierToggles({ tiers, onChange }: TierTogglesProps) {
  return (
    <ButtonGroup>
      <legend className="visually-hidden">{t`Tiers`}</legend>
      {TIERS.map((tier) => (
        <ToggleButton
          key={tier}
          aria-pressed={tiers.has(tier)}
          onClick={() => onChange(new Set(withOne(tiers, tier, !tiers.has(tier))))}
        >
          P{tier}
        </ToggleButton>
      ))}
    </ButtonGroup>
  );
}
