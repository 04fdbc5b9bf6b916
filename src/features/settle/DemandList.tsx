import { t } from '@lingui/core/macro';
import { XIcon } from '@primer/octicons-react';
import { Select } from '@primer/react';
import { styled } from 'styled-components';
import { commodities } from '../../../workers/game/catalogue/index.ts';
import { TIERS } from '../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { Demand } from '../../../workers/game/domain/settle.ts';
import { CheckLine } from '../../ui/CheckField.tsx';
import { QuietButton } from '../../ui/IconButton.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Tools } from '../../ui/parts.tsx';
import { SelectOptions } from '../../ui/SelectOptions.tsx';
import { compareTypeNames, typeName } from '../../words/typeNames.ts';

const Line = styled(Tools)`
  gap: var(--gap-small) var(--gap-large);

  & > b {
    flex: 1 1 120px;
  }
`;

const MOST_UNITS = 1e9;
const DEFAULT_UNITS_PER_DAY = 100;

interface DemandListProps {
  demands: readonly Demand[];
  onChange: (demands: readonly Demand[]) => void;
}

/** Products with the amounts that the player wants of each. */
export function DemandList({ demands, onChange }: DemandListProps) {
  const edit = (typeId: TypeId, change: Partial<Demand>): void =>
    onChange(demands.map((demand) => (demand.typeId === typeId ? { ...demand, ...change } : demand)));
  const listed = new Set(demands.map(({ typeId }) => typeId));
  return (
    <>
      {demands.map(({ typeId, unitsPerDay, buysInputs }) => (
        <Line key={typeId} role="group" aria-label={typeName(typeId)}>
          <b>{typeName(typeId)}</b>
          <NumberField
            label={t`${{ commodity: typeName(typeId) }} a day`}
            isInline
            width={120}
            unit={t`a day`}
            value={unitsPerDay}
            most={MOST_UNITS}
            onChange={(units) => edit(typeId, { unitsPerDay: units ?? 0 })}
          />
          <CheckLine checked={buysInputs} onChange={(isChecked) => edit(typeId, { buysInputs: isChecked })}>
            {t`Inputs may be bought`}
          </CheckLine>
          <QuietButton
            icon={XIcon}
            aria-label={t`Remove ${{ name: typeName(typeId) }}`}
            onClick={() => onChange(demands.filter((demand) => demand.typeId !== typeId))}
          />
        </Line>
      ))}
      <Select
        size="small"
        block
        aria-label={t`Add a product`}
        value=""
        onChange={({ target }) => {
          const typeId = Number(target.value) as TypeId;
          if (typeId > 0) {
            onChange([...demands, { typeId, unitsPerDay: DEFAULT_UNITS_PER_DAY, buysInputs: true }]);
          }
        }}
      >
        <Select.Option value="">{t`Add a product`}</Select.Option>
        {TIERS.toReversed().map((tier) => (
          <Select.OptGroup key={tier} label={`P${tier}`}>
            <SelectOptions
              of={[...commodities.values()]
                .filter((commodity) => commodity.tier === tier && !listed.has(commodity.typeId))
                .sort(compareTypeNames)
                .map(({ typeId }) => [typeId, typeName(typeId)])}
            />
          </Select.OptGroup>
        ))}
      </Select>
    </>
  );
}
