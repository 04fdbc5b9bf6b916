import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MOST_WORTH, type WorthChoices } from '../../../workers/game/domain/worth.ts';
import { useAtom } from '../../state/jotai.ts';
import { worthAtom } from '../../state/settings.ts';
import { SettingsGroup } from '../../ui/ControlGroup.ts';
import { FieldGrid } from '../../ui/dialogLayout.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Note } from '../../ui/parts.tsx';
import { RateInput } from '../../ui/RateInput.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';

/** What counts, besides net, when changes and visits are ranked. */
export function WorthSettings() {
  const [worth, setWorth] = useAtom(worthAtom);
  const set = (change: Partial<WorthChoices>) => setWorth({ ...worth, ...change });
  return (
    <SettingsGroup>
      <legend>{t`Worth of changes and visits`}</legend>
      <Note>
        <Trans>
          Net is what a planet sells, less customs tax and inputs. Worth is net with what follows; it ranks suggestions,
          what to make and visits. Only the switch also changes net.
        </Trans>
      </Note>
      <SwitchRow
        label={t`Sell raw material that your factories do not use`}
        checked={worth.surplusP0Sells}
        onChange={(surplusP0Sells) => set({ surplusP0Sells })}
      />
      <FieldGrid>
        <RateInput
          label={t`Share of the market`}
          value={worth.maxVolumeShare}
          caption={t`Of what the hub’s region trades in a day. What a change adds beyond it counts as unsold.`}
          onChange={(maxVolumeShare) => set({ maxVolumeShare: maxVolumeShare ?? 0 })}
        />
        <NumberField
          label={t`A login has to bring`}
          unit={t`ISK`}
          caption={t`Per character and round`}
          most={MOST_WORTH.loginIsk}
          value={worth.loginIsk}
          onChange={(loginIsk) => set({ loginIsk: loginIsk ?? 0 })}
        />
        <NumberField
          label={t`Hauling`}
          unit={t`ISK/m³`}
          caption={t`Of exports and imports`}
          most={MOST_WORTH.haulIskPerM3}
          value={worth.haulIskPerM3}
          onChange={(haulIskPerM3) => set({ haulIskPerM3: haulIskPerM3 ?? 0 })}
        />
        <RateInput
          label={t`Sales tax`}
          value={worth.salesTaxFraction}
          onChange={(salesTaxFraction) => set({ salesTaxFraction: salesTaxFraction ?? 0 })}
        />
        <RateInput
          label={t`Broker’s fee`}
          value={worth.brokerFeeFraction}
          onChange={(brokerFeeFraction) => set({ brokerFeeFraction: brokerFeeFraction ?? 0 })}
        />
      </FieldGrid>
    </SettingsGroup>
  );
}
