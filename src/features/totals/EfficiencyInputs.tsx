import { t } from '@lingui/core/macro';
import { FormControl, TextInput } from '@primer/react';
import { styled } from 'styled-components';
import { formatEveDay } from '../../format/time.ts';
import { useAtom } from '../../state/jotai.ts';
import { activityPercentageAtom, clampActivity, productionStartAtom } from '../../state/settings.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { useTypedInput } from '../../ui/useTypedInput.ts';

const Inputs = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--gap-large) 32px;
  padding-bottom: 12px;
`;

/** The start date and the share of active time, from which progress is calculated. */
export function EfficiencyInputs() {
  const [startAt, setStartAt] = useAtom(productionStartAtom);
  const [activity, setActivity] = useAtom(activityPercentageAtom);
  const read = ({ value, validity }: HTMLInputElement): void => {
    const ms = Date.parse(value);
    if (!Number.isNaN(ms)) setStartAt(ms / 1000);
    // A date that is half typed has no value either.
    else if (value === '' && !validity.badInput) setStartAt(null);
  };
  const day = useTypedInput(startAt === null ? '' : formatEveDay(startAt), read);
  return (
    <Inputs>
      <FormControl>
        <FormControl.Label>{t`Production Start Date`}</FormControl.Label>
        <TextInput
          type="date"
          size="small"
          {...day}
          onBlur={({ target }) => {
            // Only the first segment that is emptied is an input event: the others change no value.
            read(target);
            day.onBlur();
          }}
        />
        <FormControl.Caption>{t`From the start of that day, EVE time`}</FormControl.Caption>
      </FormControl>
      <NumberField
        label={t`Activity %`}
        size="small"
        width={90}
        value={activity}
        most={100}
        caption={t`The share of that time in which your colonies worked, 0 to 100`}
        repair={(typed) => clampActivity(typed ?? 0)}
        onChange={(percent) => setActivity(percent ?? 0)}
      />
    </Inputs>
  );
}
