/** What-if variants, saved with their planets until the player deletes them. */
import * as v from 'valibot';
import type { CharacterId, ColonyKey } from '../../workers/domain/ids.ts';
import { type ColonyEdit, MAX_VARIANTS } from '../../workers/domain/whatIf.ts';
import { atom, store } from './jotai.ts';
import { setNotice } from './notices.ts';
import { persistedAtom } from './persistedAtom.ts';
import { readText, removeText, STORAGE_KEYS, tryToStore } from './storage.ts';

/** A saved variant of a colony. */
export interface Variant {
  name: string;
  edits: readonly ColonyEdit[];
}

/** Variants by colony; colonies without any are left out. */
export type SavedVariants = Readonly<Record<ColonyKey, readonly Variant[]>>;

const MAX_EDITS = 60;
const MAX_NAME_LENGTH = 60;
const COLONY_KEY = /^[1-9]\d{0,15}\/[1-9]\d{0,15}$/;

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(-100), v.maxValue(100));
const storeKind = v.picklist(['storage', 'launchpad']);

const editSchema = v.variant('kind', [
  v.object({ kind: v.literal('program'), pinId: id, programSeconds: v.pipe(v.number(), v.finite(), v.minValue(1)) }),
  v.object({ kind: v.literal('heads'), fromPinId: id, toPinId: id, count: v.pipe(count, v.minValue(1)) }),
  v.object({
    kind: v.literal('schematic'),
    fromSchematicId: id,
    toSchematicId: id,
    count: v.pipe(count, v.minValue(1)),
  }),
  v.object({ kind: v.literal('factories'), schematicId: id, count }),
  v.object({ kind: v.literal('stores'), storeKind, count }),
  v.object({ kind: v.literal('level'), level: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)) }),
  v.object({ kind: v.literal('goods'), pinId: id, typeId: id, amount: v.pipe(v.number(), v.safeInteger()) }),
]);

const variantSchema = v.object({
  name: v.pipe(
    v.string(),
    v.transform((name) => name.slice(0, MAX_NAME_LENGTH)),
  ),
  edits: v.pipe(v.array(editSchema), v.maxLength(MAX_EDITS)),
});

/** Reads a list of variants; those that can't be read are counted. */
export function parseVariants(json: unknown): { variants: readonly Variant[]; damagedCount: number } {
  if (!Array.isArray(json)) return { variants: [], damagedCount: json === undefined ? 0 : 1 };
  const variants = json.flatMap((entry) => {
    const parsed = v.safeParse(variantSchema, entry);
    return parsed.success ? [parsed.output as Variant] : [];
  });
  return { variants: variants.slice(0, MAX_VARIANTS), damagedCount: json.length - variants.length };
}

function parseSaved(json: unknown): { saved: SavedVariants; damagedCount: number } {
  if (json === undefined) return { saved: {}, damagedCount: 0 };
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { saved: {}, damagedCount: 1 };
  const saved: Record<string, readonly Variant[]> = {};
  let damaged = 0;
  for (const [key, entry] of Object.entries(json)) {
    const { variants, damagedCount } = parseVariants(entry);
    damaged += damagedCount;
    if (COLONY_KEY.test(key) && variants.length > 0) saved[key] = variants;
  }
  return { saved, damagedCount: damaged };
}

const savedVariantsAtom = persistedAtom<SavedVariants>({
  key: STORAGE_KEYS.variants,
  fallback: {},
  schema: v.pipe(
    v.unknown(),
    v.transform((json) => parseSaved(json).saved),
  ),
});

/** All saved variants. Set through the functions below, and by other tabs. */
export const variantsAtom = atom((get) => get(savedVariantsAtom));

/** Saves a colony's variants; an empty list deletes them. */
export function saveVariants(key: ColonyKey, variants: readonly Variant[]): void {
  const { [key]: _, ...others } = store.get(savedVariantsAtom);
  store.set(
    savedVariantsAtom,
    variants.length === 0 ? (others as SavedVariants) : { ...others, [key]: variants.slice(0, MAX_VARIANTS) },
  );
}

/** Adds a variant to a colony. @returns false if it has as many as there can be */
export function addVariant(key: ColonyKey, edits: readonly ColonyEdit[]): boolean {
  const variants = store.get(savedVariantsAtom)[key] ?? [];
  if (variants.length >= MAX_VARIANTS) return false;
  const names = new Set(variants.map(({ name }) => name));
  const name = ['Variant 1', 'Variant 2', 'Variant 3'].find((one) => !names.has(one)) ?? 'Variant';
  saveVariants(key, [...variants, { name, edits }]);
  return true;
}

/** Deletes the variants of a deleted character's planets. */
export function deleteVariantsOf(characterId: CharacterId): void {
  const kept = Object.entries(store.get(savedVariantsAtom)).filter(([key]) => !key.startsWith(`${characterId}/`));
  store.set(savedVariantsAtom, Object.fromEntries(kept) as SavedVariants);
}

/** Takes over the variants of a restored backup. Colonies that it has none for keep theirs. */
export function restoreVariants(restored: SavedVariants): void {
  store.set(savedVariantsAtom, { ...store.get(savedVariantsAtom), ...restored });
}

/**
 * Says which saved variants can't be read, and sets the stored text aside unchanged, so that nothing is lost when the
 * readable ones are saved. Called once, by the page's start.
 */
export function checkStoredVariants(): void {
  const text = readText(STORAGE_KEYS.variants);
  if (text === null) return;
  const { damagedCount } = parseSaved(parseText(text));
  if (damagedCount === 0) return;
  const isAside = tryToStore(STORAGE_KEYS.unreadableVariants, text);
  // What is set aside isn't reported again with every visit.
  if (isAside) store.set(savedVariantsAtom, store.get(savedVariantsAtom));
  if (isAside && Object.keys(store.get(savedVariantsAtom)).length === 0) removeText(STORAGE_KEYS.variants);
  setNotice({
    id: 'unreadable-variants',
    kind: 'failed',
    text: `${damagedCount === 1 ? 'A saved what-if variant' : `${damagedCount} saved what-if variants`} could not be read and ${damagedCount === 1 ? 'is' : 'are'} left out.${isAside ? ` The stored text is kept under "${STORAGE_KEYS.unreadableVariants}".` : ''}`,
  });
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
