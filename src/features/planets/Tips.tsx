import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { CharacterId, ColonyKey } from '../../../workers/game/domain/ids.ts';
import { characterAtom } from '../../state/characters.ts';
import { isSettledAtom } from '../../state/firstScreen.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { loadable, usePreload } from '../../ui/loadable.tsx';
import { TipLayer } from '../../ui/TipLayer.tsx';
import { NAME_TIP } from '../../ui/tipTriggers.ts';
import { ColonyDetail } from './PlanetRow.tsx';
import styles from './Tips.module.css';

const ColonyTip = loadable(() => import('./tooltips/ColonyTip.tsx'));

/** The tooltip shared by all planet cells and character cards. Preloads the code of rows and tooltips when idle. */
export function Tips() {
  usePreload(useAtomValue(isSettledAtom), ColonyTip, ColonyDetail);
  return <TipLayer content={tipContent} />;
}

function tipContent(trigger: HTMLElement): ReactNode {
  const { tip: kind, character } = trigger.dataset;
  if (kind === 'comment') return <Comment characterId={Number(character) as CharacterId} />;
  const key = trigger.closest<HTMLElement>('[data-colony]')?.dataset.colony;
  if (kind === undefined || kind === NAME_TIP || key === undefined) return null;
  return (
    <ErrorBoundary part={t`The tooltip`}>
      <ColonyTip colonyKey={key as ColonyKey} kind={kind} fallback="…" />
    </ErrorBoundary>
  );
}

function Comment({ characterId }: { characterId: CharacterId }) {
  const comment = useAtomValue(characterAtom(characterId))?.comment ?? '';
  return <div className={styles.comment}>{comment}</div>;
}
