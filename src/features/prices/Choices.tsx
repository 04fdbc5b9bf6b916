import { t } from '@lingui/core/macro';
import { AlertIcon } from '@primer/octicons-react';
import { SkeletonBox } from '@primer/react';
import { useCallback, useState } from 'react';
import { commodities } from '../../../workers/game/catalogue/index.ts';
import type { ChoicesReport } from '../../../workers/game/domain/choices.ts';
import type { Tier } from '../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { fetchChoices } from '../../bridge/figures.ts';
import { changedCount } from '../../model/changedCount.ts';
import { characterNameAtom } from '../../state/characters.ts';
import { choiceInputsAtom, chosenLevelAtom, DEFAULT_CHOICE_INPUTS, usualTaxAtom } from '../../state/choices.ts';
import { fleetAtom, pricesAtom, volumesAtom } from '../../state/colonies.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { freePlanetsAtom } from '../../state/ownData.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Note } from '../../ui/parts.tsx';
import { RetryProblem } from '../../ui/RetryProblem.tsx';
import { StatusLines } from '../../ui/StatusLines.tsx';
import { type Answer, useAnswer } from '../../ui/useAnswer.ts';
import { choicesFaultText } from '../../words/choices.ts';
import { marketText, unknownVolumesText } from '../../words/market.ts';
import { simulationProblemText } from '../../words/simulationProblems.ts';
import { typeName } from '../../words/typeNames.ts';
import { ChoiceControls, type ChoiceControlsProps } from './ChoiceControls.tsx';
import { ChoicesTable } from './ChoicesTable.tsx';
import { ProductDetail } from './ProductDetail.tsx';

interface ChoicesProps extends Pick<ChoiceControlsProps, 'listFilters'> {
  /** how many of those are set */
  listFilterCount: number;
  tiers: ReadonlySet<Tier>;
}

/** What each product earns by each way of making it; a product opens its inputs. */
export function Choices({ tiers, listFilters, listFilterCount }: ChoicesProps) {
  const [inputs, setInputs] = useAtom(choiceInputsAtom);
  const usualTax = useAtomValue(usualTaxAtom);
  const freePlanets = useAtomValue(freePlanetsAtom);
  const [openTypeId, setOpenTypeId] = useState<TypeId | null>(null);
  const { value, problem, askAgain } = useChoices(
    inputs.taxSpace === null ? inputs.taxFraction : usualTax[inputs.taxSpace],
    useAtomValue(chosenLevelAtom),
  );
  const report = value ?? null;
  const unknownVolumes = unknownVolumesText(useAtomValue(volumesAtom), commodities.size);
  const nameOf = useAtomValue(characterNameAtom);
  const opened = report?.products.find(({ typeId }) => typeId === openTypeId);
  return (
    <>
      <ChoiceControls
        listFilters={listFilters}
        setCount={changedCount(inputs, DEFAULT_CHOICE_INPUTS) + listFilterCount}
        inputs={inputs}
        usualTax={usualTax}
        freePlanets={freePlanets}
        onChange={setInputs}
      />
      {problem !== null && (
        <RetryProblem onRetry={askAgain}>{t`This could not be calculated: ${problem}`}</RetryProblem>
      )}
      {report === null && problem === null && <SkeletonBox height="420px" />}
      {report !== null && (
        <StatusLines
          label={t`Left out of “Fleet supplies”`}
          lines={report.unplanned.map(({ characterId, planetName, problem }) => ({
            text: `${nameOf(characterId)} (${planetName}): ${simulationProblemText(problem)}`,
            icon: <AlertIcon />,
            button: null,
          }))}
        />
      )}
      {report !== null && unknownVolumes !== null && <Note role="status">{unknownVolumes}</Note>}
      {report !== null && (
        <ChoicesTable
          products={report.products}
          tiers={tiers}
          source={inputs.source}
          ways={inputs.ways}
          measure={inputs.measure}
          isFleetOnly={inputs.isFleetOnly}
          fitsOnly={inputs.commandCenterLevel === 'free' && freePlanets !== null}
          onOpen={setOpenTypeId}
        />
      )}
      {report !== null && opened !== undefined && (
        <Dialog title={typeName(opened.typeId)} width="min(960px, 96vw)" onClose={() => setOpenTypeId(null)}>
          <ProductDetail product={opened} market={marketText(report.market, opened)} measure={inputs.measure} />
        </Dialog>
      )}
    </>
  );
}

function useChoices(taxFraction: number, commandCenterLevel: number): Answer<ChoicesReport | null> {
  const fleet = useAtomValue(fleetAtom);
  const prices = useAtomValue(pricesAtom);
  const volumes = useAtomValue(volumesAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer figures, prices and volumes are reasons to ask again
  const ask = useCallback(async () => {
    const outcome = await fetchChoices({
      taxFraction,
      commandCenterLevel,
    });
    if (outcome.kind === 'invalid') throw new Error(choicesFaultText(outcome));
    return outcome.kind === 'report' ? outcome.report : null;
  }, [taxFraction, commandCenterLevel, fleet, prices, volumes]);
  return useAnswer(ask);
}
