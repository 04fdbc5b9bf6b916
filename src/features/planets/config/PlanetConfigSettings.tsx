import { t } from '@lingui/core/macro';
import type { CustomsTax } from '../../../../workers/game/domain/customsTax.ts';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import { setPlanetConfig } from '../../../bridge/characters.ts';
import { characterAtom } from '../../../state/characters.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { isExcludedAtom } from '../../../state/page.ts';
import { customsAtom } from '../../../state/settings.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { Stack } from '../../../ui/dialogLayout.ts';
import { Heading } from '../../../ui/parts.tsx';
import { RateInput } from '../../../ui/RateInput.tsx';
import { customsTaxText, measuredText, rateText } from '../../../words/customs.ts';

interface PlanetConfigSettingsProps {
  colony: Pick<ColonyReport, 'key' | 'characterId' | 'planetId' | 'customsTax'>;
}

/** The player's settings of one planet: excluded from totals, and customs tax. */
export function PlanetConfigSettings({ colony }: PlanetConfigSettingsProps) {
  const { characterId, planetId } = colony;
  const isExcluded = useAtomValue(isExcludedAtom(colony.key));
  return (
    <Stack as="section" $gap="large" aria-labelledby="planet-settings">
      <Heading id="planet-settings">{t`Settings`}</Heading>
      <CheckField
        label={t`Exclude from totals`}
        caption={t`Totals of the account and the fleet do not include this planet`}
        checked={isExcluded}
        onChange={(isChecked) => setPlanetConfig(characterId, planetId, { excludeFromTotals: isChecked })}
      />
      <OwnerRate colony={colony} />
    </Stack>
  );
}

function ownerRateText(customsTax: CustomsTax): string {
  const { measured } = customsTax;
  const tax = customsTaxText(customsTax);
  if (measured === undefined) {
    return t`What the customs office’s owner charges; empty for your usual rate. ${tax} All ISK figures include it.`;
  }
  const [rate, source] = [rateText(measured.ownerFraction), measuredText(measured)];
  return t({
    message: `What the customs office’s owner charges; empty for ${rate} ${source}. ${tax} All ISK figures include it.`,
    comment: 'source: “from taxes paid on 3 visits, last on 19 Nov”; tax: whole sentences about the rates',
  });
}

/** The owner's rate of one planet. An empty field is the usual rate. */
function OwnerRate({ colony: { characterId, planetId, customsTax } }: PlanetConfigSettingsProps) {
  const configs = useAtomValue(characterAtom(characterId))?.planetConfigs;
  const { ownerFractions } = useAtomValue(customsAtom);
  return (
    <RateInput
      label={t`Customs tax rate`}
      value={configs?.find((config) => config.planetId === planetId)?.ownerTaxFraction ?? null}
      emptyMeans={customsTax.measured === undefined ? t`your usual rate` : t`the measured rate`}
      usual={customsTax.measured?.ownerFraction ?? (customsTax.space === null ? 0 : ownerFractions[customsTax.space])}
      caption={ownerRateText(customsTax)}
      onChange={(ownerTaxFraction) => setPlanetConfig(characterId, planetId, { ownerTaxFraction })}
    />
  );
}
