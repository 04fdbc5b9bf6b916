import { t } from '@lingui/core/macro';
import { FormControl, Radio, RadioGroup } from '@primer/react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { ReportSettings } from '../../../workers/game/domain/settings.ts';
import { closeDialog, openDialog, type SettingsGroupId } from '../../state/dialogs.ts';
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
import { FieldGrid, Stack } from '../../ui/dialogLayout.ts';
import { Choice } from '../../ui/fields.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { PlainButton } from '../../ui/PlainButton.ts';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { PHONE } from '../../ui/widths.ts';
import { ColourSettings } from './ColourSettings.tsx';
import { CustomsSettings } from './CustomsSettings.tsx';
import HubSelect from './HubSelect.tsx';
import { LanguageSettings } from './LanguageSettings.tsx';
import { OwnDataSettings } from './OwnDataSettings.tsx';
import { PriceSettings } from './PriceSettings.tsx';
import { WorthSettings } from './WorthSettings.tsx';

const Layout = styled.div`
  display: grid;
  grid-template-columns: 148px minmax(0, 1fr);
  gap: var(--gap-wide);
  /* The dialog keeps its height from one group to the next. */
  min-height: min(440px, 60vh);

  @media (--phone) {
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: var(--gap-wide);
  }
`;

const List = styled.nav`
  position: sticky;
  top: 0;
  display: flex;
  flex-direction: column;
  align-self: start;
  gap: var(--gap-tiny);
`;

const GroupButton = styled(PlainButton)`
  padding: 6px 8px;
  border-radius: 6px;
  line-height: 20px;
  text-align: left;

  &:hover {
    background: var(--bgColor-muted);
  }

  &[aria-current] {
    font-weight: 600;
    background: var(--bgColor-muted);
    box-shadow: inset 2px 0 var(--borderColor-accent-emphasis);
  }
`;

const groupNames = (): Readonly<Record<SettingsGroupId, string>> => ({
  general: t({ message: 'General', comment: 'a group of settings' }),
  prices: t`Prices and tax`,
  alerts: t`Alerts`,
  colours: t`Colours`,
  data: t({ message: 'Data', comment: 'a group of settings' }),
});

/** All settings, one group at a time. Changes apply and are stored immediately. */
export default function SettingsDialog({ group: first = 'general' }: { group?: SettingsGroupId }) {
  const [group, setGroup] = useState(first);
  const isPhone = useMediaQuery(PHONE);
  const groups = Object.entries(groupNames()) as [SettingsGroupId, string][];
  const listName = t`Groups of settings`;
  return (
    <Dialog title={t`Settings`} width="720px" onClose={closeDialog} hasClose>
      <Layout>
        {isPhone ? (
          <Choice
            label={listName}
            isInline
            size="medium"
            block
            value={group}
            options={groups.map(([id, name]) => [id, name])}
            onChange={setGroup}
          />
        ) : (
          <List aria-label={listName}>
            {groups.map(([id, name]) => (
              <GroupButton
                key={id}
                type="button"
                aria-current={id === group ? 'true' : undefined}
                onClick={() => setGroup(id)}
              >
                {name}
              </GroupButton>
            ))}
          </List>
        )}
        <Stack as="section" key={group} aria-label={groupNames()[group]}>
          {GROUPS[group]()}
        </Stack>
      </Layout>
    </Dialog>
  );
}

const GROUPS: Readonly<Record<SettingsGroupId, () => ReactNode>> = {
  general: () => <GeneralSettings />,
  prices: () => (
    <>
      <HubSelect />
      <PriceSettings />
      <CustomsSettings />
      <WorthSettings />
    </>
  ),
  alerts: () => <AlertSettings />,
  colours: () => <ColourSettings />,
  data: () => <DataSettings />,
};

function GeneralSettings() {
  const [showsIcons, setShowsIcons] = useAtom(showProductIconsAtom);
  return (
    <>
      <FieldGrid>
        <LanguageSettings />
      </FieldGrid>
      <SwitchRow label={t`Show product icons instead of names`} checked={showsIcons} onChange={setShowsIcons} />
    </>
  );
}

function AlertSettings() {
  return (
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
  );
}

function DataSettings() {
  const [figures, setFigures] = useAtom(figuresAtom);
  return (
    <>
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
        <SmallButton variant="danger" labelWrap onClick={() => openDialog({ kind: 'deleteEverything' })}>
          {t`Delete everything of mine in this browser…`}
        </SmallButton>
      </div>
    </>
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

function IntegerSetting({ label, caption, max, atom }: IntegerSettingProps) {
  const [value, setValue] = useAtom(atom);
  return (
    <NumberField
      label={label}
      caption={caption}
      value={value}
      most={max}
      isWhole
      onChange={(number) => number !== null && setValue(number)}
    />
  );
}
