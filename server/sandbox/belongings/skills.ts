/** The skills of the sandbox's pilots, as ESI reports them. They differ: some could run another planet, some could not. */
import type { SandboxPilot } from '../fleet/pilots.ts';

/** Type ids of skills. Source: Static Data Export. */
const INTERPLANETARY_CONSOLIDATION = 2495;
const COMMAND_CENTER_UPGRADES = 2505;
const CUSTOMS_CODE_EXPERTISE = 33467;
/** Skills that have nothing to do with planets: Gunnery and Spaceship Command. */
const OTHER_SKILLS = [3300, 3327];

const MAX_LEVEL = 5;

/** The level of Customs Code Expertise, which the pilot's taxes in high security space depend on. */
export function customsCodeExpertise({ characterId }: SandboxPilot): number {
  return characterId % (MAX_LEVEL + 1);
}

/** Enough for the pilot's colonies; every third pilot could have another planet. */
export function makeSkills(pilot: SandboxPilot) {
  const spare = pilot.characterId % 3 === 0 ? 1 : 0;
  const highest = Math.max(0, ...pilot.colonies.map(({ upgradeLevel }) => upgradeLevel));
  const levels: [number, number][] = [
    [INTERPLANETARY_CONSOLIDATION, Math.min(MAX_LEVEL, Math.max(0, pilot.colonyCount - 1) + spare)],
    [COMMAND_CENTER_UPGRADES, Math.min(MAX_LEVEL, highest + (pilot.characterId % 2))],
    [CUSTOMS_CODE_EXPERTISE, customsCodeExpertise(pilot)],
    ...OTHER_SKILLS.map((skillId): [number, number] => [skillId, 4]),
  ];
  const skills = levels.map(([skill_id, level]) => ({
    skill_id,
    active_skill_level: level,
    trained_skill_level: level,
    skillpoints_in_skill: pointsIn(skill_id, level),
  }));
  const total_sp = skills.reduce((sum, { skillpoints_in_skill }) => sum + skillpoints_in_skill, 0);
  return { skills, total_sp, unallocated_sp: 0 };
}

/** Those of the skills for planets by the Static Data Export; the others are taken as the easiest. */
const RANKS: ReadonlyMap<number, number> = new Map([
  [INTERPLANETARY_CONSOLIDATION, 4],
  [COMMAND_CENTER_UPGRADES, 4],
  [CUSTOMS_CODE_EXPERTISE, 2],
]);

/** Exactly those of the level: nobody has begun the next one. */
function pointsIn(skillId: number, level: number): number {
  return level === 0 ? 0 : Math.ceil((RANKS.get(skillId) ?? 1) * 250 * 32 ** ((level - 1) / 2) - 1e-6);
}
