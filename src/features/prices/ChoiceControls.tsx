import { Checkbox, FormControl, Select } from '@primer/react';
import { styled } from 'styled-components';
import { COMMAND_CENTER_LEVELS } from '../../../workers/catalogue/index.ts';
import { SPACE_KINDS, type SpaceKind } from '../../../workers/domain/space.ts';
import type { Fraction } from '../../../workers/domain/units.ts';
import { capitalise } from '../../format/text.ts';
import type { ChoiceInputs } from '../../state/choices.ts';
import { Tools } from '../../ui/parts.tsx';
import { RateInput } from '../../ui/RateInput.tsx';
import { rateText, SPACE_NAMES } from '../../words/customs.ts';

const Row = styled(Tools)`
  && label {
    font-size: 12px;
  }

  & > :has(input[inputmode]) {
    width: 90px;
  }
`;

const Label = styled.label`
  display: flex;
  align-items: center;
  gap: 8px;
`;

const WAY_FILTER_LABELS: Readonly<Record<ChoiceInputs['ways'], string>> = {
  iskPerFactoryHour: 'Best way per factory-hour',
  iskPerM3: 'Best way per m³ hauled',
  iskPerThousandRaw: 'Best way per raw resource',
  planetIskPerMonth: 'Best way on a factory planet',
  p3: 'P3 bought',
  p2: 'P2 bought',
  p1: 'P1 bought',
  p0: 'P0 bought',
  extracted: 'All made, raw resources free',
  all: 'All ways',
};

const OWN_RATE = 'rate';

const WAY_FILTERS = Object.keys(WAY_FILTER_LABELS) as ChoiceInputs['ways'][];

interface ChoiceControlsProps {
  inputs: ChoiceInputs;
  /** customs tax on exports by the player's settings */
  usualTax: Readonly<Record<SpaceKind, Fraction>>;
  onChange: (inputs: ChoiceInputs) => void;
}

/** What the comparison assumes, and which ways it lists. */
export function ChoiceControls({ inputs, usualTax, onChange }: ChoiceControlsProps) {
  const { taxSpace, taxFraction, commandCenterLevel, ways, isFleetOnly } = inputs;
  return (
    <Row>
      <Select
        size="small"
        aria-label="Ways"
        value={ways}
        onChange={({ target }) => {
          const chosen = WAY_FILTERS.find((one) => one === target.value);
          if (chosen !== undefined) onChange({ ...inputs, ways: chosen });
        }}
      >
        {WAY_FILTERS.map((one) => (
          <Select.Option key={one} value={one}>
            {WAY_FILTER_LABELS[one]}
          </Select.Option>
        ))}
      </Select>
      <Label>
        Customs tax
        <Select
          size="small"
          value={taxSpace ?? OWN_RATE}
          onChange={({ target }) =>
            onChange({ ...inputs, taxSpace: SPACE_KINDS.find((space) => space === target.value) ?? null })
          }
        >
          {SPACE_KINDS.map((space) => (
            <Select.Option key={space} value={space}>
              {`${capitalise(SPACE_NAMES[space])}: ${rateText(usualTax[space])}`}
            </Select.Option>
          ))}
          <Select.Option value={OWN_RATE}>Another rate</Select.Option>
        </Select>
      </Label>
      {taxSpace === null && (
        <RateInput
          label="Customs tax in percent"
          isInline
          value={taxFraction}
          onChange={(rate) => rate !== null && onChange({ ...inputs, taxFraction: rate })}
        />
      )}
      <Label>
        Command center
        <Select
          size="small"
          value={String(commandCenterLevel)}
          onChange={({ target }) => onChange({ ...inputs, commandCenterLevel: Number(target.value) })}
        >
          {COMMAND_CENTER_LEVELS.map(({ cpuTf }, level) => (
            <Select.Option key={cpuTf} value={String(level)}>{`Level ${level}`}</Select.Option>
          ))}
        </Select>
      </Label>
      <FormControl>
        <Checkbox
          checked={isFleetOnly}
          onChange={({ target }) => onChange({ ...inputs, isFleetOnly: target.checked })}
        />
        <FormControl.Label>My fleet makes all inputs</FormControl.Label>
      </FormControl>
    </Row>
  );
}
