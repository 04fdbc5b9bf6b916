import { plural, t } from '@lingui/core/macro';
import { Checkbox, FormControl, Select } from '@primer/react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { COMMAND_CENTER_LEVELS } from '../../../workers/game/catalogue/index.ts';
import { BEST_MEASURES } from '../../../workers/game/domain/choices.ts';
import { SPACE_KINDS, type SpaceKind } from '../../../workers/game/domain/space.ts';
import type { Fraction } from '../../../workers/game/domain/units.ts';
import type { ChoiceInputs } from '../../state/choices.ts';
import { Filters } from '../../ui/Filters.tsx';
import { Tools } from '../../ui/parts.tsx';
import { RateInput } from '../../ui/RateInput.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { measureLabels, sourcingText } from '../../words/choices.ts';
import { spaceRateText } from '../../words/customs.ts';

const Row = styled(Tools)`
  && label {
    font-size: var(--text-small);
  }

  & > :has(input[inputmode]) {
    width: 90px;
  }
`;

const Label = styled.label`
  display: flex;
  align-items: center;
  gap: var(--gap-medium);
`;

/* Wraps together, where there is room: nothing is left on a line of its own. */
const Last = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--gap-medium) var(--gap-large);
`;

/** In the order of the list. */
const wayFilterLabels = (): Readonly<Record<ChoiceInputs['ways'], string>> => ({
  best: t`Best way of each product`,
  p3: sourcingText(3),
  p2: sourcingText(2),
  p1: sourcingText(1),
  p0: sourcingText(0),
  all: t`All ways`,
});

const sources = () =>
  [
    { value: 'bought', label: t`Inputs bought` },
    { value: 'rawFree', label: t`Raw resources free` },
  ] as const;

const OWN_RATE = 'rate';
const FREE = 'free';
const HIGHEST_LEVEL = COMMAND_CENTER_LEVELS.length - 1;

export interface ChoiceControlsProps {
  /** of the whole list, where they have no place of their own */
  listFilters: ReactNode;
  /** how many of all filters differ from what they are at first */
  setCount: number;
  inputs: ChoiceInputs;
  /** customs tax on exports by the player's settings */
  usualTax: Readonly<Record<SpaceKind, Fraction>>;
  /** what skills still allow; null if nothing, or if no skills are known */
  freePlanets: { count: number; commandCenterLevel: number } | null;
  onChange: (inputs: ChoiceInputs) => void;
}

/** What the comparison assumes, and which ways it lists. */
export function ChoiceControls(props: ChoiceControlsProps) {
  const { listFilters, setCount, inputs, usualTax, freePlanets, onChange } = props;
  const wayFilters = Object.entries(wayFilterLabels()) as [ChoiceInputs['ways'], string][];
  const { taxSpace, taxFraction, commandCenterLevel, source, ways, measure, isFleetOnly } = inputs;
  return (
    <Row>
      <Filters setCount={setCount}>
        {listFilters}
        <Segments
          label={t`Where inputs come from`}
          options={sources()}
          value={source}
          onChange={(chosen) => onChange({ ...inputs, source: chosen })}
        />
        {source === 'bought' && (
          <>
            <Select
              size="small"
              aria-label={t`Ways`}
              value={ways}
              onChange={({ target }) => {
                const chosen = wayFilters.find(([one]) => one === target.value);
                if (chosen) onChange({ ...inputs, ways: chosen[0] });
              }}
            >
              {wayFilters.map(([one, label]) => (
                <Select.Option key={one} value={one}>
                  {label}
                </Select.Option>
              ))}
            </Select>
            <Label>
              {t`Best by`}
              <Select
                size="small"
                value={measure}
                onChange={({ target }) => {
                  const chosen = BEST_MEASURES.find((one) => one === target.value);
                  if (chosen !== undefined) onChange({ ...inputs, measure: chosen });
                }}
              >
                {BEST_MEASURES.map((one) => (
                  <Select.Option key={one} value={one}>
                    {measureLabels()[one].label}
                  </Select.Option>
                ))}
              </Select>
            </Label>
          </>
        )}
        <Label>
          {t`Customs tax`}
          <Select
            size="small"
            value={taxSpace ?? OWN_RATE}
            onChange={({ target }) =>
              onChange({ ...inputs, taxSpace: SPACE_KINDS.find((space) => space === target.value) ?? null })
            }
          >
            {SPACE_KINDS.map((space) => (
              <Select.Option key={space} value={space}>
                {spaceRateText(space, usualTax[space])}
              </Select.Option>
            ))}
            <Select.Option value={OWN_RATE}>{t`Another rate`}</Select.Option>
          </Select>
        </Label>
        {taxSpace === null && (
          <RateInput
            label={t`Customs tax in percent`}
            isInline
            value={taxFraction}
            onChange={(rate) => rate !== null && onChange({ ...inputs, taxFraction: rate })}
          />
        )}
        <Last>
          {source === 'bought' && (
            <Label>
              {t`Command center`}
              <Select
                size="small"
                value={String(freePlanets === null && commandCenterLevel === FREE ? HIGHEST_LEVEL : commandCenterLevel)}
                onChange={({ target: { value } }) =>
                  onChange({ ...inputs, commandCenterLevel: value === FREE ? FREE : Number(value) })
                }
              >
                {freePlanets !== null && (
                  <Select.Option value={FREE}>
                    {t`Fits my ${plural({ freePlanetCount: freePlanets.count }, { one: '# free planet', other: '# free planets' })}: level ${{ level: freePlanets.commandCenterLevel }}`}
                  </Select.Option>
                )}
                {COMMAND_CENTER_LEVELS.map(({ cpuTf }, level) => (
                  <Select.Option key={cpuTf} value={String(level)}>{t`Level ${level}`}</Select.Option>
                ))}
              </Select>
            </Label>
          )}
          <FormControl>
            <Checkbox
              checked={isFleetOnly}
              onChange={({ target }) => onChange({ ...inputs, isFleetOnly: target.checked })}
            />
            <FormControl.Label>{t`My fleet makes all inputs`}</FormControl.Label>
          </FormControl>
        </Last>
      </Filters>
    </Row>
  );
}
