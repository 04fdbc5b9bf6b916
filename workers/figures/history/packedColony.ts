/** A colony's stored history as one piece of bytes, for a backup: the rows as they are stored, then its latest snapshot. */
import type { HistorySnapshot } from '../../game/domain/history.ts';
import { ByteReader, ByteWriter } from './bytes.ts';

interface StoredHistory {
  /** a month each, as `visitRow.ts` writes them */
  rows: readonly Uint8Array[];
  latest: HistorySnapshot | null;
}

export function packColony({ rows, latest }: StoredHistory): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  for (const row of [...rows, new Uint8Array()]) {
    writer.whole(row.length);
    writer.append(row);
  }
  writer.append(new TextEncoder().encode(JSON.stringify(latest)));
  return new Uint8Array(writer.finish());
}

/** @throws DamagedBytesError or SyntaxError if the bytes are damaged. Neither rows nor the snapshot are checked. */
export function unpackColony(bytes: Uint8Array): { rows: Uint8Array[]; latest: unknown } {
  const reader = new ByteReader(bytes);
  const rows: Uint8Array[] = [];
  for (let length = reader.whole(); length > 0; length = reader.whole()) rows.push(reader.take(length));
  return { rows, latest: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(reader.rest())) };
}
