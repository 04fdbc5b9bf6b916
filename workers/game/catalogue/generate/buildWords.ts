import { PIN_KINDS } from '../../domain/pinKinds.ts';
import { LINK_GROUP } from './buildCatalogue.ts';
import type { GameExport } from './gameExport.ts';

/** The game's words that the page's translations have in sentences of their own: only a test reads them. */
export interface GameWords {
  /** version or build of the export */
  export: string;
  /** kinds of structures in the plural, by group id */
  groups: Readonly<Record<number, WordByLanguage>>;
  /** the customs office, links, and skills of planetary industry, by type id */
  types: Readonly<Record<number, WordByLanguage>>;
}

/** English, and the languages that have another word. */
type WordByLanguage = Readonly<{ en: string } & Record<string, string>>;

const GROUPS: ReadonlySet<number> = new Set([LINK_GROUP, ...Object.values(PIN_KINDS).map(({ groupId }) => groupId)]);

/** Customs Office, Link, Interplanetary Consolidation, Command Center Upgrades, Customs Code Expertise. */
const TYPES: ReadonlySet<number> = new Set([2233, 2280, 2495, 2505, 33467]);

/** Groups of those types: orbital infrastructure, skills of planet management and of trade. */
export const WORD_GROUPS: readonly number[] = [1025, 1241, 274];

/** The words in all languages, ascending by id. */
export function buildWords({ version, types, groups }: Pick<GameExport, 'version' | 'types' | 'groups'>): GameWords {
  return {
    export: version,
    groups: toWords(groups.filter(({ groupId }) => GROUPS.has(groupId)).map((group) => [group.groupId, group])),
    types: toWords(types.filter(({ typeId }) => TYPES.has(typeId)).map((type) => [type.typeId, type])),
  };
}

function toWords(
  named: readonly (readonly [number, { name: string; localNames: Readonly<Record<string, string>> }])[],
): Record<number, WordByLanguage> {
  return Object.fromEntries(named.map(([id, { name, localNames }]) => [id, { en: name, ...localNames }]));
}
