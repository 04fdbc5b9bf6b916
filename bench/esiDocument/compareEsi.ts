/** Compares ESI's OpenAPI document with what Colony Watch uses of it: routes, scopes, fields and headers. */
import * as v from 'valibot';
import { SCOPES } from '../../workers/game/domain/ownData.ts';
import { layoutSchema, planetRecordSchema, stackSchema } from '../../workers/game/records/colonyRecords.ts';
import {
  type AssetRecord,
  type JournalRecord,
  planetListSchema,
  skillsSchema,
  universePlanetSchema,
  universeSchematicSchema,
  universeSystemSchema,
  universeTypeSchema,
} from '../../workers/live/esi/schemas.ts';

interface UsedRoute {
  path: string;
  method?: 'post';
  scope?: string;
  /** names of query parameters that are sent; left out where all of them may be missing */
  query?: readonly string[];
  /** a schema, or the fields of a row whose schema is read row by row */
  answer: v.GenericSchema | readonly string[];
}

const planets = '/characters/{character_id}/planets';

/** Every call of the worker and of the server. */
export const USED_ROUTES: readonly UsedRoute[] = [
  { path: planets, scope: SCOPES.planets, answer: planetListSchema },
  { path: planets, scope: SCOPES.planets, answer: v.array(planetRecordSchema) },
  { path: `${planets}/{planet_id}`, scope: SCOPES.planets, answer: layoutSchema },
  {
    path: `${planets}/{planet_id}`,
    scope: SCOPES.planets,
    answer: v.object({ pins: v.array(v.object({ contents: v.array(stackSchema) })) }),
  },
  { path: '/universe/planets/{planet_id}', answer: universePlanetSchema },
  { path: '/universe/systems/{system_id}', answer: universeSystemSchema },
  { path: '/universe/types/{type_id}', answer: universeTypeSchema },
  { path: '/universe/schematics/{schematic_id}', answer: universeSchematicSchema },
  {
    path: '/characters/{character_id}/skills',
    scope: SCOPES.skills,
    answer: v.object({ skills: skillRows() }),
  },
  {
    path: '/characters/{character_id}/assets',
    scope: SCOPES.assets,
    answer: [
      'item_id',
      'type_id',
      'quantity',
      'location_id',
      'location_flag',
      'is_singleton',
    ] satisfies (keyof AssetRecord)[],
  },
  {
    path: '/characters/{character_id}/wallet/journal',
    scope: SCOPES.wallet,
    answer: [
      'id',
      'ref_type',
      'date',
      'amount',
      'context_id',
      'context_id_type',
      'second_party_id',
    ] satisfies (keyof JournalRecord)[],
  },
  {
    path: '/ui/autopilot/waypoint',
    method: 'post',
    scope: SCOPES.waypoint,
    query: ['add_to_beginning', 'clear_other_waypoints', 'destination_id'],
    answer: [],
  },
  { path: '/universe/names', method: 'post', answer: ['id', 'name'] },
  { path: '/markets/{region_id}/history', answer: ['date', 'volume'] },
  { path: '/markets/prices', answer: ['type_id', 'average_price'] },
];

/** Those that every call sends, and those that ESI never requires of us. */
const SENT_HEADERS: ReadonlySet<string> = new Set(['x-compatibility-date', 'accept', 'user-agent', 'authorization']);

function skillRows() {
  // The last one of the pipe lists the fields.
  const rows = skillsSchema.entries.skills.pipe.at(-1);
  return rows as v.GenericSchema;
}

type Json = Readonly<Record<string, unknown>>;
const asJson = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

/** @returns what has changed so that Colony Watch would notice, as sentences; none if all that it uses is there */
export function compareEsi(document: unknown): string[] {
  const root = asJson(document);
  const resolve = (value: unknown): Json => {
    const { $ref } = asJson(value);
    if (typeof $ref !== 'string') return asJson(value);
    return resolve(
      $ref
        .slice(2)
        .split('/')
        .reduce((at: unknown, name) => asJson(at)[name], root),
    );
  };
  const found = USED_ROUTES.flatMap(({ path, method = 'get', scope, query, answer }) => {
    const route = `${method.toUpperCase()} ${path}`;
    const operation = resolve(asJson(asJson(root.paths)[path])[method]);
    if (Object.keys(operation).length === 0) return [`${route} is gone.`];
    return [
      ...scopeChanges(route, operation, scope),
      ...headerChanges(route, operation, resolve),
      ...(query === undefined ? [] : queryChanges(route, operation, query, resolve)),
      ...missingFields(answer, resolve(answerOf(operation, resolve)), resolve).map(
        (field) => `${route} has no field ${field}.`,
      ),
    ];
  });
  return [...new Set(found)];
}

function scopeChanges(route: string, { security }: Json, scope: string | undefined): string[] {
  const wanted = (Array.isArray(security) ? security : []).flatMap(
    (one) => Object.values(asJson(one)).flat() as string[],
  );
  if (scope === undefined) return wanted.length === 0 ? [] : [`${route} needs the scope ${wanted.join(', ')} now.`];
  return wanted.length === 1 && wanted[0] === scope
    ? []
    : [`${route} needs ${wanted.join(', ') || 'no scope'} instead of ${scope}.`];
}

function headerChanges(route: string, { parameters }: Json, resolve: (value: unknown) => Json): string[] {
  return (Array.isArray(parameters) ? parameters : [])
    .map(resolve)
    .filter(
      ({ in: where, required, name }) =>
        where === 'header' && required === true && !SENT_HEADERS.has(String(name).toLowerCase()),
    )
    .map(({ name }) => `${route} requires the header ${name}.`);
}

/** Parameters that are sent and gone, and those that have to be sent. */
function queryChanges(
  route: string,
  { parameters }: Json,
  sent: readonly string[],
  resolve: (value: unknown) => Json,
): string[] {
  const known = (Array.isArray(parameters) ? parameters : []).map(resolve).filter(({ in: where }) => where === 'query');
  const names = known.map(({ name }) => String(name));
  return [
    ...sent.filter((name) => !names.includes(name)).map((name) => `${route} has no parameter ${name}.`),
    ...known
      .filter(({ required, name }) => required === true && !sent.includes(String(name)))
      .map(({ name }) => `${route} requires the parameter ${name}.`),
  ];
}

function answerOf({ responses }: Json, resolve: (value: unknown) => Json): unknown {
  const { content } = resolve(asJson(responses)['200']);
  return asJson(asJson(content)['application/json']).schema;
}

/** Fields that the schema names and the document does not. */
function missingFields(
  answer: UsedRoute['answer'],
  described: Json,
  resolve: (value: unknown) => Json,
  prefix = '',
): string[] {
  if (isFields(answer)) {
    const properties = asJson(resolve(described.items ?? described).properties);
    return answer.filter((name) => !(name in properties));
  }
  const schema = answer as unknown as {
    type: string;
    wrapped?: v.GenericSchema;
    item?: v.GenericSchema;
    entries?: Record<string, v.GenericSchema>;
  };
  if (schema.wrapped !== undefined) return missingFields(schema.wrapped, described, resolve, prefix);
  if (schema.item !== undefined) return missingFields(schema.item, resolve(described.items), resolve, prefix);
  const properties = asJson(described.properties);
  return Object.entries(schema.entries ?? {}).flatMap(([name, part]) =>
    name in properties
      ? missingFields(part, resolve(properties[name]), resolve, `${prefix}${name}.`)
      : [`${prefix}${name}`],
  );
}

const isFields = (answer: UsedRoute['answer']): answer is readonly string[] => Array.isArray(answer);
