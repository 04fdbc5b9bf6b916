/** Saved what-if variants: kept by the engine in the browser's database, the same in every tab. */
import { t } from '@lingui/core/macro';
import { dequal } from 'dequal/lite';
import { randomText } from '../../workers/game/domain/base64url.ts';
import type { ColonyKey } from '../../workers/game/domain/ids.ts';
import {
  type ColonyEdit,
  MAX_VARIANT_NAME_LENGTH,
  MAX_VARIANTS,
  type SavedVariant,
  type SavedVariants,
} from '../../workers/game/domain/whatIf.ts';
import { store } from '../state/jotai.ts';
import { keepEqual } from '../state/keepEqual.ts';
import { variantsAtom } from '../state/variants.ts';
import { engineSubject } from './engineSubject.ts';
import { keptByEngine } from './keptByEngine.ts';
import { tabChannel } from './tabChannel.ts';

const channel = tabChannel('colony-watch/variants');
const whatIf = engineSubject('whatIf');

/** Throws (rejects) if the engine cannot answer; the view shows it. */
export const { compare: compareVariants } = whatIf;

const NO_VARIANTS: readonly SavedVariant[] = [];

const { change, changeOrSay, load, follow } = keptByEngine({
  id: 'variants',
  channel,
  ask: whatIf.changeVariants,
  read: { kind: 'read' },
  // Later changes are on screen already.
  take: ({ variants }, isLatest) => {
    if (isLatest) store.set(variantsAtom, sameWhereEqual(store.get(variantsAtom), variants));
  },
  unstoredText: (problem) =>
    t`Your what-if variants are kept until you close this tab: ${problem} Download a backup to keep them.`,
  failedText: (problem, isRead) =>
    isRead
      ? t`Your what-if variants could not be loaded: ${problem} Reload the page and try again.`
      : t`Your last change of a what-if variant is not saved: ${problem} Reload the page and try again.`,
});

/** As `keptByEngine` says: changing and loading throw (reject) if the engine cannot answer. */
export { change as changeVariants, follow as followVariants, load as loadVariants };

/**
 * Adds a variant to a colony, unless it has as many as there can be (`full`). Failures are notices.
 * @param named what it changes: its name. One that changes just that is not added again
 */
export async function addVariant(
  key: ColonyKey,
  edits: readonly ColonyEdit[],
  named?: string,
): Promise<'added' | 'full' | 'failed'> {
  const known = store.get(variantsAtom) ?? (await changeOrSay({ kind: 'read' }))?.variants;
  if (known === undefined) return 'failed';
  const variants = known[key] ?? NO_VARIANTS;
  if (named !== undefined && variants.some((one) => dequal(one.edits, edits))) return 'added';
  if (variants.length >= MAX_VARIANTS) return 'full';
  const names = new Set(variants.map(({ name }) => name));
  const free = [1, 2, 3].map((number) => t`Variant ${number}`).find((one) => !names.has(one)) ?? t`Variant`;
  const name = named === undefined || names.has(shortName(named)) ? free : shortName(named);
  const variant = { id: randomText(32), name, edits };
  show(key, [...variants, variant]);
  const stored = await changeOrSay({ kind: 'save', key, variant });
  if (stored === null) return 'failed';
  // Another tab may have added one in the same moment.
  return stored.variants[key]?.some(({ id }) => id === variant.id) ? 'added' : 'full';
}

/** Replaces a variant of a colony: on screen at once, then in the browser. Failures are notices. */
export function saveVariant(key: ColonyKey, variant: SavedVariant): void {
  const variants = store.get(variantsAtom)?.[key] ?? NO_VARIANTS;
  show(
    key,
    variants.map((one) => (one.id === variant.id ? variant : one)),
  );
  void changeOrSay({ kind: 'save', key, variant });
}

/** Deletes a variant of a colony. Failures are notices. */
export function deleteVariant(key: ColonyKey, id: string): void {
  const variants = store.get(variantsAtom)?.[key] ?? NO_VARIANTS;
  show(
    key,
    variants.filter((one) => one.id !== id),
  );
  void changeOrSay({ kind: 'delete', key, id });
}

function show(key: ColonyKey, variants: readonly SavedVariant[]): void {
  store.set(variantsAtom, { ...store.get(variantsAtom), [key]: variants });
}

/** Lists that have not changed stay the same objects. */
function sameWhereEqual(known: SavedVariants | null, variants: SavedVariants): SavedVariants {
  return Object.fromEntries(keepEqual(Object.entries(known ?? {}), Object.entries(variants), ([key]) => key));
}

/** A name fits into its field; a template's comment is shorter still, and cut when it is copied. */
function shortName(change: string): string {
  return change.length <= MAX_VARIANT_NAME_LENGTH
    ? change
    : `${change.slice(0, MAX_VARIANT_NAME_LENGTH - 1).trimEnd()}…`;
}
