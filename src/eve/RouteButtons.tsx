import { t } from '@lingui/core/macro';
import { Button } from '@primer/react';
import { styled } from 'styled-components';
import type { RouteChange, SentRoute } from '../../workers/game/domain/ownData.ts';

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--gap-small) var(--gap-medium);

  & > b {
    overflow-wrap: anywhere;
  }

  & > [role="status"] {
    color: var(--fgColor-muted);
  }

  @media print {
    display: none;
  }
`;

interface RouteButtonsProps {
  systemName: string;
  /** what came of the character's last change; null if there was none */
  sent: SentRoute | null;
  onSend: (change: RouteChange) => void;
}

/** A system, and what changes a character's route in the game by it. */
export function RouteButtons({ systemName, sent, onSend }: RouteButtonsProps) {
  const isSending = sent?.state === 'sending';
  const send = (change: RouteChange) => () => {
    if (!isSending) onSend(change);
  };
  return (
    <Box>
      <b>{systemName}</b>
      <Button
        size="small"
        inactive={isSending}
        aria-label={t`Set destination: ${systemName}`}
        onClick={send('destination')}
      >
        {t({ message: `Set destination`, comment: 'a route in the game, as its client says it' })}
      </Button>
      <Button size="small" inactive={isSending} aria-label={t`Add waypoint: ${systemName}`} onClick={send('waypoint')}>
        {t({ message: `Add waypoint`, comment: 'a route in the game, as its client says it' })}
      </Button>
      <span role="status">{sent?.systemName === systemName && stateTexts()[sent.state]}</span>
    </Box>
  );
}

const stateTexts = (): Readonly<Record<SentRoute['state'], string>> => ({
  sending: t({ message: `sending…`, comment: 'a route, to the game' }),
  sent: t({ message: `sent`, comment: 'a route, to the game' }),
  failed: t({ message: `not sent`, comment: 'a route, to the game' }),
});
