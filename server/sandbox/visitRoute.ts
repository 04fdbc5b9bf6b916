/** Lets a pilot of the sandbox play on. */
import type { Request, RequestHandler } from 'express';
import * as v from 'valibot';
import type { ServerProblem } from '../../workers/game/domain/serverProblem.ts';
import { describeProblem } from '../http/problemTexts.ts';
import type { Journals } from './belongings/journal.ts';
import type { Faults } from './faults.ts';
import type { Universe } from './universe.ts';
import { withWrongAmount } from './wrongAmounts.ts';

const visitSchema = v.object({
  characterId: v.pipe(v.number(), v.integer()),
  planetId: v.optional(v.pipe(v.number(), v.integer())),
  restart: v.optional(v.picklist(['ended', 'all']), 'ended'),
});

interface VisitOptions {
  universe: Universe;
  journals: Journals;
  faults: Faults;
  /** ESI has a new record of the character's colonies from now on */
  forgetCharacter: (characterId: number) => void;
  /** milliseconds since 1970 */
  now: () => number;
}

/**
 * Visits a pilot's colonies now: collects, delivers and restarts programs. Answers 400 to a body that is no visit, and 404
 * to an unknown pilot or planet.
 */
export function visitRoute({ universe, journals, faults, forgetCharacter, now }: VisitOptions): RequestHandler {
  return async (request: Request, response) => {
    const visit = v.safeParse(visitSchema, request.body);
    if (!visit.success) {
      const [issue] = visit.issues;
      response
        .status(400)
        .json({ error: 'invalidVisit', message: `${v.getDotPath(issue) ?? 'body'}: ${issue.message}` });
      return;
    }
    const { characterId, planetId, restart } = visit.output;
    const colonies = universe
      .colonies(characterId)
      .filter(({ planet }) => planetId === undefined || planet.planetId === planetId);
    const pilot = universe.pilot(characterId);
    if (pilot === null || (planetId !== undefined && colonies.length === 0)) {
      const cause: ServerProblem = { kind: 'notInSandbox' };
      response.status(404).json({ error: 'unknownColony', message: describeProblem(cause).message, cause });
      return;
    }
    const { visitNow } = await import('./past/visitNow.ts');
    const at = Math.floor(now() / 1000);
    for (const colony of colonies) {
      const visit = visitNow(characterId, colony, at, restart);
      const visited = visit.colony;
      journals.add(pilot, colony.planet, visit);
      const wrong = faults.esiWrongAmount(characterId, colony.planet.planetId);
      const spoilt = wrong && withWrongAmount(visited, wrong);
      if (spoilt !== null) faults.set({ esiWrongAmount: null });
      universe.replace(characterId, spoilt ?? visited);
    }
    forgetCharacter(characterId);
    const planetIds = colonies.map(({ planet }) => planet.planetId);
    response.json({ visitedAt: new Date(at * 1000).toISOString(), planetIds });
  };
}
