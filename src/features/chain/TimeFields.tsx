import { t } from '@lingui/core/macro';
import { TextInput } from '@primer/react';
import { DEMAND_PERIODS, type DemandTime } from '../../../workers/game/domain/demand.ts';
import { type EpochSeconds, SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { startOfEveDay } from '../../format/time.ts';
import { Choice } from '../../ui/fields.tsx';
import { useEveTimeInput } from '../../ui/useEveTimeInput.ts';
import { periodTexts } from '../../words/demand.ts';

const BY = 'by';
const USUAL_DAYS = 30;

interface TimeFieldsProps {
  /** what the amount is of, for screen readers */
  name: string;
  time: DemandTime;
  onChange: (time: DemandTime) => void;
}

/** How often an amount is wanted, or by which day. */
export function TimeFields({ name, time, onChange }: TimeFieldsProps) {
  const texts = periodTexts();
  return (
    <>
      <Choice
        label={t`How often: ${name}`}
        isInline
        value={time.kind === 'by' ? BY : time.period}
        options={[...DEMAND_PERIODS.map((period) => [period, texts[period]] as const), [BY, t`by a day`]]}
        onChange={(period) => {
          const inAMonth = startOfEveDay(Date.now() / 1000) + USUAL_DAYS * SECONDS_PER_DAY;
          onChange(period === BY ? { kind: 'by', at: inAMonth } : { kind: 'every', period });
        }}
      />
      {time.kind === 'by' && <DayField name={name} at={time.at} onChange={(at) => onChange({ kind: 'by', at })} />}
    </>
  );
}

function DayField({ name, at, onChange }: { name: string; at: EpochSeconds; onChange: (at: EpochSeconds) => void }) {
  return (
    <TextInput
      size="small"
      aria-label={t`Until the start of this day, EVE time: ${name}`}
      {...useEveTimeInput('date', at, onChange)}
    />
  );
}
