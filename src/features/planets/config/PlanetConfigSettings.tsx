import { Checkbox, FormControl, TextInput } from '@primer/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ColonyReport } from '../../../../workers/domain/report.ts';
import { setPlanetConfig } from '../../../bridge/commands.ts';
import { parsePercent, percentInput } from '../../../format/percent.ts';
import { characterAtom } from '../../../state/characters.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { isExcludedAtom } from '../../../state/page.ts';
import { Heading } from './layout.ts';

const SettingsColumn = styled.section`
  display: flex;
  flex-direction: column;
  gap: 12px;
`;

interface PlanetConfigSettingsProps {
  colony: Pick<ColonyReport, 'key' | 'characterId' | 'planetId'>;
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

function CustomsTax({ colony: { characterId, planetId } }: PlanetConfigSettingsProps) {
  const configs = useAtomValue(characterAtom(characterId))?.planetConfigs;
  const [draft, setDraft] = useState<string | null>(null);
  const isRefused = draft !== null && parsePercent(draft) === null;
  const kept = percentInput(configs?.find((config) => config.planetId === planetId)?.customsTaxFraction ?? 0);
  return (
    <FormControl>
      <FormControl.Label>Customs tax rate</FormControl.Label>
      <TextInput
        inputMode="decimal"
        trailingVisual="%"
        value={draft ?? kept}
        {...(isRefused ? { validationStatus: 'error' as const } : {})}
        onChange={(event) => {
          setDraft(event.target.value);
          const fraction = parsePercent(event.target.value);
          if (fraction !== null) setPlanetConfig(characterId, planetId, { customsTaxFraction: fraction });
        }}
        onBlur={() => setDraft(null)}
      />
      {isRefused && (
        <FormControl.Validation variant="error">{`Enter a number from 0 to 100. Until then, ${kept} applies.`}</FormControl.Validation>
      )}
      <FormControl.Caption>
        The export tax that the customs office shows. Imports pay half of it. All ISK figures include it.
      </FormControl.Caption>
    </FormControl>
  );
}
