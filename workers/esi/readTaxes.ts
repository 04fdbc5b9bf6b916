/** Reads the customs taxes out of a page of ESI's wallet journal. Every other row is dropped at once. */
import type { CharacterId, PlanetId } from '../domain/ids.ts';
import type { TaxEntry } from '../domain/taxes.ts';
import { type JournalRecord, parseIsoTime } from './schemas.ts';

const KINDS: Readonly<Record<string, TaxEntry['kind']>> = {
  planetary_export_tax: 'export',
  planetary_import_tax: 'import',
};

/** A row without an amount or a time says nothing; one without a planet is kept, because it makes others unclear. */
export function readTaxes(characterId: CharacterId, rows: readonly JournalRecord[]): TaxEntry[] {
  return rows.flatMap(({ id, ref_type, amount, date, context_id, context_id_type, second_party_id }): TaxEntry[] => {
    const kind = KINDS[ref_type];
    const at = parseIsoTime(date ?? '');
    if (kind === undefined || at === null || amount == null || !(amount < 0)) return [];
    const planetId = context_id_type === 'planet_id' && context_id != null ? (context_id as PlanetId) : null;
    return [{ characterId, id, planetId, at, kind, isk: -amount, partyId: second_party_id ?? null }];
  });
}
