/** Gives each chosen design its planet and its settler, in as few systems as possible. */

import { MOST_TRIPS } from '../../game/domain/settle.ts';
import { addTo } from '../../game/domain/sums.ts';
import type { Solve } from '../solver/integerProgram.ts';
import type { ChooseTools, Chosen, Work } from './choosePlan.ts';
import { type Choice, makeProgram, readChoice } from './model.ts';
import type { RoleOption } from './planOptions.ts';
import type { UniversePlanet } from './reach.ts';
import type { Setting } from './setting.ts';

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

/** What the fullest ship carries at a visit, of what it can; 0 without a limit. */
export function fullestShip({ task }: Setting, { choice, model }: Chosen, placed: readonly PlacedPlanet[]): number {
  const { cargoM3 } = task.request.visits;
  if (cargoM3 === null) return 0;
  const carried = { m3OutPerVisit: new Map<string, number>(), m3InPerVisit: new Map<string, number>() };
  for (const { option, settlerId } of placed) {
    const part = choice.supplied[option]! / choice.counts[option]!;
    for (const way of ['m3OutPerVisit', 'm3InPerVisit'] as const)
      addTo(carried[way], settlerId, model.options[option]![way] * part);
  }
  const m3 = Object.values(carried).flatMap((bySettler) => [...bySettler.values()]);
  return Math.max(0, ...m3) / (cargoM3 * MOST_TRIPS);
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
 * Deals a crew's planets out in turn, system by system: nobody gets a planet twice, because a system never has fewer
 * planets of a kind than turns. What is carried most goes to those who carry least so far.
 */
function placeCrew(
  { crews, kinds, systems }: Setting,
  { choice, model, options }: Chosen,
  placed: readonly (readonly number[])[],
  crew: number,
): PlacedPlanet[] {
  const { settlers, occupied } = crews[crew]!;
  const goers = settlers.slice(0, choice.goers[crew]);
  const free: (Omit<PlacedPlanet, 'option'> & { kind: number })[] = [];
  /** still without a place, by kind: the solver may have reserved more places than that */
  const left = kinds.map((_, kind) => unitsOf(options, choice, crew, kind).length);
  let turn = 0;
  for (const system of systems.keys()) {
    for (const [kind, { planets: byKind }] of kinds.entries()) {
      const planets = byKind[system]!.filter(({ planetId }) => !occupied.has(planetId));
      const most = Math.min(left[kind]!, placed[kind]?.[system] ?? 0);
      left[kind]! -= most;
      for (let k = 0; k < most; k++) {
        const settlerId = goers[turn % goers.length]!.id;
        free.push({ kind, settlerId, system, planet: planets[Math.floor(k / goers.length)]! });
        turn += 1;
      }
    }
  }
  const m3Of = (option: number): number => {
    const { m3OutPerVisit, m3InPerVisit } = model.options[option]!;
    return (Math.max(m3OutPerVisit, m3InPerVisit) * choice.supplied[option]!) / choice.counts[option]!;
  };
  const carried = new Map(goers.map(({ id }) => [id, 0]));
  return kinds
    .flatMap((_, kind) => unitsOf(options, choice, crew, kind))
    .sort((a, b) => m3Of(b) - m3Of(a))
    .flatMap((option): PlacedPlanet[] => {
      const fitting = free.filter(({ kind }) => kind === options[option]!.kind);
      const [first] = fitting;
      if (first === undefined) return [];
      const least = fitting.reduce(
        (best, one) => (carried.get(one.settlerId)! < carried.get(best.settlerId)! ? one : best),
        first,
      );
      free.splice(free.indexOf(least), 1);
      const { settlerId, system, planet } = least;
      addTo(carried, settlerId, m3Of(option));
      return [{ option, settlerId, system, planet }];
    });
}

/** Positions of options, each as often as it is taken. */
function unitsOf(options: readonly RoleOption[], { counts }: Choice, crew: number, kind: number): number[] {
  return [...options.entries()].flatMap(([option, one]) =>
    one.crew === crew && one.kind === kind ? Array<number>(counts[option]!).fill(option) : [],
  );
}
