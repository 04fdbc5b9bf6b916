import { t } from '@lingui/core/macro';
import { Dialog } from '@primer/react';
import { useCallback, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { PinId } from '../../../workers/game/domain/ids.ts';
import type { ColonyDetail, ColonyReport } from '../../../workers/game/domain/report.ts';
import type { VisitAdvice } from '../../../workers/game/domain/round.ts';
import { FullDialog } from '../../ui/FullDialog.ts';
import { RetryProblem } from '../../ui/RetryProblem.tsx';
import { globePicture } from './globePicture.ts';
import { PinCard } from './PinCard.tsx';
import { PinList } from './PinList.tsx';
import { pinEntries } from './pinEntries.ts';
import { SphereStage } from './SphereStage.tsx';

const Body = styled(Dialog.Body)`
  && {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 360px;
    height: 100%;
    min-height: 0;
    padding: 0;
    overflow: hidden;

    @media (--phone) {
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

  @media (--phone) {
    display: block;
    border-top: 1px solid var(--borderColor-default);
    border-left: 0;
  }
`;

const Problem = styled(RetryProblem)`
  padding: 12px 16px;
`;

const NO_ENTRIES: ReturnType<typeof pinEntries> = [];

interface SphereViewProps {
  title: string;
  subtitle: string;
  /** null: not known */
  colony: ColonyReport | null;
  /** null until it is loaded */
  detail: ColonyDetail | null;
  /** what a visit now would bring and take out; null if unknown */
  advice: VisitAdvice | null;
  isLoading: boolean;
  problem: { text: string; onRetry: (() => void) | null } | null;
  onClose: () => void;
}

/** A colony in 3D, with its pins as a list. The list works without the scene, whose code is loaded when it is shown. */
export function SphereView(props: SphereViewProps) {
  const { title, subtitle, colony, detail, advice, isLoading, problem, onClose } = props;
  const entries = useMemo(() => (detail ? pinEntries(detail.pins) : NO_ENTRIES), [detail]);
  const [selectedPinId, setSelectedPinId] = useState<PinId | null>(null);
  const [hoveredPinId, setHoveredPinId] = useState<PinId | null>(null);
  const shownPinId = hoveredPinId ?? selectedPinId;
  const drawPicture = useMemo(
    () => colony && ((globe: HTMLCanvasElement, hasNames: boolean) => globePicture(globe, colony, hasNames)),
    [colony],
  );
  const shown = entries.find(({ pin }) => pin.pinId === shownPinId);
  const select = useCallback((pinId: PinId | null) => {
    setSelectedPinId(pinId);
    setHoveredPinId(null);
  }, []);

  return (
    <SphereBox
      title={title}
      subtitle={subtitle}
      onClose={onClose}
      renderBody={() => (
        <Body>
          <SphereStage
            planetName={colony?.planetName ?? t`the planet`}
            planetType={colony?.planetType ?? null}
            detail={detail}
            entries={entries}
            selectedPinId={selectedPinId}
            hoveredPinId={hoveredPinId}
            onSelect={select}
            onHover={setHoveredPinId}
            drawPicture={drawPicture}
          />
          <Side>
            {problem !== null && <Problem onRetry={problem.onRetry}>{problem.text}</Problem>}
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
              isLoading={isLoading}
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
