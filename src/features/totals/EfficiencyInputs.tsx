import { FormControl, TextInput } from '@primer/react';
import { useState } from 'react';
import { formatEveDay } from '../../format/time.ts';
import { useAtom } from '../../state/jotai.ts';
import { activityPercentageAtom, clampActivity, productionStartAtom } from '../../state/settings.ts';
import styles from './TotalsPanel.module.css';

/** From when on, and how much of the time, progress is reckoned. */
export function EfficiencyInputs() {
  const [startAt, setStartAt] = useAtom(productionStartAtom);
  const [activity, setActivity] = useAtom(activityPercentageAtom);
  // What is being typed: "1" on the way to "10" must not be replaced under the fingers.
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <div className={styles.inputs}>
      <FormControl>
        <FormControl.Label>Production Start Date</FormControl.Label>
        <TextInput
          type="date"
          size="small"
          value={formatEveDay(startAt)}
          onChange={(event) => {
            const ms = Date.parse(event.target.value);
            if (!Number.isNaN(ms)) setStartAt(ms / 1000);
          }}
        />
        <FormControl.Caption>From the start of that day, EVE time</FormControl.Caption>
      </FormControl>
      <FormControl>
        <FormControl.Label>Activity %</FormControl.Label>
        <TextInput
          inputMode="decimal"
          size="small"
          width={90}
          value={draft ?? String(activity)}
          onChange={(event) => {
            setDraft(event.target.value);
            setActivity(clampActivity(event.target.value));
          }}
          onBlur={() => setDraft(null)}
        />
        <FormControl.Caption>How much of that time the colonies worked, 0 to 100</FormControl.Caption>
      </FormControl>
    </div>
  );
}
