import { useRoute } from '../../bridge/autopilot.ts';
import { RouteButtons } from '../../eve/RouteButtons.tsx';
import type { Visit } from '../../model/stopList.ts';

/** The way to a planet, in the game; nothing where the login does not allow it. */
export function PlanetRoute({ colony, character }: Pick<Visit, 'colony' | 'character'>) {
  const { access, sent, send } = useRoute(character.characterId);
  if (access !== 'allowed') return null;
  const { key, planetName, systemName } = colony;
  const target = { key, systemName: systemName || planetName };
  return (
    <li data-unprinted="">
      <RouteButtons targets={[target]} sent={sent} onSend={send} />
    </li>
  );
}
