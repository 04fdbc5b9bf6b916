import { t } from '@lingui/core/macro';
import { useAtomValue } from '../../../state/jotai.ts';
import { pricingAtom } from '../../../state/pricing.ts';
import { priceNames } from '../../../words/prices.ts';
import { Footnote } from './tooltipParts.ts';

/** What the ISK above is priced by. */
export function PriceNote() {
  return <Footnote>{t`Priced by the ${{ priceNames: priceNames(useAtomValue(pricingAtom)) }}.`}</Footnote>;
}
