/** What a newer export changes in the generated files, as a person reads it before accepting it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { CatalogueFile } from '../catalogueFile.ts';
import { decodeGates } from '../gates.ts';
import { NAME_LANGUAGES } from '../names.ts';
import { decodePlanets, type PlanetEntry } from '../planets.ts';

/** Changes of one kind that are listed by name. */
const MAX_LISTED = 20;

const TEXT_FILES = [
  ...NAME_LANGUAGES.map((language) => `names.${language}.json`),
  'words.json',
  'products.json',
  ...['en', ...NAME_LANGUAGES].map((language) => `products.${language}.json`),
];

type Named = Readonly<{ name: string }>;

interface Changes {
  added: readonly string[];
  changed: readonly string[];
  removed: readonly string[];
}

/**
 * @param before folder with the files that `generateCatalogue` wrote
 * @param after another one
 * @returns lines of Markdown, the numbers of planets first; none if they differ at most in the export's version and date
 */
export function compareCatalogues(before: string, after: string): readonly string[] {
  const [old, next] = [readCatalogue(before), readCatalogue(after)];
  const lists = (['commodities', 'structures', 'schematics'] as const).flatMap((kind) =>
    listed(kind, compare(byId(old[kind]), byId(next[kind]))),
  );
  const figures = (['planetTypes', 'commandCenterLevels', 'link', 'head'] as const)
    .filter((kind) => !isDeepStrictEqual(old[kind], next[kind]))
    .map((kind) => `- ${kind}: ${JSON.stringify(old[kind])} is now ${JSON.stringify(next[kind])}`);
  const names = TEXT_FILES.flatMap((file) => {
    const count = changedLines(textsOf(before, file), textsOf(after, file));
    return count === 0 ? [] : [`- ${file}: ${count} lines new or changed`];
  });
  const planets = comparePlanets(before, after);
  const lines = [...planets.lines, ...compareGates(before, after), ...lists, ...figures, ...names];
  return planets.isChanged || lines.length > 0 ? [`${planets.summary}.`, ...lines] : [];
}

function comparePlanets(before: string, after: string) {
  const [old, next] = [readPlanets(before), readPlanets(after)];
  // A system's security is counted once, not with each of its planets.
  const planets = compare(withoutSecurity(old), withoutSecurity(next));
  const securities = securitiesOf(old);
  const changedSecurities = [...securitiesOf(next)].filter(
    ([systemId, security]) => securities.has(systemId) && securities.get(systemId) !== security,
  ).length;
  const { added, changed, removed } = planets;
  const gone = removed.length === 0 ? '' : `, ${removed.length} gone`;
  return {
    summary: `${added.length} planets new, ${changed.length} changed${gone}, ${changedSecurities} securities changed`,
    isChanged: added.length + changed.length + removed.length + changedSecurities > 0,
    lines: listed('planets', { added: [], changed, removed }),
  };
}

function compareGates(before: string, after: string): readonly string[] {
  const [old, next] = [readGates(before), readGates(after)];
  const missing = (from: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...from].filter((connection) => !other.has(connection)).length;
  const [added, gone] = [missing(next, old), missing(old, next)];
  return added + gone === 0 ? [] : [`- stargates: ${added} connections new, ${gone} gone`];
}

function compare(old: ReadonlyMap<number, Named>, next: ReadonlyMap<number, Named>): Changes {
  return {
    added: [...next].filter(([id]) => !old.has(id)).map(([, { name }]) => name),
    changed: [...next].flatMap(([id, record]) => {
      const known = old.get(id);
      return known === undefined || isDeepStrictEqual(known, record) ? [] : [changeText(known, record)];
    }),
    removed: [...old].filter(([id]) => !next.has(id)).map(([, { name }]) => name),
  };
}

/** `Water is now called Water 2`, `Water: taxBaseIsk 400 is now 500` */
function changeText(old: Named, next: Named): string {
  const fields = Object.entries(next).flatMap(([field, value]) => {
    const known = old[field as keyof Named];
    return field === 'name' || isDeepStrictEqual(known, value)
      ? []
      : [`${field} ${JSON.stringify(known)} is now ${JSON.stringify(value)}`];
  });
  const renamed = old.name === next.name ? old.name : `${old.name} is now called ${next.name}`;
  return fields.length === 0 ? renamed : `${renamed}: ${fields.join(', ')}`;
}

function listed(kind: string, changes: Changes): readonly string[] {
  return (['added', 'changed', 'removed'] as const).flatMap((what) => {
    const entries = changes[what];
    if (entries.length === 0) return [];
    const more = entries.length > MAX_LISTED ? `; and ${entries.length - MAX_LISTED} more` : '';
    return [`- ${kind} ${what}: ${entries.slice(0, MAX_LISTED).join('; ')}${more}`];
  });
}

function readCatalogue(folder: string): CatalogueFile {
  return JSON.parse(readFileSync(join(folder, 'catalogue.json'), 'utf8'));
}

function byId(records: CatalogueFile['commodities'] | CatalogueFile['structures'] | CatalogueFile['schematics']) {
  return new Map<number, Named>(
    records.map((record) => [('schematicId' in record ? record.schematicId : record.typeId) as number, record]),
  );
}

function readPlanets(folder: string): readonly PlanetEntry[] {
  const planets = decodePlanets(new Uint8Array(readFileSync(join(folder, 'planets.bin'))).buffer);
  return Array.from({ length: planets.count }, (_, position) => planets.at(position));
}

/** Both ends of each connection, as one string. */
function readGates(folder: string): ReadonlySet<string> {
  const systems = decodeGates(new Uint8Array(readFileSync(join(folder, 'gates.bin'))).buffer);
  return new Set(
    [...systems.values()].flatMap(({ systemId, gates }) =>
      gates.filter((other) => other > systemId).map((other) => `${systemId} ${other}`),
    ),
  );
}

function withoutSecurity(planets: readonly PlanetEntry[]): ReadonlyMap<number, Named> {
  return new Map(planets.map(({ security: _, ...planet }) => [planet.planetId as number, planet]));
}

function securitiesOf(planets: readonly PlanetEntry[]): ReadonlyMap<number, number> {
  return new Map(planets.map(({ systemId, security }) => [systemId as number, security]));
}

/** The lines of a file of texts, without the one that names the export. */
function textsOf(folder: string, file: string): readonly string[] {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith(' "export"'));
}

function changedLines(old: readonly string[], next: readonly string[]): number {
  if (isDeepStrictEqual(old, next)) return 0;
  const known = new Set(old);
  return Math.max(1, next.filter((line) => !known.has(line)).length);
}
