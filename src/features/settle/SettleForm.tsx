import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import {
  MOST_JUMPS,
  MOST_TRIPS,
  type SettleStart,
  USUAL_HOLD_M3,
  VISIT_HOURS,
} from '../../../workers/game/domain/settle.ts';
import { SPACE_KINDS } from '../../../workers/game/domain/space.ts';
import { SECONDS_PER_HOUR } from '../../../workers/game/domain/units.ts';
import { formatNumber, formatVolume } from '../../format/number.ts';
import { homeOf, type SettleInputs } from '../../model/settleInputs.ts';
import { useAtom } from '../../state/jotai.ts';
import { holdAtom } from '../../state/settle.ts';
import { CheckLine } from '../../ui/CheckField.tsx';
import { ControlGroup } from '../../ui/ControlGroup.ts';
import { FieldGrid } from '../../ui/dialogLayout.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { spaceLabels } from '../../words/settle.ts';
import { intervalText } from '../../words/whatIf.ts';
import { DemandList } from './DemandList.tsx';
import { SystemField } from './SystemField.tsx';

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  grid-template-rows: auto 1fr;
  grid-template-areas:
    "goal where visits"
    "who where visits";
  align-items: start;
  gap: var(--gap-wide) var(--gap-huge);
  font-size: var(--text-small);

  & > [data-area="goal"] {
    grid-area: goal;
  }

  & > [data-area="who"] {
    grid-area: who;
  }

  & > [data-area="where"] {
    grid-area: where;
  }

  & > [data-area="visits"] {
    grid-area: visits;
  }

  @media (--laptop) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    grid-template-rows: auto auto 1fr;
    grid-template-areas:
      "goal where"
      "who where"
      "visits where";
  }

  @media (--phone) {
    display: flex;
    flex-direction: column;
    align-items: stretch;
  }
`;

const Group = styled(ControlGroup)`
  display: flex;
  flex-direction: column;
  gap: var(--gap-roomy);

  & legend {
    float: left;
    padding: 0;
    font-size: var(--text-medium);
    font-weight: 600;
  }

  /* Smaller than the title of their group. */
  & label {
    font-size: var(--text-small);
  }
`;

/* A name is longer than a number of jumps. */
const Home = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  align-items: end;
  gap: var(--gap-large);
`;

