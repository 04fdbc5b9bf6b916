/** Gives each chosen design its planet and its settler, in as few systems as possible. */

import type { ChooseTools, Chosen } from './choosePlan.ts';
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

/** Time for the choice of systems, once it is known what is built. */
const PLACING_SECONDS = 3;

/** Every planet of a choice; null if there was no time to find systems. */
export function placePlan(setting: Setting, chosen: Chosen, { solve }: ChooseTools): PlacedPlanet[] | null {
  const placed = chosen.choice.placed.length > 0 ? chosen.choice.placed : findSystems(chosen, solve);
  if (placed === null) return null;
  return setting.crews.flatMap((_, crew) => placeCrew(setting, chosen, placed[crew]!, crew));
}

/** In which systems, where the choice has not looked at them. */
function findSystems({ choice, model, options }: Chosen, solve: ChooseTools['solve']): Choice['placed'] | null {
  const used = [...options.keys()].filter((option) => choice.counts[option]! > 0);
  const program = makeProgram(
    { ...model, options: used.map((option) => model.options[option]!) },
    { worth: 0, systems: -1, fixed: { counts: used.map((option) => choice.counts[option]!), goers: choice.goers } },
  );
  return readChoice(program, solve(program.program, { seconds: PLACING_SECONDS, gapFraction: 0 }))?.placed ?? null;
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
