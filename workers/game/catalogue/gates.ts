/**
 * Reads every system that has stargates from one compact file. Little-endian, in this order:
 *   4 bytes  "CWG1"
 *   uint32   number of systems, length of the varint section in bytes
 *   varints  per system, ascending by id: id − previous id; the number of its stargates to systems that come later;
 *            for each, ascending: position − previous position, from the system's own
 *   int16    per system: x, then y, in steps of `POSITION_STEP_M`; both `NO_POSITION` if unknown
 *   int8     per system: its security in hundredths, as in the planets file
 *   JSON     GateTexts, to the end
 */
import type { SystemId } from '../domain/ids.ts';
import { SECURITY_STEPS } from './planets.ts';
import { varintReader } from './varints.ts';

export interface GateSystem {
  systemId: SystemId;
  /** null if the planets file has it */
  name: string | null;
  /** from −1 to 1, rounded down to hundredths */
  security: number;
  /** seen from above, in steps: x to the east, y to the north; null if unknown */
  position: { x: number; y: number } | null;
  /** systems that its stargates lead to */
  gates: readonly SystemId[];
}

/** The JSON part of the file. */
export interface GateTexts {
  exportVersion: string;
  /** of systems without planets, by id */
  names: Readonly<Record<string, string>>;
}

export const GATES_MAGIC = 'CWG1';
export const GATES_HEADER_BYTES = 12;

/** Known space is 10^18 m wide, and neighbours are 10^16 m apart. */
export const POSITION_STEP_M = 2e13;

/** What no position has. */
export const NO_POSITION = -32_768;

/**
 * Every system that has stargates, by id. Each stargate leads back.
 * @throws Error if the file has another format or is truncated
 */
export function decodeGates(file: ArrayBuffer): ReadonlyMap<SystemId, GateSystem> {
  const bytes = new Uint8Array(file);
  const view = new DataView(file);
  if (bytes.length < GATES_HEADER_BYTES || String.fromCharCode(...bytes.subarray(0, 4)) !== GATES_MAGIC) {
    throw new Error('The stargates file is not in the format that this version reads.');
  }
  const count = view.getUint32(4, true);
  const positionsAt = GATES_HEADER_BYTES + view.getUint32(8, true);
  const securitiesAt = positionsAt + 4 * count;
  const { names } = parseTexts(bytes.subarray(securitiesAt + count));
  const readVarint = varintReader(bytes, GATES_HEADER_BYTES);
  const ids: SystemId[] = [];
  const links: [number, number][] = [];
  for (let position = 0, id = 0; position < count; position++) {
    id += readVarint();
    ids.push(id as SystemId);
    let other = position;
    for (let rest = readVarint(); rest > 0; rest--) {
      other += readVarint();
      links.push([position, other]);
    }
  }
  const gates = ids.map((): SystemId[] => []);
  for (const [one, other] of links) {
    gates[one]!.push(ids[other]!);
    gates[other]!.push(ids[one]!);
  }
  return new Map(
    ids.map((systemId, index) => {
      const x = view.getInt16(positionsAt + 4 * index, true);
      const y = view.getInt16(positionsAt + 4 * index + 2, true);
      const position = x === NO_POSITION ? null : { x, y };
      const security = view.getInt8(securitiesAt + index) / SECURITY_STEPS;
      return [systemId, { systemId, name: names[systemId] ?? null, security, position, gates: gates[index]! }];
    }),
  );
}

function parseTexts(json: Uint8Array): GateTexts {
  try {
    return JSON.parse(new TextDecoder().decode(json));
  } catch {
    throw new Error('The stargates file is truncated.');
  }
}
