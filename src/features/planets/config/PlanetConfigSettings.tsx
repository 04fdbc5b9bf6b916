import { Checkbox, FormControl, TextInput } from '@primer/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ColonyReport } from '../../../../workers/domain/report.ts';
import type { Fraction } from '../../../../workers/domain/units.ts';
import { setPlanetConfig } from '../../../bridge/commands.ts';
import { parsePercent, percentInput } from '../../../format/percent.ts';
import { characterAtom } from '../../../state/characters.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { isExcludedAtom } from '../../../state/page.ts';
import { customsAtom } from '../../../state/settings.ts';
import { customsTaxText } from '../../../words/customs.ts';
import { Heading } from './layout.ts';

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
  const [draft, setDraft] = useState<string | null>(null);
  const kept = configs?.find((config) => config.planetId === planetId)?.ownerTaxFraction ?? null;
  const keptText = kept === null ? '' : percentInput(kept);
  const usual = customsTax.space === null ? 0 : ownerFractions[customsTax.space];
  const isRefused = draft !== null && parseRate(draft) === undefined;
  return (
    <FormControl>
      <FormControl.Label>Customs tax rate</FormControl.Label>
      <TextInput
        inputMode="decimal"
        trailingVisual="%"
        placeholder={`${percentInput(usual)} (usual)`}
        value={draft ?? keptText}
        {...(isRefused ? { validationStatus: 'error' as const } : {})}
        onChange={(event) => {
          setDraft(event.target.value);
          const rate = parseRate(event.target.value);
          if (rate !== undefined) setPlanetConfig(characterId, planetId, { ownerTaxFraction: rate });
        }}
        onBlur={() => setDraft(null)}
      />
      {isRefused && (
        <FormControl.Validation variant="error">
          {`Enter a number from 0 to 100, or nothing for your usual rate. Until then, ${percentInput(kept ?? usual)} applies.`}
        </FormControl.Validation>
      )}
      <FormControl.Caption>
        What the customs office&apos;s owner charges; empty for your usual rate. {customsTaxText(customsTax)} All ISK
        figures include it.
      </FormControl.Caption>
    </FormControl>
  );
}

/** A typed rate; null for none, undefined for anything that is no rate. */
function parseRate(text: string): Fraction | null | undefined {
  return text.trim() === '' ? null : (parsePercent(text) ?? undefined);
}
