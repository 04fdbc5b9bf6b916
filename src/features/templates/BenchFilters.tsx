import { plural, t } from '@lingui/core/macro';
import { PLANET_TYPES } from '../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { changedCount } from '../../model/changedCount.ts';
import { CheckLine } from '../../ui/CheckField.tsx';
import { FilterInput } from '../../ui/FilterInput.ts';
import { Filters } from '../../ui/Filters.tsx';
import { Choice } from '../../ui/fields.tsx';
import { forPlanetsText } from '../../words/planetTypes.ts';
import { typeName } from '../../words/typeNames.ts';
import { type BenchFilter, NO_FILTER } from './benchRows.ts';

const LEVELS = [0, 1, 2, 3, 4, 5];

interface BenchFiltersProps {
  filter: BenchFilter;
  /** what the templates make, and what the filter has chosen */
  productTypeIds: readonly TypeId[];
  /** without any, there is nothing to fit */
  hasPlanets: boolean;
  /** the highest command center level of the characters; null if no skills are read */
  trainedLevel: number | null;
  /** what skills still allow at the highest level; null if nothing, or if no skills are known */
  freePlanets: { count: number; commandCenterLevel: number } | null;
  onChange: (filter: BenchFilter) => void;
}

export function BenchFilters(props: BenchFiltersProps) {
  const { filter, productTypeIds, hasPlanets, trainedLevel, freePlanets, onChange } = props;
  return (
    <Filters setCount={changedCount(filter, NO_FILTER)}>
      <FilterInput
        aria-label={t`Filter templates`}
        placeholder={t`Template, planet or product`}
        value={filter.words}
        onChange={({ target }) => onChange({ ...filter, words: target.value })}
      />
      <Choice
        label={t`Usable on`}
        isInline
        value={filter.planetType}
        options={[[null, t`any planet type`], ...PLANET_TYPES.map((type) => [type, forPlanetsText(type)] as const)]}
        onChange={(planetType) => onChange({ ...filter, planetType })}
      />
      <Choice
        label={t`Highest level`}
        isInline
        value={filter.level}
        options={[
          [null, t`any level`],
          ...LEVELS.map((level) => {
            const text = level === trainedLevel ? t`up to level ${level}, as trained` : t`up to level ${level}`;
            return [level, text] as const;
          }),
        ]}
        onChange={(level) => onChange({ ...filter, level })}
      />
      <Choice
        label={t`Product`}
        isInline
        value={filter.productTypeId}
        options={[[null, t`any product`], ...productTypeIds.map((typeId) => [typeId, typeName(typeId)] as const)]}
        onChange={(productTypeId) => onChange({ ...filter, productTypeId })}
      />
      {hasPlanets && (
        <CheckLine
          checked={filter.fitsOwnPlanets}
          onChange={(isChecked) => onChange({ ...filter, fitsOwnPlanets: isChecked })}
        >
          {t`Fits my planets`}
        </CheckLine>
      )}
      {freePlanets !== null && (
        <CheckLine
          checked={filter.fitsFreePlanets}
          onChange={(isChecked) => onChange({ ...filter, fitsFreePlanets: isChecked })}
        >
          {t`Fits my ${plural({ freePlanetCount: freePlanets.count }, { one: '# free planet', other: '# free planets' })}: level ${{ level: freePlanets.commandCenterLevel }}`}
        </CheckLine>
      )}
      <CheckLine checked={filter.showsOwn} onChange={(isChecked) => onChange({ ...filter, showsOwn: isChecked })}>
        {t`Templates of your colonies`}
      </CheckLine>
    </Filters>
  );
}
