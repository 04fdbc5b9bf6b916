import { Button } from '@primer/react';
import { useId } from 'react';
import { readableTextColour } from '../../format/colour.ts';
import { TIMER_BUCKETS, type TimerBucket } from '../../format/timerBucket.ts';
import { useAtom } from '../../state/jotai.ts';
import { DEFAULT_TIMER_COLOURS, timerColoursAtom } from '../../state/settings.ts';
import styles from '../../ui/dialogs.module.css';

/** A colour for each time that an extractor may have left. */
export function ColourSettings() {
  const [colours, setColours] = useAtom(timerColoursAtom);
  const setColour = (bucket: TimerBucket, colour: string): void => setColours({ ...colours, [bucket]: colour });
  return (
    <fieldset className={styles.group}>
      <legend>Timer colours</legend>
      <ul className={styles.colours}>
        {TIMER_BUCKETS.map(({ bucket, label }) => (
          <ColourSetting
            key={bucket}
            label={label}
            colour={colours[bucket]}
            defaultColour={DEFAULT_TIMER_COLOURS[bucket]}
            onChange={(colour) => setColour(bucket, colour)}
          />
        ))}
      </ul>
      <p className={styles.note}>The text on a colour is white or black, whichever can be read on it.</p>
      <Button size="small" onClick={() => setColours(DEFAULT_TIMER_COLOURS)}>
        Reset all colours
      </Button>
    </fieldset>
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
    <li className={styles.colour}>
      <input
        id={id}
        type="color"
        className={styles.swatch}
        value={colour}
        onChange={(event) => onChange(event.target.value)}
      />
      <label htmlFor={id}>{label}</label>
      <span
        className={styles.sample}
        style={{ background: colour, color: readableTextColour(colour) }}
        aria-hidden="true"
      >
        01:23:45
      </span>
      <Button
        size="small"
        variant="invisible"
        aria-label={`Reset the colour of ${label}`}
        inactive={isDefault}
        aria-disabled={isDefault}
        onClick={() => onChange(defaultColour)}
      >
        Reset
      </Button>
    </li>
  );
}
