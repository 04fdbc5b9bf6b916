import { t } from '@lingui/core/macro';
import { Button, FormControl, Radio, RadioGroup } from '@primer/react';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import type { ReportSettings } from '../../../workers/game/domain/settings.ts';
import { closeDialog, openDialog } from '../../state/dialogs.ts';
import { useAtom, type WritableAtom } from '../../state/jotai.ts';
import {
  balanceThresholdAtom,
  figuresAtom,
  MAX_BALANCE_THRESHOLD,
  MAX_MIN_EXTRACTION_RATE,
  minExtractionRateAtom,
  showProductIconsAtom,
} from '../../state/settings.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldGrid, SplitRow } from '../../ui/dialogLayout.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { ColourSettings } from './ColourSettings.tsx';
import { CustomsSettings } from './CustomsSettings.tsx';
import HubSelect from './HubSelect.tsx';
import { LanguageSettings } from './LanguageSettings.tsx';
import { OwnDataSettings } from './OwnDataSettings.tsx';
import { PriceSettings } from './PriceSettings.tsx';
import { WorthSettings } from './WorthSettings.tsx';

const Groups = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--gap-huge);
`;

const Group = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--gap-wide);

  & > h2 {
    margin: 0 -8px;
    padding: 4px 8px;
    border-radius: 6px;
    font-size: var(--text-medium);
    line-height: 20px;
    background: var(--bgColor-muted);
  }
`;

/** All settings, in five groups. Changes apply and are stored immediately. */
export default function SettingsDialog() {
  const iconsLabelId = useId();
  const [showsIcons, setShowsIcons] = useAtom(showProductIconsAtom);
  const [figures, setFigures] = useAtom(figuresAtom);
  return (
    <Dialog
      title={t`Settings`}
      width="720px"
      onClose={closeDialog}
      footerButtons={[{ content: t`Close`, onClick: closeDialog }]}
    >
      <Groups>
        <SettingsPart title={t({ message: 'General', comment: 'a group of settings' })}>
          <FieldGrid>
            <LanguageSettings />
          </FieldGrid>
          <SplitRow>
            <span id={iconsLabelId}>{t`Show product icons instead of names`}</span>
            <Switch aria-labelledby={iconsLabelId} size="small" checked={showsIcons} onChange={setShowsIcons} />
          </SplitRow>
        </SettingsPart>
        <SettingsPart title={t`Prices and tax`}>
          <HubSelect />
          <PriceSettings />
          <CustomsSettings />
          <WorthSettings />
        </SettingsPart>
        <SettingsPart title={t`Alerts`}>
          <FieldGrid>
            <IntegerSetting
              label={t`Balance Threshold`}
              caption={t`Set the threshold for balance alerts (0-100,000)`}
              max={MAX_BALANCE_THRESHOLD}
              atom={balanceThresholdAtom}
            />
            <IntegerSetting
              label={t`Minimum extraction rate`}
              caption={t`Alerts when a running extractor yields fewer units per hour than this; 0 turns it off`}
              max={MAX_MIN_EXTRACTION_RATE}
              atom={minExtractionRateAtom}
            />
          </FieldGrid>
        </SettingsPart>
        <SettingsPart title={t`Colours`}>
          <ColourSettings />
        </SettingsPart>
        <SettingsPart title={t({ message: 'Data', comment: 'a group of settings' })}>
          <RadioGroup name="figures" onChange={(value) => setFigures(value === 'esi' ? 'esi' : 'now')}>
            <RadioGroup.Label>{t`Figures`}</RadioGroup.Label>
            {figureChoices().map(({ value, label, caption }) => (
              <FormControl key={value}>
                <Radio value={value} checked={figures === value} />
                <FormControl.Label>{label}</FormControl.Label>
                <FormControl.Caption>{caption}</FormControl.Caption>
              </FormControl>
            ))}
          </RadioGroup>
          <OwnDataSettings />
          <div>
            <Button size="small" variant="danger" labelWrap onClick={() => openDialog({ kind: 'deleteEverything' })}>
              {t`Delete everything of mine in this browser…`}
            </Button>
          </div>
        </SettingsPart>
      </Groups>
    </Dialog>
  );
}

function SettingsPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Group aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Group>
  );
}

const figureChoices = (): readonly { value: ReportSettings['figures']; label: string; caption: string }[] => [
  {
    value: 'now',
    label: t`As they are now`,
    caption: t`Simulated from your last visit to now`,
  },
  {
    value: 'esi',
    label: t`As ESI reports them`,
    caption: t`The state at your last visit to each colony`,
  },
];

interface IntegerSettingProps {
  label: string;
  caption: string;
  max: number;
  atom: WritableAtom<number, [number], void>;
}

/** A whole number within bounds. */
function IntegerSetting({ label, caption, max, atom }: IntegerSettingProps) {
  const [value, setValue] = useAtom(atom);
  return (
    <NumberField
      label={label}
      caption={caption}
      value={value}
      least={0}
      most={max}
      isWhole
      onChange={(number) => number !== null && setValue(number)}
    />
  );
}
