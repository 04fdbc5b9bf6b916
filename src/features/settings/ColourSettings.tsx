import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { styled } from 'styled-components';
import { readableTextColour } from '../../format/colour.ts';
import { type TimerBucket, timerBuckets } from '../../format/timerBucket.ts';
import { useAtom } from '../../state/jotai.ts';
import { DEFAULT_TIMER_COLOURS, timerColoursAtom } from '../../state/settings.ts';
import { SettingsGroup } from '../../ui/ControlGroup.ts';
import { Note, PlainList } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';

const ColourList = styled(PlainList)`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
  gap: var(--gap-snug) var(--gap-wide);
`;

const ColourItem = styled.li`
  display: flex;
  align-items: center;
  gap: var(--gap-medium);
  font-size: var(--text-small);

  & label {
    flex: 1;
  }
`;

const Swatch = styled.input`
  flex: none;
  width: 36px;
  height: var(--height-tiny);
  padding: 0;
  border: 1px solid var(--borderColor-default);
  border-radius: 4px;
  background: none;
  cursor: pointer;
`;

const Sample = styled.span`
  forced-color-adjust: none;
  padding: 0 8px;
  border-radius: 999px;
  line-height: 18px;
`;

export function ColourSettings() {
  const [colours, setColours] = useAtom(timerColoursAtom);
  const setColour = (bucket: TimerBucket, colour: string): void => setColours({ ...colours, [bucket]: colour });
  return (
    <SettingsGroup>
      <legend>{t`Timer colours`}</legend>
      <ColourList>
        {timerBuckets().map(({ bucket, label }) => (
          <ColourSetting
            key={bucket}
            label={label}
            colour={colours[bucket]}
            defaultColour={DEFAULT_TIMER_COLOURS[bucket]}
            onChange={(colour) => setColour(bucket, colour)}
          />
        ))}
      </ColourList>
      <Note>{t`The text is white or black, whichever has more contrast.`}</Note>
      <SmallButton onClick={() => setColours(DEFAULT_TIMER_COLOURS)}>{t`Reset all colours`}</SmallButton>
    </SettingsGroup>
  );
}

interface ColourSettingProps {
  label: string;
  colour: string;
  defaultColour: string;
  onChange: (colour: string) => void;
}

function ColourSetting({ label, colour, defaultColour, onChange }: ColourSettingProps) {
  const id = useId();
  const isDefault = colour.toLowerCase() === defaultColour.toLowerCase();
  return (
    <ColourItem>
      <Swatch id={id} type="color" value={colour} onChange={(event) => onChange(event.target.value)} />
      <label htmlFor={id}>{label}</label>
      <Sample style={{ background: colour, color: readableTextColour(colour) }} aria-hidden="true">
        01:23:45
      </Sample>
      <SmallButton
        variant="invisible"
        aria-label={t`Reset the colour of ${label}`}
        inactive={isDefault}
        aria-disabled={isDefault}
        onClick={() => onChange(defaultColour)}
      >
        {t`Reset`}
      </SmallButton>
    </ColourItem>
  );
}
