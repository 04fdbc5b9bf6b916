import { t } from '@lingui/core/macro';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import { joinList } from '../../../format/text.ts';
import { fleetAtom } from '../../../state/colonies.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { typeName } from '../../../words/typeNames.ts';
import { Footnote } from './tooltipParts.ts';

/** Which of a planet's imports other planets of the fleet make. Renders nothing if there are none. */
export function FleetSupply({ imports }: Pick<ColonyReport, 'imports'>) {
  const internalGoods = useAtomValue(fleetAtom)?.totals.internalGoods ?? [];
  const names = imports
    .filter(({ typeId }) => internalGoods.some((good) => good.typeId === typeId))
    .map(({ typeId }) => typeName(typeId));
  if (names.length === 0) return null;
  return <Footnote>{t`Other planets of your fleet make: ${{ products: joinList(names) }}.`}</Footnote>;
}
