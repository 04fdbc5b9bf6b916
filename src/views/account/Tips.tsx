import { lazy, type ReactNode, Suspense } from 'react';
import type { CharacterId, ColonyKey } from '../../../workers/domain/ids.ts';
import { characterAtom } from '../../state/characters.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { TipLayer } from '../../ui/TipLayer.tsx';
import styles from './Accounts.module.css';

const ColonyTip = lazy(() => import('../planet/tooltips/ColonyTip.tsx'));

/** The one tooltip of all planet cells and character cards. */
export function Tips() {
  return <TipLayer content={tipContent} />;
}

function tipContent(trigger: HTMLElement): ReactNode {
  const { tip: kind, character } = trigger.dataset;
  if (kind === 'comment') return <Comment characterId={Number(character) as CharacterId} />;
  const key = trigger.closest<HTMLElement>('[data-colony]')?.dataset.colony;
  if (kind === undefined || key === undefined) return null;
  return (
    <Suspense fallback="…">
      <ColonyTip colonyKey={key as ColonyKey} kind={kind} />
    </Suspense>
  );
}

function Comment({ characterId }: { characterId: CharacterId }) {
  const comment = useAtomValue(characterAtom(characterId))?.comment ?? '';
  return <div className={styles.comment}>{comment}</div>;
}
