import { t } from '@lingui/core/macro';
import { FormControl, Select } from '@primer/react';
import { styled } from 'styled-components';
import { PRICE_BASES } from '../../../workers/game/domain/priceList.ts';
import { useAtom } from '../../state/jotai.ts';
import { priceBasesAtom } from '../../state/settings.ts';
import { FieldGrid } from '../../ui/dialogLayout.ts';
import { SelectOptions } from '../../ui/SelectOptions.tsx';
import { basisNames } from '../../words/prices.ts';

/* The longest name of an order fits, in every language. */
const Fields = styled(FieldGrid)`
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
`;

/** Which orders of the trading hub exports and imports are priced by. */
export function PriceSettings() {
  const [bases, setBases] = useAtom(priceBasesAtom);
  return (
    <Fields>
      {sides().map(({ side, label, caption }) => (
        <FormControl key={side}>
          <FormControl.Label>{label}</FormControl.Label>
          <Select
            size="small"
            value={bases[side]}
            onChange={({ target }) => {
              const chosen = PRICE_BASES.find((basis) => basis === target.value);
              if (chosen !== undefined) setBases({ ...bases, [side]: chosen });
            }}
          >
            <SelectOptions of={PRICE_BASES.map((basis) => [basis, basisNames()[basis]])} />
          </Select>
          <FormControl.Caption>{caption}</FormControl.Caption>
        </FormControl>
      ))}
    </Fields>
  );
}

const sides = () =>
  [
    {
      side: 'exports',
      label: t`Price of exports`,
      caption: t`Also of what is in storage`,
    },
    {
      side: 'imports',
      label: t`Price of imports`,
      caption: t`Also of what a round has you buy`,
    },
  ] as const;
