import { Checkbox, FormControl } from '@primer/react';
import { styled } from 'styled-components';
import type { ColonyReport } from '../../../../workers/domain/report.ts';
import { setPlanetConfig } from '../../../bridge/characters.ts';
import { characterAtom } from '../../../state/characters.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { isExcludedAtom } from '../../../state/page.ts';
import { customsAtom } from '../../../state/settings.ts';
import { RateInput } from '../../../ui/RateInput.tsx';
import { customsTaxText, measuredText, rateText } from '../../../words/customs.ts';
import { Heading } from './configParts.ts';

const SettingsColumn = styled.section`
  display: flex;
  flex-direction: column;
  gap: 12px;
`;

interface PlanetConfigSettingsProps {
  colony: Pick<ColonyReport, 'key' | 'characterId' | 'planetId' | 'customsTax'>;
}

/** The player's settings of one planet: excluded from totals, and customs tax. */
export function PlanetConfigSettings({ colony }: PlanetConfigSettingsProps) {
  const { characterId, planetId } = colony;
  const isExcluded = useAtomValue(isExcludedAtom(colony.key));
  return (
    <SettingsColumn aria-labelledby="planet-settings">
      <Heading id="planet-settings">Settings</Heading>
      <FormControl>
        <Checkbox
          checked={isExcluded}
          onChange={(event) => setPlanetConfig(characterId, planetId, { excludeFromTotals: event.target.checked })}
        />
        <FormControl.Label>Exclude from totals</FormControl.Label>
        <FormControl.Caption>Totals of the account and the fleet do not include this planet</FormControl.Caption>
      </FormControl>
      <CustomsTax colony={colony} />
    </SettingsColumn>
  );
}

/** The owner's rate of one planet. An empty field is the usual rate. */
function CustomsTax({ colony: { characterId, planetId, customsTax } }: PlanetConfigSettingsProps) {
  const configs = useAtomValue(characterAtom(characterId))?.planetConfigs;
  const { ownerFractions } = useAtomValue(customsAtom);
  return (
    <RateInput
      label="Customs tax rate"
      value={configs?.find((config) => config.planetId === planetId)?.ownerTaxFraction ?? null}
      emptyMeans={customsTax.measured === undefined ? 'your usual rate' : 'the measured rate'}
      usual={customsTax.measured?.ownerFraction ?? (customsTax.space === null ? 0 : ownerFractions[customsTax.space])}
      caption={`What the customs office’s owner charges; empty for ${customsTax.measured === undefined ? 'your usual rate' : `${rateText(customsTax.measured.ownerFraction)} ${measuredText(customsTax.measured)}`}. ${customsTaxText(customsTax)} All ISK figures include it.`}
      onChange={(ownerTaxFraction) => setPlanetConfig(characterId, planetId, { ownerTaxFraction })}
    />
  );
}
