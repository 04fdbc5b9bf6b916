/** Kept plans of new planets, as a backup file has them. */
import * as v from 'valibot';
import { PLANET_TYPES } from '../../workers/game/domain/commodity.ts';
import type { CharacterId, PlanetId, SystemId, TypeId } from '../../workers/game/domain/ids.ts';
import { withoutControls } from '../../workers/game/domain/oneLine.ts';
import { type KeptPlan, MAX_KEPT_PLANS } from '../../workers/game/domain/settle.ts';
import { idSchema } from './idSchema.ts';

const goodsSchema = v.array(v.object({ typeId: idSchema<TypeId>(), unitsPerMonth: v.number() }));

const line = v.pipe(v.string(), v.transform(withoutControls));

const planetSchema = v.object({
  settlerId: v.string(),
  settlerName: line,
  characterId: v.nullable(idSchema<CharacterId>()),
  planetId: idSchema<PlanetId>(),
  planetName: line,
  planetType: v.picklist(PLANET_TYPES),
  systemId: idSchema<SystemId>(),
  systemName: line,
  security: v.number(),
  productTypeId: idSchema<TypeId>(),
  template: v.string(),
  programs: v.array(v.object({ resourceTypeId: idSchema<TypeId>(), headCount: v.number(), hours: v.number() })),
  collects: goodsSchema,
  brings: goodsSchema,
});

/** If one of them is damaged, none is taken, and the page says so. */
export const keptPlansSchema = v.pipe(
  v.array(
    v.object({
      id: v.string(),
      name: line,
      keptAt: v.number(),
      netIskPerMonth: v.nullable(v.number()),
      planets: v.array(planetSchema),
      before: v.array(v.object({ characterId: idSchema<CharacterId>(), planetId: idSchema<PlanetId>() })),
    }),
  ),
  v.maxLength(MAX_KEPT_PLANS),
) satisfies v.GenericSchema<unknown, readonly KeptPlan[]>;
