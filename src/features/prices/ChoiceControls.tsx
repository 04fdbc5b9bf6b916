import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, FormControl, Select } from '@primer/react';
import { styled } from 'styled-components';
import { COMMAND_CENTER_LEVELS } from '../../../workers/game/catalogue/index.ts';
import { BEST_MEASURES } from '../../../workers/game/domain/choices.ts';
import { SPACE_KINDS, type SpaceKind } from '../../../workers/game/domain/space.ts';
import type { Fraction } from '../../../workers/game/domain/units.ts';
import { joinList } from '../../format/text.ts';
import type { ChoiceInputs } from '../../state/choices.ts';
import { Note, Tools } from '../../ui/parts.tsx';
import { RateInput } from '../../ui/RateInput.tsx';
import { SelectOptions } from '../../ui/SelectOptions.tsx';
import { measureLabels, sourcingText } from '../../words/choices.ts';
import { rateText, spaceRateText } from '../../words/customs.ts';

const Folded = styled.details`
  & > summary {
    line-height: 20px;
  }
`;

const Row = styled(Tools)`
  padding: 8px 0 4px;

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

type WayFilter = Exclude<ChoiceInputs['ways'], 'all'> | 'raw';

/** In the order of the list. */
const wayFilterLabels = (): Readonly<Record<WayFilter, string>> => ({
  best: t`Best way of each product`,
  p3: sourcingText(3),
  p2: sourcingText(2),
  p1: sourcingText(1),
  p0: sourcingText(0),
  raw: t`Raw resources free, from own extractors`,
});

function wayFilterOf({ source, ways }: ChoiceInputs): WayFilter {
  if (source === 'rawFree') return 'raw';
  return ways === 'all' ? 'best' : ways;
}

const withWayFilter = (inputs: ChoiceInputs, chosen: WayFilter): ChoiceInputs =>
  chosen === 'raw' ? { ...inputs, source: 'rawFree' } : { ...inputs, source: 'bought', ways: chosen };

const TAX_SPACES = ['own', ...SPACE_KINDS] as const;
const OWN_RATE = 'rate';
const FREE = 'free';
const HIGHEST_LEVEL = COMMAND_CENTER_LEVELS.length - 1;

interface ChoiceControlsProps {
  inputs: ChoiceInputs;
  /** customs tax on exports by the player's settings */
  usualTax: Readonly<Record<SpaceKind, Fraction>>;
  /** where most of the player's planets are */
  ownSpace: SpaceKind;
  /** the level that is meant by what is chosen */
  commandCenterLevel: number;
  /** what skills still allow at the highest level; null if nothing, or if no skills are known */
  freePlanets: { count: number; commandCenterLevel: number } | null;
  onChange: (inputs: ChoiceInputs) => void;
}

/** What the comparison assumes, in one line that unfolds. */
export function ChoiceControls(props: ChoiceControlsProps) {
  const { inputs, usualTax, ownSpace, commandCenterLevel } = props;
  const { taxSpace, taxFraction, source, isFleetOnly } = inputs;
  const wayFilter = wayFilterOf(inputs);
  return (
    <Folded>
      <summary>
        {joinList([
          wayFilterLabels()[wayFilter],
          t`customs tax ${{
            rate: rateText(taxSpace === null ? taxFraction : usualTax[taxSpace === 'own' ? ownSpace : taxSpace]),
          }}`,
          ...(source === 'bought' ? [t`command center level ${commandCenterLevel}`] : []),
          ...(isFleetOnly ? [t`your fleet makes all inputs`] : []),
        ])}
      </summary>
      <Controls {...props} wayFilter={wayFilter} />
      <Note>
        {source === 'bought' ? (
          <Trans>
            Inputs are bought and products sold at the prices named above, both with customs tax. ★ marks the ten best
            products by {{ measure: measureLabels()[inputs.measure].label }}.
          </Trans>
        ) : (
          <Trans>
            Your own extractors supply the raw resources: they cost nothing here, and the extractors’ planets are not
            counted. Products are sold at the prices named above, with customs tax.
          </Trans>
        )}{' '}
        <Trans>Goods between the steps of a way are not taxed, as if they stayed on one planet.</Trans>
      </Note>
    </Folded>
  );
}

function Controls(props: ChoiceControlsProps & { wayFilter: WayFilter }) {
  const { inputs, wayFilter, usualTax, ownSpace, freePlanets, onChange } = props;
  const { taxSpace, taxFraction, commandCenterLevel, source, measure, isFleetOnly } = inputs;
  const wayFilters = Object.entries(wayFilterLabels()) as [WayFilter, string][];
  return (
    <Row>
      <Label>
        {t`Inputs`}
        <Select
          size="small"
          value={wayFilter}
          onChange={({ target }) => {
            const chosen = wayFilters.find(([one]) => one === target.value);
            if (chosen) onChange(withWayFilter(inputs, chosen[0]));
          }}
        >
          <SelectOptions of={wayFilters.map(([one, label]) => [one, label])} />
        </Select>
      </Label>
      {source === 'bought' && (
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
            <SelectOptions of={BEST_MEASURES.map((one) => [one, measureLabels()[one].label])} />
          </Select>
        </Label>
      )}
      <Label>
        {t`Customs tax`}
        <Select
          size="small"
          value={taxSpace ?? OWN_RATE}
          onChange={({ target }) =>
            onChange({ ...inputs, taxSpace: TAX_SPACES.find((space) => space === target.value) ?? null })
          }
        >
          {TAX_SPACES.map((space) => (
            <Select.Option key={space} value={space}>
              {space === 'own'
                ? t`Where your planets are: ${{ rate: rateText(usualTax[ownSpace]) }}`
                : spaceRateText(space, usualTax[space])}
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
            <SelectOptions of={COMMAND_CENTER_LEVELS.map((_, level) => [level, t`Level ${level}`])} />
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
    </Row>
  );
}
