import { AlertIcon, CheckCircleIcon, ClockIcon, type Icon, QuestionIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { styled } from 'styled-components';
import { fleetAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { fleetStatusAtom } from '../../state/page.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { type StatusTone, statusText } from '../../words/status.ts';
import { STOPS_BUTTON_ID, stopsOpenAtom, toggleStops } from './stopsOpen.ts';

const StatusButton = styled(Button)`
  && {
    /* Shrinks when the bar is full. The title has the whole text. */
    min-width: 28px;
    font-variant-numeric: tabular-nums;

    @media (max-width: 600px) {
      padding: 0 5px;
    }
  }

  & :is([data-component="buttonContent"], [data-component="text"]) {
    display: flex;
    flex: 0 1 auto;
    gap: 6px;
    min-width: 0;
  }

  & svg {
    flex: none;
  }

  &[data-tone="well"] svg {
    color: var(--fgColor-success);
  }

  &[data-tone="attention"] svg {
    color: var(--fgColor-danger);
  }
`;

/* What has no room wraps into a second line, which is hidden: no word is cut. */
const Status = styled.span`
  display: flex;
  flex-wrap: wrap;
  min-width: 0;
  max-height: 20px;
  overflow: hidden;
  line-height: 20px;
  white-space: pre;
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

  /* Screen readers still read it. */
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

/** How many planets need attention now, and when the next one will. Opens the list of stops. */
export function StopsButton() {
  const { tone, short, rest } = statusText(useAtomValue(fleetStatusAtom));
  const nextStop = useAtomValue(fleetAtom)?.nextStop ?? null;
  const isOpen = useAtomValue(stopsOpenAtom);
  const StatusIcon = ICONS[tone];
  return (
    <StatusButton
      size="small"
      leadingVisual={<StatusIcon size={14} />}
      id={STOPS_BUTTON_ID}
      data-tone={tone}
      title={`${short}${rest.join('')}`}
      aria-expanded={isOpen}
      onClick={toggleStops}
    >
      <Status>
        {short}
        {rest.map((part) => (
          <Words key={part}>{part}</Words>
        ))}
      </Status>
      {nextStop && (
        <Next>
          <Words>next in </Words>
          <Countdown at={nextStop.stop.at} />
        </Next>
      )}
    </StatusButton>
  );
}
