/** The sandbox's colonies as templates, as the product copies them. */
import { makeFleet } from '../../../../server/sandbox/fleet/makeFleet.ts';
import { toColony } from '../../../../server/sandbox/past/recordToColony.ts';
import { writeTemplate } from '../../../../workers/figures/report/writeTemplate.ts';

const START = Date.UTC(2026, 10, 22) / 1000;
const RADIUS_KM = 5000;

/** Colonies of so many pilots with the text of their templates. */
export function sandboxTemplates(pilotCount: number) {
  return makeFleet(pilotCount, START).flatMap(({ characterId, colonies }) =>
    colonies.map((record) => {
      const colony = toColony(characterId, record);
      return { colony, text: writeTemplate(colony, record.planet.name, RADIUS_KM) };
    }),
  );
}
