import { FormControl, TextInput } from '@primer/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { formatEveDay } from '../../format/time.ts';
import { useAtom } from '../../state/jotai.ts';
import { activityPercentageAtom, clampActivity, productionStartAtom } from '../../state/settings.ts';

const Inputs = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 32px;
  padding-bottom: 12px;
`;

/** The start date and the share of active time, from which progress is calculated. */
export function EfficiencyInputs() {
  const [startAt, setStartAt] = useAtom(productionStartAtom);
  const [activity, setActivity] = useAtom(activityPercentageAtom);
  // The text while typing: clamping must not replace an unfinished number.
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <Inputs>
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
        <FormControl.Caption>The share of that time in which your colonies worked, 0 to 100</FormControl.Caption>
      </FormControl>
    </Inputs>
  );
}
