import { AlertIcon, CheckCircleIcon, ClockIcon, type Icon, QuestionIcon } from '@primer/octicons-react';
import { styled } from 'styled-components';
import { fleetAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { fleetStatusAtom } from '../../state/page.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { type StatusTone, statusText } from '../../words/status.ts';
import { STOPS_BUTTON_ID, stopsOpenAtom, toggleStops } from './stopsPanel.ts';

const Button = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  /* Gives way to what else is in the bar; the title has the whole text. */
  min-width: 28px;
  height: 28px;
  padding: 0 8px;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  font: inherit;
  font-size: 12px;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  color: var(--fgColor-default);
  background: var(--bgColor-muted);
  cursor: pointer;

  &:hover, &[aria-expanded="true"] {
    border-color: var(--borderColor-emphasis);
  }

  &[aria-expanded="true"] {
    background: var(--bgColor-neutral-muted);
  }

  & svg {
    flex: none;
    color: var(--fgColor-muted);
  }

  &[data-tone="well"] svg {
    color: var(--fgColor-success);
  }

  &[data-tone="attention"] svg {
    color: var(--fgColor-danger);
  }

  @media (max-width: 600px) {
    gap: 4px;
    padding: 0 5px;
  }
`;

const Status = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
`;

const Words = styled.span`
  @media (max-width: 1180px) {
    :is([data-tone="attention"], [data-tone="well"]) & {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  @media (max-width: 600px) {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

const Next = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 4px;
  color: var(--fgColor-muted);

  /* For screen readers it stays. */
  @media (max-width: 1320px) {
    & ${Words} {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;

const ICONS: Readonly<Record<StatusTone, Icon>> = {
  attention: AlertIcon,
  unknown: QuestionIcon,
  asOf: ClockIcon,
  well: CheckCircleIcon,
};

/** How many planets need attention now and how long until the next one does; opens the list of all stops. */
export function StopsButton() {
  const { tone, short, rest } = statusText(useAtomValue(fleetStatusAtom));
  const nextStop = useAtomValue(fleetAtom)?.nextStop ?? null;
  const isOpen = useAtomValue(stopsOpenAtom);
  const StatusIcon = ICONS[tone];
  return (
    <Button
      type="button"
      id={STOPS_BUTTON_ID}
      data-tone={tone}
      title={`${short}${rest}`}
      aria-expanded={isOpen}
      onClick={toggleStops}
    >
      <StatusIcon size={14} />
      <Status>
        {short}
        <Words>{rest}</Words>
      </Status>
      {nextStop && (
        <Next>
          <Words>next in </Words>
          <Countdown at={nextStop.stop.at} />
        </Next>
      )}
    </Button>
  );
}
