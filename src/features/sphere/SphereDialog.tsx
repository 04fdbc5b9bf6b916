import { t } from '@lingui/core/macro';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import { useColonyDetail } from '../../bridge/useColonyDetail.ts';
import { useVisitAdvice } from '../../bridge/useVisitAdvice.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { planetInSystemText } from '../../words/planetTypes.ts';
import { SphereView } from './SphereView.tsx';

export default function SphereDialog({ colonyKey, onClose }: { colonyKey: ColonyKey; onClose: () => void }) {
  const colony = useAtomValue(colonyAtom(colonyKey));
  const detail = useColonyDetail(colonyKey, colony?.at);
  const advice = useVisitAdvice([colonyKey], colony?.at).get(colonyKey) ?? null;
  return (
    <SphereView
      title={colony ? t`${{ planetName: colony.planetName }} in 3D` : t`Planet in 3D`}
      subtitle={colony ? planetInSystemText(colony) : ''}
      colony={colony}
      detail={detail.value ?? null}
      advice={advice}
      isLoading={detail.value === undefined && detail.isLoading}
      problem={problemOf(detail, colony === null)}
      onClose={onClose}
    />
  );
}

function problemOf({ value, problem, askAgain }: ReturnType<typeof useColonyDetail>, isGone: boolean) {
  if (problem !== null) return { text: t`The colony could not be read: ${{ message: problem }}`, onRetry: askAgain };
  if (value !== null && !isGone) return null;
  const text = t`This colony is no longer known: it was given up in the game, or its character was deleted here.`;
  return { text, onRetry: null };
}
