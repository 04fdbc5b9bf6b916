/** Schemas of ESI's answers: the fields that are used. Optional ones may be missing or null. */
import * as v from 'valibot';
import { SKILL_IDS } from '../../game/domain/ownData.ts';
import { type Rows, readRows } from '../../game/domain/rows.ts';
import { finiteNumber, id } from '../../game/records/colonyRecords.ts';

/** Only the fields that decide whether to fetch a layout, so that otherwise damaged records are still listed. */
export const planetListSchema = v.array(v.looseObject({ planet_id: id, last_update: v.nullish(v.string()) }));

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** GET /universe/planets/{planet_id}. */
export const universePlanetSchema = v.object({ planet_id: id, name, system_id: id, type_id: id });

/** GET /universe/systems/{system_id}. */
export const universeSystemSchema = v.object({
  system_id: id,
  name,
  security_status: v.pipe(finiteNumber, v.minValue(-1), v.maxValue(1)),
});

/** GET /universe/types/{type_id}. Missing volumes and negative ones mean the same: nothing is known. */
export const universeTypeSchema = v.object({ type_id: id, name, group_id: id, volume: v.nullish(finiteNumber) });

/** GET /universe/schematics/{schematic_id}, which names neither inputs nor output. */
export const universeSchematicSchema = v.object({ schematic_name: name });

const usedSkillSchema = v.object({ skill_id: v.picklist(Object.values(SKILL_IDS)) });
const skillLevel = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5));
/** Nothing rests on them but what a level still takes. */
const skillPoints = v.fallback(v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), null);

/** GET /characters/{character_id}/skills. There are about 500 skills; only those that matter are read. */
export const skillsSchema = v.object({
  skills: v.pipe(
    v.array(v.unknown()),
    v.maxLength(5000),
    v.filterItems((row) => v.is(usedSkillSchema, row)),
    v.array(v.object({ skill_id: id, active_skill_level: skillLevel, skillpoints_in_skill: skillPoints })),
  ),
});

/** At most 1,000 rows are on a page. */
const MOST_ROWS = 10_000;

/** What a row says where it can be read; null where it can't, such as an id beyond 2^53, which would be another one. */
export const orNull = <Value>(schema: v.GenericSchema<unknown, Value>) => v.fallback(v.nullable(schema), null);

/** One page of GET /characters/{character_id}/assets. Of what is no commodity, only the place matters. */
export const assetsSchema = rowsSchema(
  v.object({
    item_id: id,
    type_id: id,
    quantity: orNull(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    location_id: orNull(id),
    location_flag: v.string(),
    is_singleton: v.boolean(),
  }),
);

/** One page of GET /characters/{character_id}/wallet/journal. Only the fields of taxes matter. */
export const journalSchema = rowsSchema(
  v.object({
    id,
    ref_type: v.string(),
    date: orNull(v.string()),
    amount: orNull(finiteNumber),
    context_id: orNull(id),
    context_id_type: orNull(v.string()),
    second_party_id: orNull(id),
  }),
);

/** POST /universe/names. */
export const namesSchema = rowsSchema(v.object({ id, name: v.pipe(v.string(), v.maxLength(200)) }));

export type JournalRecord = v.InferOutput<typeof journalSchema>['rows'][number];
export type AssetRecord = v.InferOutput<typeof assetsSchema>['rows'][number];
export type SkillsRecord = v.InferOutput<typeof skillsSchema>;
export type PlanetList = v.InferOutput<typeof planetListSchema>;
export type UniversePlanet = v.InferOutput<typeof universePlanetSchema>;
export type UniverseSystem = v.InferOutput<typeof universeSystemSchema>;
export type UniverseType = v.InferOutput<typeof universeTypeSchema>;
export type UniverseSchematic = v.InferOutput<typeof universeSchematicSchema>;

/** A list of which some rows may be odd. One in which no row can be read is of another form, and is refused. */
function rowsSchema<Row>(row: v.GenericSchema<unknown, Row>): v.GenericSchema<unknown, Rows<Row>> {
  const strict = v.pipe(
    v.array(row),
    v.transform((rows): Rows<Row> => ({ rows, unread: [] })),
  );
  const lenient = v.pipe(
    v.array(v.unknown()),
    v.maxLength(MOST_ROWS),
    v.transform((list) => readRows(v.safeParser(row), list)),
  );
  return v.lazy((list) => (Array.isArray(list) && list.some((one) => v.is(row, one)) ? lenient : strict));
}
