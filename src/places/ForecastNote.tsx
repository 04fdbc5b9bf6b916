import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { travel } from '../features/timeTravel/travel.ts';
import { SmallButton } from '../ui/SmallButton.tsx';
import { momentText } from '../words/visits.ts';

const Note = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--gap-small) var(--gap-large);
  margin: 0;
  padding: 4px 12px;
  border: 1px solid var(--borderColor-done-emphasis);
  border-radius: 6px;
  font-size: var(--text-small);
  background: var(--bgColor-done-muted);
`;

/** Says that the page shows a forecast, and leads back to now. */
export default function ForecastNote({ viewAt }: { viewAt: EpochSeconds }) {
  return (
    <Note role="status">
      <span>
        <Trans>
          <b>Forecast</b>: the page shows {{ momentText: momentText(viewAt) }} EVE time, if nobody visits a colony until
          then.
        </Trans>
      </span>
      <SmallButton onClick={() => travel(null)}>{t`Back to now`}</SmallButton>
    </Note>
  );
}
