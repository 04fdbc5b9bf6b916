/** Gives each chosen design its planet and its settler, in as few systems as possible. */

import type { Solve } from '../../solver/integerProgram.ts';
import type { ChooseTools, Chosen, Work } from './choosePlan.ts';
import { type Choice, makeProgram, readChoice } from './model.ts';
import type { RoleOption } from './planOptions.ts';
import type { UniversePlanet } from './reach.ts';
import type { Setting } from './setting.ts';

/** One planet of a plan. */
export interface PlacedPlanet {
  /** position in the chosen options */
  option: number;
  settlerId: string;
  /** position in the setting's systems */
  system: number;
  planet: UniversePlanet;
}

/** How long the solver works on the systems, once it is known what is built. */
const PLACING: Work = { nodes: 500, iterations: 5000 };

/** Every planet of a choice. */
export function placePlan(setting: Setting, chosen: Chosen, { solve }: Pick<ChooseTools, 'solve'>): PlacedPlanet[] {
  const { placed } = chosen.choice;
  const found = placed.length > 0 ? placed : (findSystems(chosen, solve) ?? nearestSystems(setting, chosen));
  return setting.crews.flatMap((_, crew) => placeCrew(setting, chosen, found[crew]!, crew));
}

/** In as few systems as can be found, where the choice has not looked at them. */
function findSystems({ choice, model, options }: Chosen, solve: Solve): Choice['placed'] | null {
  const used = [...options.keys()].filter((option) => choice.counts[option]! > 0);
  const program = makeProgram(
    { ...model, options: used.map((option) => model.options[option]!) },
    { worth: 0, systems: -1, fixed: { counts: used.map((option) => choice.counts[option]!), goers: choice.goers } },
  );
  return readChoice(program, solve(program.program, { ...PLACING, gapFraction: 0 }))?.placed ?? null;
}

/** In the nearest systems that have such planets. */
function nearestSystems({ crews, kinds }: Setting, { choice, model, options }: Chosen): Choice['placed'] {
  return crews.map((_, crew) =>
    kinds.map((_, kind) => {
      let left = unitsOf(options, choice, crew, kind).length;
      return model.room[crew]![kind]!.map((planets) => {
        const taken = Math.min(left, planets * choice.goers[crew]!);
        left -= taken;
        return taken;
      });
    }),
  );
}

/**
 * Deals a crew's planets out in turn, system by system: nobody gets a planet twice, because a system never has fewer planets
 * of a kind than turns, and nobody gets more than their share.
 */
function placeCrew(
  { crews, kinds, systems }: Setting,
  { choice, options }: Chosen,
  placed: readonly (readonly number[])[],
  crew: number,
): PlacedPlanet[] {
  const { settlers, occupied } = crews[crew]!;
  const goers = settlers.slice(0, choice.goers[crew]);
  const waiting = kinds.map((_, kind) => unitsOf(options, choice, crew, kind));
  const planets: PlacedPlanet[] = [];
  let turn = 0;
  for (const system of systems.keys()) {
    for (const [kind, { planets: byKind }] of kinds.entries()) {
      const free = byKind[system]!.filter(({ planetId }) => !occupied.has(planetId));
      const most = placed[kind]?.[system] ?? 0;
      for (let k = 0; k < most; k++) {
        const option = waiting[kind]!.shift();
        if (option === undefined) break;
        const settler = goers[turn % goers.length]!;
        planets.push({ option, settlerId: settler.id, system, planet: free[Math.floor(k / goers.length)]! });
        turn += 1;
      }
    }
  }
  return planets;
}

/** Positions of options, each as often as it is taken. */
function unitsOf(options: readonly RoleOption[], { counts }: Choice, crew: number, kind: number): number[] {
  return [...options.entries()].flatMap(([option, one]) =>
    one.crew === crew && one.kind === kind ? Array<number>(counts[option]!).fill(option) : [],
  );
}
