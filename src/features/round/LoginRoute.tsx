import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import type { RouteTarget } from '../../../workers/game/domain/ownData.ts';
import type { LoginReport } from '../../../workers/game/domain/round.ts';
import { useRoute } from '../../bridge/autopilot.ts';
import { RouteButtons } from '../../eve/RouteButtons.tsx';
import { openDialog } from '../../state/dialogs.ts';
import { Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';

const Box = styled(Tools)`
  gap: var(--gap-medium) var(--gap-wide);
  padding: 0 16px 8px;
  font-size: var(--text-small);
  color: var(--fgColor-muted);

  /* The planets come first there. */
  @media (--phone) {
    order: 1;
    padding: 8px 12px 0;
  }

  @media print {
    display: none;
  }
`;

/** The systems of a login, each to be sent to its character's client. */
export function LoginRoute({ login, name }: { login: Pick<LoginReport, 'characterId' | 'visits'>; name: string }) {
  const { characterId, visits } = login;
  const { access, sent, send } = useRoute(characterId);
  if (access === 'none') return null;
  if (access === 'lacking') {
    return (
      <Box>
        {t`The login of ${name} does not allow “Set destination”.`}
        <SmallButton onClick={() => openDialog({ kind: 'scopes', characterId })}>
          {t`Change permissions of ${name}…`}
        </SmallButton>
      </Box>
    );
  }
  const targets = new Map<string, RouteTarget>();
  for (const { key, planetName, systemName } of visits) {
    const target = { key, systemName: systemName || planetName };
    if (!targets.has(target.systemName)) targets.set(target.systemName, target);
  }
  return (
    <Box>
      <RouteButtons targets={[...targets.values()]} sent={sent} onSend={send} />
    </Box>
  );
}
