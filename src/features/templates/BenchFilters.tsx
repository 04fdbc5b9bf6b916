import { plural, t } from '@lingui/core/macro';
import { Checkbox, FormControl, Select } from '@primer/react';
import { PLANET_TYPES, type PlanetType } from '../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { FilterInput } from '../../ui/FilterInput.ts';
import { SelectOptions } from '../../ui/SelectOptions.tsx';
import { forPlanetsText } from '../../words/planetTypes.ts';
import { typeName } from '../../words/typeNames.ts';
import type { BenchFilter } from './benchRows.ts';

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

/** Which templates the table shows. */
export function BenchFilters(props: BenchFiltersProps) {
  const { filter, productTypeIds, hasPlanets, trainedLevel, freePlanets, onChange } = props;
  return (
    <>
      <FilterInput
        aria-label={t`Filter templates`}
        placeholder={t`Template, planet or product`}
        value={filter.words}
        onChange={({ target }) => onChange({ ...filter, words: target.value })}
      />
      <Select
        size="small"
        aria-label={t`Usable on`}
        value={filter.planetType ?? ''}
        onChange={({ target }) => onChange({ ...filter, planetType: (target.value || null) as PlanetType | null })}
      >
        <Select.Option value="">{t`any planet type`}</Select.Option>
        <SelectOptions of={PLANET_TYPES.map((type) => [type, forPlanetsText(type)])} />
      </Select>
      <Select
        size="small"
        aria-label={t`Highest level`}
        value={filter.level === null ? '' : String(filter.level)}
        onChange={({ target }) => onChange({ ...filter, level: target.value === '' ? null : Number(target.value) })}
      >
        <Select.Option value="">{t`any level`}</Select.Option>
        <SelectOptions
          of={LEVELS.map((level) => [
            level,
            level === trainedLevel ? t`up to level ${level}, as trained` : t`up to level ${level}`,
          ])}
        />
      </Select>
      <Select
        size="small"
        aria-label={t`Product`}
        value={filter.productTypeId === null ? '' : String(filter.productTypeId)}
        onChange={({ target }) =>
          onChange({ ...filter, productTypeId: target.value === '' ? null : (Number(target.value) as TypeId) })
        }
      >
        <Select.Option value="">{t`any product`}</Select.Option>
        <SelectOptions of={productTypeIds.map((typeId) => [typeId, typeName(typeId)])} />
      </Select>
      {hasPlanets && (
        <FormControl>
          <Checkbox
            checked={filter.fitsOwnPlanets}
            onChange={({ target }) => onChange({ ...filter, fitsOwnPlanets: target.checked })}
          />
          <FormControl.Label>{t`Fits my planets`}</FormControl.Label>
        </FormControl>
      )}
      {freePlanets !== null && (
        <FormControl>
          <Checkbox
            checked={filter.fitsFreePlanets}
            onChange={({ target }) => onChange({ ...filter, fitsFreePlanets: target.checked })}
          />
          <FormControl.Label>
            {t`Fits my ${plural({ freePlanetCount: freePlanets.count }, { one: '# free planet', other: '# free planets' })}: level ${{ level: freePlanets.commandCenterLevel }}`}
          </FormControl.Label>
        </FormControl>
      )}
    </>
  );
}