const Spaces = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--gap-wide);
`;

const MOST_HOLD_M3 = 1e9;
const MOST_LOGINS = 1000;

interface SettleFormProps {
  inputs: SettleInputs;
  start: SettleStart;
  /** what is in reach, or what is wrong with it */
  reach: ReactNode;
  /** which basket is the goal, where one is */
  basket: ReactNode;
  who: ReactNode;
  onChange: (inputs: SettleInputs) => void;
}

/** What the player wants, who goes, where, and how often they visit. */
export function SettleForm({ inputs, start, reach, basket, who, onChange }: SettleFormProps) {
  const change = (edit: Partial<SettleInputs>): void => onChange({ ...inputs, ...edit });
  return (
    <Form onSubmit={(event) => event.preventDefault()}>
      <Group data-area="goal">
        <legend>{t`Goal`}</legend>
        <div>
          <Segments
            label={t`Goal`}
            options={[
              { value: 'isk', label: t`Most ISK a month` },
              { value: 'amounts', label: t`Amounts a day` },
              { value: 'basket', label: t`A basket` },
            ]}
            value={inputs.goal}
            onChange={(goal) => change({ goal })}
          />
        </div>
        {inputs.goal === 'basket' && basket}
        {inputs.goal === 'amounts' ? (
          <DemandList demands={inputs.demands} onChange={(demands) => change({ demands })} />
        ) : (
          <CheckLine checked={inputs.buysInputs} onChange={(isChecked) => change({ buysInputs: isChecked })}>
            {t`Inputs may be bought`}
          </CheckLine>
        )}
      </Group>
      <div data-area="who">{who}</div>
      <WhereGroup {...{ inputs, start, reach, change }} />
      <VisitGroup {...{ inputs, start, change }} />
    </Form>
  );
}

interface GroupProps extends Pick<SettleFormProps, 'inputs' | 'start'> {
  change: (edit: Partial<SettleInputs>) => void;
}

function WhereGroup({ inputs, start, reach, change }: GroupProps & Pick<SettleFormProps, 'reach'>) {
  const homeId = homeOf(inputs, start);
  return (
    <Group data-area="where">
      <legend>{t`Where`}</legend>
      <div>
        <Segments
          label={t`Where`}
          options={[
            { value: 'jumps', label: t`Around home` },
            { value: 'named', label: t`Named systems` },
          ]}
          value={inputs.area}
          onChange={(area) => change({ area })}
        />
      </div>
      {inputs.area === 'jumps' ? (
        <>
          <Home>
            <SystemField
              label={t`Home system`}
              isSingle
              chosenIds={homeId === null ? [] : [homeId]}
              onChange={([id]) => change({ homeId: id ?? null, isHomeCleared: id === undefined })}
            />
            <NumberField
              label={t`Jumps from home`}
              block
              isWhole
              value={inputs.jumps}
              most={MOST_JUMPS}
              onChange={(jumps) => change({ jumps: jumps ?? 0 })}
            />
          </Home>
          <CheckLine
            checked={inputs.onlyHighSecurity}
            onChange={(isChecked) => change({ onlyHighSecurity: isChecked })}
          >
            {t`Only through high security`}
          </CheckLine>
        </>
      ) : (
        <SystemField
          label={t`Systems to settle`}
          chosenIds={inputs.namedIds}
          onChange={(namedIds) => change({ namedIds })}
        />
      )}
      <Spaces role="group" aria-label={t`Kinds of space`}>
        {SPACE_KINDS.map((space) => (
          <CheckLine
            key={space}
            checked={inputs.spaces.includes(space)}
            onChange={(isChecked) =>
              change({
                spaces: SPACE_KINDS.filter((one) => (one === space ? isChecked : inputs.spaces.includes(one))),
              })
            }
          >
            {spaceLabels()[space]}
          </CheckLine>
        ))}
      </Spaces>
      <SystemField
        label={t`Systems to avoid`}
        chosenIds={inputs.avoidedIds}
        onChange={(avoidedIds) => change({ avoidedIds })}
      />
      {reach}
    </Group>
  );
}

function VisitGroup({ inputs, start, change }: GroupProps) {
  const [hold, setHold] = useAtom(holdAtom);
  return (
    <Group data-area="visits">
      <legend>{t`Visits`}</legend>
      <FieldGrid>
        <NumberField
          label={t`Hours between visits`}
          placeholder={formatNumber(start.visits.seconds / SECONDS_PER_HOUR)}
          caption={t`Empty: ${{ interval: intervalText(start.visits) }}`}
          block
          value={inputs.intervalHours}
          least={VISIT_HOURS.least}
          most={VISIT_HOURS.most}
          emptyMeans={t`as you visit your planets`}
          onChange={(intervalHours) => change({ intervalHours })}
        />
        <NumberField
          label={t`Cargo hold`}
          unit={t`m³`}
          placeholder={formatNumber(USUAL_HOLD_M3)}
          caption={t`Empty: ${{ volume: formatVolume(USUAL_HOLD_M3) }}, a common industrial. At most ${{ trips: MOST_TRIPS }} trips a visit.`}
          block
          value={hold}
          least={1}
          most={MOST_HOLD_M3}
          emptyMeans={t`a hold of ${{ volume: formatVolume(USUAL_HOLD_M3) }}`}
          onChange={setHold}
        />
        <NumberField
          label={t`Logins a day, at most`}
          caption={t`Empty: unlimited`}
          block
          isWhole
          value={inputs.mostLogins}
          least={1}
          most={MOST_LOGINS}
          emptyMeans={t`no limit`}
          onChange={(mostLogins) => change({ mostLogins })}
        />
      </FieldGrid>
    </Group>
  );
}
