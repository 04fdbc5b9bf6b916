/** Reads the customs taxes out of ESI's wallet journal. Every other row is dropped at once. */
import * as v from 'valibot';
import type { CharacterId, PlanetId } from '../../game/domain/ids.ts';
import type { Rows } from '../../game/domain/rows.ts';
import type { TaxEntry } from '../../game/domain/taxes.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import { parseIsoTime } from '../../game/records/colonyRecords.ts';
import { type JournalRecord, orNull } from './schemas.ts';

const KINDS: Readonly<Record<string, TaxEntry['kind']>> = {
  planetary_export_tax: 'export',
  planetary_import_tax: 'import',
};

export interface ReadTaxes {
  entries: TaxEntry[];
  /** when taxes were paid whose rows can't be read; null where that can't be read either */
  missedAt: (EpochSeconds | null)[];
}

/** A row without a planet is kept, because it makes others unclear. */
export function readTaxes(characterId: CharacterId, { rows, unread }: Rows<JournalRecord>): ReadTaxes {
  const entries: TaxEntry[] = [];
  const missedAt: (EpochSeconds | null)[] = [];
  for (const { id, ref_type, amount, date, context_id, context_id_type, second_party_id } of rows) {
    const kind = KINDS[ref_type];
    if (kind === undefined) continue;
    const at = parseIsoTime(date ?? '');
    if (at === null || amount === null) {
      missedAt.push(at);
    } else if (amount < 0) {
      const planetId = context_id_type === 'planet_id' && context_id !== null ? (context_id as PlanetId) : null;
      entries.push({ characterId, id, planetId, at, kind, isk: -amount, partyId: second_party_id });
    }
  }
  for (const row of unread) {
    const { ref_type, date } = v.parse(unreadSchema, row);
    if (ref_type === null || KINDS[ref_type] !== undefined) missedAt.push(parseIsoTime(date ?? ''));
  }
  return { entries, missedAt };
}

/** What a row that can't be read says of itself. */
const unreadSchema = v.fallback(v.object({ ref_type: orNull(v.string()), date: orNull(v.string()) }), {
  ref_type: null,
  date: null,
});
