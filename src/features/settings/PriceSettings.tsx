import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import { PRICE_BASES } from '../../../workers/game/domain/priceList.ts';
import { useAtom } from '../../state/jotai.ts';
import { priceBasesAtom } from '../../state/settings.ts';
import { FieldGrid } from '../../ui/dialogLayout.ts';
import { Choice } from '../../ui/fields.tsx';
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
        <Choice
          key={side}
          label={label}
          size="small"
          value={bases[side]}
          options={PRICE_BASES.map((basis) => [basis, basisNames()[basis]])}
          onChange={(basis) => setBases({ ...bases, [side]: basis })}
          caption={caption}
        />
      ))}
    </Fields>
  );
}

const sides = () =>
  [
    { side: 'exports', label: t`Price of exports`, caption: t`Also of what is in storage` },
    { side: 'imports', label: t`Price of imports`, caption: t`Also of what a round has you buy` },
  ] as const;
