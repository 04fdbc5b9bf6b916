/** Makes a character's part of a share: what the player has chosen, and of ESI's records only what is simulated. */
import * as v from 'valibot';
import type { Character } from '../../game/domain/character.ts';
import type { CustomsTax } from '../../game/domain/customsTax.ts';
import type { PlanetId } from '../../game/domain/ids.ts';
import { parseJson } from '../../game/domain/json.ts';
import type { ShareContents } from '../../game/domain/shares.ts';
import type { SpaceKind } from '../../game/domain/space.ts';
import { type LayoutRecord, layoutSchema, planetRecordSchema } from '../../game/records/colonyRecords.ts';
import type { CachedSnapshot } from '../kept/cacheEntries.ts';
import { type CharacterPart, SHARE_VERSION } from './shareContent.ts';

const HIDDEN_SYSTEM = 0;

/** What is known of a colony's planet besides its record. */
export interface PlanetFacts {
  /** where it is, for planets without a name */
  space: SpaceKind | null;
  /** as it is in force: entered, measured, or by the player's settings */
  customsTax: CustomsTax;
}

/**
 * @param customsSkillLevel in force for the character: a follower's other settings must not change its figures
 * @returns the content of a part; colonies whose records can't be read are left out
 */
export function makePart(
  character: Character,
  snapshots: readonly CachedSnapshot[],
  contents: ShareContents,
  customsSkillLevel: number,
  factsOf: (snapshot: CachedSnapshot) => PlanetFacts,
): CharacterPart {
  const inOrder = snapshots.toSorted((a, b) => a.planetId - b.planetId);
  return {
    version: SHARE_VERSION,
    ...(contents.characterNames && { characterId: character.characterId, name: character.name }),
    ...(contents.accounts && { account: character.account }),
    ...(contents.comments && { comment: character.comment, system: character.system }),
    ...(contents.customs && { customsSkillLevel }),
    colonies: inOrder.flatMap((snapshot, index) => makeColony(character, snapshot, index + 1, contents, factsOf)),
  };
}

function makeColony(
  character: Character,
  snapshot: CachedSnapshot,
  number: number,
  { characterNames, planetNames, customs }: ShareContents,
  factsOf: (snapshot: CachedSnapshot) => PlanetFacts,
): CharacterPart['colonies'] {
  const planet = v.safeParse(planetRecordSchema, snapshot.planet);
  const layout = v.safeParse(layoutSchema, parseJson(snapshot.layoutJson));
  if (!planet.success || !layout.success) return [];
  const record = planet.output;
  const config = character.planetConfigs.find(({ planetId }) => planetId === (record.planet_id as PlanetId));
  const { space, customsTax } = factsOf(snapshot);
  const isRateKnown = space !== null || customsTax.isOwnRate || customsTax.measured !== undefined;
  const areIdsHidden = !characterNames || !planetNames;
  return [
    {
      planet: planetNames ? record : { ...record, planet_id: number, solar_system_id: HIDDEN_SYSTEM },
      layout: areIdsHidden ? renumber(layout.output) : layout.output,
      ...(!planetNames && { space }),
      ...(customs && {
        excludeFromTotals: config?.excludeFromTotals ?? false,
        ownerTaxFraction: isRateKnown ? customsTax.ownerFraction : null,
      }),
    },
  ];
}

/** Other ids of pins and routes, in the same order: the lower id comes first where two pins want the same goods. */
function renumber(layout: LayoutRecord): LayoutRecord {
  const pinIds = new Set(layout.pins.map((pin) => pin.pin_id));
  for (const { source_pin_id: source, destination_pin_id: destination } of layout.links ?? []) {
    pinIds.add(source).add(destination);
  }
  for (const { source_pin_id: source, destination_pin_id: destination, waypoints } of layout.routes ?? []) {
    for (const pinId of [source, destination, ...(waypoints ?? [])]) pinIds.add(pinId);
  }
  const pins = ranks(pinIds);
  const routes = ranks(new Set((layout.routes ?? []).map(({ route_id: routeId }) => routeId)));
  const pinOf = (pinId: number): number => pins.get(pinId) as number;
  return {
    ...layout,
    pins: layout.pins.map((pin) => ({ ...pin, pin_id: pinOf(pin.pin_id) })),
    links: layout.links?.map((link) => ({
      ...link,
      source_pin_id: pinOf(link.source_pin_id),
      destination_pin_id: pinOf(link.destination_pin_id),
    })),
    routes: layout.routes?.map((route) => ({
      ...route,
      route_id: routes.get(route.route_id) as number,
      source_pin_id: pinOf(route.source_pin_id),
      destination_pin_id: pinOf(route.destination_pin_id),
      waypoints: route.waypoints?.map(pinOf),
    })),
  };
}

/** 1, 2, … in the order of the ids. */
function ranks(ids: ReadonlySet<number>): ReadonlyMap<number, number> {
  return new Map([...ids].sort((a, b) => a - b).map((id, rank) => [id, rank + 1]));
}
