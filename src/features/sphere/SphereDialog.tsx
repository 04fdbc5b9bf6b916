import { Button, Dialog } from '@primer/react';
import { useCallback, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { ColonyKey, PinId } from '../../../workers/domain/ids.ts';
import { useColonyDetail } from '../../bridge/useColonyDetail.ts';
import { useVisitAdvice } from '../../bridge/useVisitAdvice.ts';
import { withArticle } from '../../format/text.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { FullDialog } from '../../ui/FullDialog.ts';
import { PinCard } from './PinCard.tsx';
import { PinList } from './PinList.tsx';
import { pinEntries } from './pinEntries.ts';
import { SphereStage } from './SphereStage.tsx';

const Body = styled(Dialog.Body)`
  && {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 360px;
    box-sizing: border-box;
    height: 100%;
    min-height: 0;
    padding: 0;
    overflow: hidden;

    @media (max-width: 767px) {
      display: block;
      overflow-x: hidden;
      overflow-y: auto;
    }
  }
`;

const SphereBox = styled(FullDialog)`
  /* The list and the card scroll, not the dialog. */
  & > :has(> ${Body}) {
    min-height: 0;
  }
`;

const Side = styled.div`
  display: grid;
  grid-template-rows: minmax(0, 1fr) minmax(0, 1fr);
  min-height: 0;
  border-left: 1px solid var(--borderColor-default);
  background: var(--bgColor-default);

  @media (max-width: 767px) {
    display: block;
    border-top: 1px solid var(--borderColor-default);
    border-left: 0;
  }
`;

const Problem = styled.div`
  margin: 0;
  padding: 12px 16px;
  color: var(--fgColor-danger);

  & p {
    margin: 0 0 8px;
  }
`;

const NO_ENTRIES: ReturnType<typeof pinEntries> = [];

/**
 * A colony on its planet in 3D, with its pins as a list. The list works without the scene, whose code is loaded when it
 * is first shown.
 */
export default function SphereDialog({ colonyKey, onClose }: { colonyKey: ColonyKey; onClose: () => void }) {
  const colony = useAtomValue(colonyAtom(colonyKey));
  const [state, askAgain] = useColonyDetail(colonyKey, colony?.at);
  const advice = useVisitAdvice([colonyKey], colony?.at).get(colonyKey) ?? null;
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
    <SphereBox
      title={colony ? `${colony.planetName} in 3D` : 'Planet in 3D'}
      subtitle={colony ? `${withArticle(colony.planetType)} planet in ${colony.systemName}` : ''}
      onClose={onClose}
      renderBody={() => (
        <Body>
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
          <Side>
            {state.kind === 'failed' && (
              <Problem role="alert">
                <p>The colony could not be read: {state.message}</p>
                <Button size="small" onClick={askAgain}>
                  Try again
                </Button>
              </Problem>
            )}
            {(state.kind === 'gone' || colony === null) && (
              <Problem role="alert">
                This colony is no longer known: it was given up in the game, or its character was deleted here.
              </Problem>
            )}
            {detail && colony && (
              <PinCard
                entry={shown ?? null}
                entries={entries}
                detail={detail}
                colony={colony}
                advice={advice}
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
          </Side>
        </Body>
      )}
    />
  );
}
