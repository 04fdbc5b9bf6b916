import { Dialog } from '@primer/react';
import { useCallback, useMemo, useState } from 'react';
import type { ColonyKey, PinId } from '../../../workers/domain/ids.ts';
import { useColonyDetail } from '../../bridge/useColonyDetail.ts';
import { withArticle } from '../../format/text.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { PinCard } from './PinCard.tsx';
import { PinList } from './PinList.tsx';
import { pinEntries } from './pinEntries.ts';
import styles from './SphereDialog.module.css';
import { SphereStage } from './SphereStage.tsx';

const NO_ENTRIES: ReturnType<typeof pinEntries> = [];

/**
 * A colony on its planet, in 3D, with its pins as a list beside it. The frame and the list come first; the scene's code
 * is loaded when it is first shown, and the list does without it.
 */
export default function SphereDialog({ colonyKey, onClose }: { colonyKey: ColonyKey; onClose: () => void }) {
  const colony = useAtomValue(colonyAtom(colonyKey));
  const [state, askAgain] = useColonyDetail(colonyKey, colony?.at);
  const detail = state.kind === 'ok' ? state.detail : null;
  const entries = useMemo(() => (detail ? pinEntries(detail.pins) : NO_ENTRIES), [detail]);

  const [selectedPinId, setSelectedPinId] = useState<PinId | null>(null);
  const [hoveredPinId, setHoveredPinId] = useState<PinId | null>(null);
  const shownPinId = hoveredPinId ?? selectedPinId;
  const shown = entries.find(({ pin }) => pin.pinId === shownPinId);
  const select = useCallback((pinId: PinId | null) => {
    setSelectedPinId(pinId);
    setHoveredPinId(null);
  }, []);

  return (
    <Dialog
      title={colony ? `${colony.planetName} in 3D` : 'Planet in 3D'}
      subtitle={colony ? `${withArticle(colony.planetType)} planet in ${colony.systemName}` : ''}
      onClose={onClose}
      className={styles.dialog ?? ''}
      renderBody={() => (
        <Dialog.Body className={styles.body}>
          <SphereStage
            planetName={colony?.planetName ?? 'the planet'}
            planetType={colony?.planetType ?? null}
            detail={detail}
            entries={entries}
            selectedPinId={selectedPinId}
            hoveredPinId={hoveredPinId}
            onSelect={select}
            onHover={setHoveredPinId}
          />
          <div className={styles.side}>
            {state.kind === 'failed' && (
              <div role="alert" className={styles.problem}>
                <p>The colony could not be read: {state.message}</p>
                <button type="button" className={styles.again} onClick={askAgain}>
                  Try again
                </button>
              </div>
            )}
            {(state.kind === 'gone' || colony === null) && (
              <p role="alert" className={styles.problem}>
                This colony is no longer known: it was given up in the game, or its character was deleted here.
              </p>
            )}
            {detail && colony && (
              <PinCard
                entry={shown ?? null}
                entries={entries}
                detail={detail}
                colony={colony}
                selectedPinId={selectedPinId}
                onSelect={select}
              />
            )}
            <PinList
              entries={entries}
              isLoading={state.kind === 'loading'}
              selectedPinId={selectedPinId}
              hoveredPinId={hoveredPinId}
              onSelect={select}
              onHover={setHoveredPinId}
            />
          </div>
        </Dialog.Body>
      )}
    />
  );
}
