import { t } from '@lingui/core/macro';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import { setPlanetConfig } from '../../../bridge/characters.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { isExcludedAtom } from '../../../state/page.ts';

export function ExcludedCell({ colony }: { colony: ColonyReport }) {
  const { key, characterId, planetId, planetName } = colony;
  const isExcluded = useAtomValue(isExcludedAtom(key));
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={t`Exclude ${planetName} from totals`}
      checked={isExcluded}
      onChange={(event) => setPlanetConfig(characterId, planetId, { excludeFromTotals: event.target.checked })}
    />
  );
}
