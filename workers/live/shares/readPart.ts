/** A character out of a share. Everything in it is foreign, also if it was sealed correctly. */
import * as v from 'valibot';
import type { Character } from '../../game/domain/character.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { CharacterId, PlanetId } from '../../game/domain/ids.ts';
import type { PartProblem } from '../../game/domain/shares.ts';
import type { SpaceKind } from '../../game/domain/space.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import { parseColony } from '../../game/records/parseColony.ts';
import {
  characterPartSchema,
  IDS_PER_CHARACTER,
  IDS_PER_SHARE,
  manifestSchema,
  type ReadManifest,
  uploadSchema,
} from './shareContent.ts';

/** A share's character with its colonies. */
export interface ReadCharacter {
  character: Character;
  colonies: readonly ReadColony[];
  /** colonies that can't be read */
  unreadable: readonly PartProblem[];
}

interface ReadColony {
  colony: Colony;
  /** ESI's `last_update` */
  lastUpdate: string;
  /** null: the planet has its real id, so that it has a name; otherwise what is known of it besides its type */
  hidden: { number: number; space: SpaceKind | null } | null;
}

interface ShareContext {
  /** from `shareNumber` */
  shareNumber: number;
  shareId: string;
  /** the accounts that its characters are shown in */
  accountName: (account: string | undefined) => string;
  /** what a character is called whose name is hidden */
  pilotName: (number: number) => string;
  now: EpochSeconds;
}

/** More than any layout that the game allows: a command center has power for fewer than thirty structures. */
const MAX_PINS = 60;
const MAX_LINKS = 120;
const MAX_ROUTES = 400;
const MAX_WAYPOINTS = 10;
/** On the whole planet: each makes its report to the page longer. */
const MAX_STACKS = 600;
const MAX_HEADS = 10;
/** Clocks differ. */
const MAX_AHEAD_SECONDS = 86_400;
/** Nobody's colony is older than the game's planetary industry. */
const FIRST_UPDATE_AT = Date.UTC(2010, 4, 1) / 1000;
/** The game's cycles take 15 minutes or more. */
const MIN_CYCLE_SECONDS = 900;
/** A launchpad holds a million units of the smallest commodity. */
const MAX_UNITS = 2_500_000;
/** Structures that this version does not know are accepted, as in the player's own colonies. EVE's ids have 32 bits. */
const MAX_TYPE_ID = 2 ** 31 - 1;
/** The game's programs take 14 days at most. */
const MAX_PROGRAM_SECONDS = 30 * 86_400;

/** What tells the hidden ids of shares apart. */
export async function shareNumber(shareId: string): Promise<number> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(shareId));
  return new DataView(hash).getUint32(0);
}

/** @returns null if it is none */
export function readManifest(value: unknown): ReadManifest | null {
  const parsed = v.safeParse(manifestSchema, value, { abortEarly: true });
  return parsed.success ? parsed.output : null;
}

export interface ShareUpload {
  /** the server's number of it */
  number: number;
  /** what the server has of the share: the parts whose bytes have arrived, by their number */
  listed: ReadonlyMap<number, { etag: string; bytes: number }>;
}

/** @returns null if it is no answer to the begin of an upload */
export function readUpload(answer: Uint8Array): ShareUpload | null {
  try {
    const { upload, parts } = v.parse(uploadSchema, JSON.parse(new TextDecoder().decode(answer)));
    return { number: upload, listed: new Map(parts.map((one) => [one.part, one])) };
  } catch {
    return null;
  }
}

/** @returns null if it is no character */
export function readPart(value: unknown, pilotNumber: number, context: ShareContext): ReadCharacter | null {
  const parsed = v.safeParse(characterPartSchema, value, { abortEarly: true });
  if (!parsed.success) return null;
  const { colonies, ...read } = parsed.output;
  // Rising numbers, so that characters keep their order.
  const idOf = (number: number) =>
    -(context.shareNumber * IDS_PER_SHARE) - IDS_PER_SHARE + pilotNumber * IDS_PER_CHARACTER + number;
  const characterId = (read.characterId ?? idOf(0)) as CharacterId;
  const name = read.name || context.pilotName(pilotNumber);
  const readColonies: ReadColony[] = [];
  const configs: Character['planetConfigs'][number][] = [];
  const unreadable: PartProblem[] = [];
  for (const [index, { planet, layout, space, excludeFromTotals, ownerTaxFraction }] of colonies.entries()) {
    const planetId = (space === undefined ? planet.planet_id : idOf(index + 1)) as PlanetId;
    const parsedColony = isBounded(layout)
      ? parseColony(characterId, { ...planet, planet_id: planetId }, layout)
      : { kind: 'failed' as const };
    if (parsedColony.kind === 'failed' || !isPossible(parsedColony.colony, context.now)) {
      unreadable.push({ kind: 'planet', name });
      continue;
    }
    const { colony } = parsedColony;
    readColonies.push({
      colony,
      lastUpdate: planet.last_update,
      hidden: space === undefined ? null : { number: index + 1, space },
    });
    configs.push({ planetId, excludeFromTotals, ownerTaxFraction });
  }
  return {
    character: {
      characterId,
      name,
      account: context.accountName(read.account),
      comment: read.comment ?? '',
      system: read.system ?? '',
      needsLogin: false,
      customsSkillLevel: read.customsSkillLevel,
      planetConfigs: configs,
      shareId: context.shareId,
    },
    colonies: readColonies,
    unreadable,
  };
}

/** Counts before anything is parsed: what is not bounded here could take seconds. */
function isBounded(layout: Record<string, unknown>): boolean {
  const isShort = (list: unknown, most: number) => list == null || (Array.isArray(list) && list.length <= most);
  const { pins, links, routes } = layout;
  if (!isShort(pins, MAX_PINS) || !isShort(links, MAX_LINKS) || !isShort(routes, MAX_ROUTES)) return false;
  const areShort = (list: unknown, field: string, most: number) =>
    ((list ?? []) as Record<string, unknown>[]).every((record) => isShort(record?.[field], most));
  const all = (pins ?? []) as Record<string, Record<string, unknown>>[];
  const stackCount = all.reduce((sum, pin) => sum + (Array.isArray(pin?.contents) ? pin.contents.length : 0), 0);
  return (
    areShort(pins, 'contents', MAX_STACKS) &&
    stackCount <= MAX_STACKS &&
    areShort(routes, 'waypoints', MAX_WAYPOINTS) &&
    all.every((pin) => isShort(pin?.extractor_details?.heads, MAX_HEADS))
  );
}

/** What the game can't have would only cost time. */
function isPossible({ lastUpdateAt, pins }: Colony, now: EpochSeconds): boolean {
  if (lastUpdateAt > now + MAX_AHEAD_SECONDS || lastUpdateAt < FIRST_UPDATE_AT) return false;
  return pins.every((pin) => {
    if (pin.typeId > MAX_TYPE_ID || pin.typeId < 1) return false;
    if (pin.contents.some(({ amount }) => !(amount >= 0 && amount <= MAX_UNITS))) return false;
    if (pin.kind !== 'ecu' || pin.cycleSeconds === null) return true;
    const { installedAt, expiresAt, cycleSeconds } = pin;
    if (cycleSeconds < MIN_CYCLE_SECONDS) return false;
    return installedAt === null || expiresAt === null || expiresAt - installedAt <= MAX_PROGRAM_SECONDS;
  });
}
