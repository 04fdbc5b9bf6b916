import { t } from '@lingui/core/macro';
import { PlusIcon } from '@primer/octicons-react';
import { styled } from 'styled-components';
import type { RouteChange, RouteTarget, SentRoute } from '../../workers/game/domain/ownData.ts';
import { QuietButton } from '../ui/IconButton.tsx';
import { Tools } from '../ui/parts.tsx';
import { SmallButton } from '../ui/SmallButton.tsx';

const Box = styled(Tools)`
  gap: var(--gap-small) var(--gap-medium);
`;

const System = styled.span`
  display: flex;
  align-items: center;
  gap: var(--gap-tiny);

  & > [role="status"] {
    color: var(--fgColor-muted);
  }
`;

interface RouteButtonsProps {
  targets: readonly RouteTarget[];
  /** what came of the character's last change; null if there was none */
  sent: SentRoute | null;
  onSend: (target: RouteTarget, change: RouteChange) => void;
}

/** Systems, and what changes a character's route in the game by each. */
export function RouteButtons({ targets, sent, onSend }: RouteButtonsProps) {
  const isSending = sent?.state === 'sending';
  const send = (target: RouteTarget, change: RouteChange) => () => {
    if (!isSending) onSend(target, change);
  };
  return (
    <Box>
      <span>{t({ message: `Set destination`, comment: 'a route in the game, as its client says it' })}</span>
      {targets.map((target) => {
        const { key, systemName } = target;
        return (
          <System key={key}>
            <SmallButton
              inactive={isSending}
              aria-label={t`Set destination: ${systemName}`}
              onClick={send(target, 'destination')}
            >
              {systemName}
            </SmallButton>
            <QuietButton
              icon={PlusIcon}
              inactive={isSending}
              aria-label={t`Add waypoint: ${systemName}`}
              onClick={send(target, 'waypoint')}
            />
            <span role="status">{sent?.systemName === systemName && stateTexts()[sent.state]}</span>
          </System>
        );
      })}
    </Box>
  );
}

const stateTexts = (): Readonly<Record<SentRoute['state'], string>> => ({
  sending: t({ message: `sending…`, comment: 'a route, to the game' }),
  sent: t({ message: `sent`, comment: 'a route, to the game' }),
  failed: t({ message: `not sent`, comment: 'a route, to the game' }),
});
