import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { COMMAND_CENTER_LEVELS } from '../../../workers/game/catalogue/index.ts';
import { BEST_MEASURES } from '../../../workers/game/domain/choices.ts';
import { SPACE_KINDS, type SpaceKind } from '../../../workers/game/domain/space.ts';
import type { Fraction } from '../../../workers/game/domain/units.ts';
import { joinList } from '../../format/text.ts';
import type { ChoiceInputs } from '../../state/choices.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Row } from '../../ui/dialogLayout.ts';
import { Choice } from '../../ui/fields.tsx';
import { Note, Tools } from '../../ui/parts.tsx';
import { RateInput } from '../../ui/RateInput.tsx';
import { measureLabels, sourcingText } from '../../words/choices.ts';
import { rateText, spaceRateText } from '../../words/customs.ts';

const Folded = styled.details`
  & > summary {
    line-height: 20px;
  }
`;

const Fields = styled(Tools)`
  padding: 8px 0 4px;

  && label {
    font-size: var(--text-small);
  }

  & > :has(input[inputmode]) {
    width: 90px;
  }
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
  return (
    <Fields>
      <Row as="label" $gap="medium">
        {t`Inputs`}
        <Choice
          isInline
          value={wayFilter}
          options={Object.entries(wayFilterLabels()) as [WayFilter, string][]}
          onChange={(chosen) => onChange(withWayFilter(inputs, chosen))}
        />
      </Row>
      {source === 'bought' && (
        <Row as="label" $gap="medium">
          {t`Best by`}
          <Choice
            isInline
            value={measure}
            options={BEST_MEASURES.map((one) => [one, measureLabels()[one].label])}
            onChange={(chosen) => onChange({ ...inputs, measure: chosen })}
          />
        </Row>
      )}
      <Row as="label" $gap="medium">
        {t`Customs tax`}
        <Choice
          isInline
          value={taxSpace}
          options={[
            ['own', t`Where your planets are: ${{ rate: rateText(usualTax[ownSpace]) }}`],
            ...SPACE_KINDS.map((space) => [space, spaceRateText(space, usualTax[space])] as const),
            [null, t`Another rate`],
          ]}
          onChange={(chosen) => onChange({ ...inputs, taxSpace: chosen })}
        />
      </Row>
      {taxSpace === null && (
        <RateInput
          label={t`Customs tax in percent`}
          isInline
          value={taxFraction}
          onChange={(rate) => rate !== null && onChange({ ...inputs, taxFraction: rate })}
        />
      )}
      {source === 'bought' && (
        <Row as="label" $gap="medium">
          {t`Command center`}
          <Choice
            isInline
            value={freePlanets === null && commandCenterLevel === FREE ? HIGHEST_LEVEL : commandCenterLevel}
            options={[
              ...(freePlanets === null
                ? []
                : [
                    [
                      FREE,
                      t`Fits my ${plural({ freePlanetCount: freePlanets.count }, { one: '# free planet', other: '# free planets' })}: level ${{ level: freePlanets.commandCenterLevel }}`,
                    ] as const,
                  ]),
              ...COMMAND_CENTER_LEVELS.map((_, level) => [level, t`Level ${level}`] as const),
            ]}
            onChange={(level) => onChange({ ...inputs, commandCenterLevel: level })}
          />
        </Row>
      )}
      <CheckField
        label={t`My fleet makes all inputs`}
        checked={isFleetOnly}
        onChange={(isChecked) => onChange({ ...inputs, isFleetOnly: isChecked })}
      />
    </Fields>
  );
}
