import { concatenate } from '../../domain/concatenate.ts';
import { GATES_HEADER_BYTES, GATES_MAGIC, type GateTexts, NO_POSITION, POSITION_STEP_M } from '../gates.ts';
import { toHundredths } from '../planets.ts';
import { pushVarint } from './encoding.ts';
import type { ExportPlanet, ExportSystem } from './readPlanets.ts';

const MAX_INT16 = 32_767;

/**
 * The systems in the file format that `gates.ts` describes.
 * @param systems ascending by id
 * @param planets whose systems' names need not be written
 * @throws Error if a stargate leads to a system without one or doesn't lead back, or a position does not fit the format
 */
export function encodeGates(
  exportVersion: string,
  systems: readonly ExportSystem[],
  planets: readonly ExportPlanet[],
): Uint8Array {
  const positionOf = new Map(systems.map(({ systemId }, position) => [systemId, position]));
  const named = new Set(planets.map(({ systemId }) => systemId));
  const varints: number[] = [];
  const coordinates: number[] = [];
  let previousId = 0;
  for (const [position, system] of systems.entries()) {
    pushVarint(varints, system.systemId - previousId);
    previousId = system.systemId;
    const others = system.gates.map((destination) => {
      const other = positionOf.get(destination);
      if (other === undefined || !systems[other]!.gates.includes(system.systemId)) {
        throw new Error(`No stargate leads from system ${destination} to ${system.name}.`);
      }
      return other;
    });
    const later = others.filter((other) => other > position);
    pushVarint(varints, later.length);
    let last = position;
    for (const other of later) {
      pushVarint(varints, other - last);
      last = other;
    }
    coordinates.push(...toSteps(system));
  }
  const texts: GateTexts = {
    exportVersion,
    names: Object.fromEntries(systems.flatMap(({ systemId, name }) => (named.has(systemId) ? [] : [[systemId, name]]))),
  };
  const header = new DataView(new ArrayBuffer(GATES_HEADER_BYTES));
  for (let i = 0; i < GATES_MAGIC.length; i++) header.setUint8(i, GATES_MAGIC.charCodeAt(i));
  header.setUint32(4, systems.length, true);
  header.setUint32(8, varints.length, true);
  const positions = new DataView(new ArrayBuffer(2 * coordinates.length));
  for (const [index, value] of coordinates.entries()) positions.setInt16(2 * index, value, true);
  return concatenate([
    new Uint8Array(header.buffer),
    Uint8Array.from(varints),
    new Uint8Array(positions.buffer),
    Uint8Array.from(Int8Array.from(systems, ({ security }) => toHundredths(security))),
    new TextEncoder().encode(JSON.stringify(texts)),
  ]);
}

function toSteps({ name, position }: ExportSystem): [number, number] {
  if (position === null) return [NO_POSITION, NO_POSITION];
  const [x, y] = [Math.round(position.x / POSITION_STEP_M), Math.round(position.z / POSITION_STEP_M)];
  if (Math.max(Math.abs(x), Math.abs(y)) > MAX_INT16)
    throw new Error(`${name} is too far away for the stargates file.`);
  return [x, y];
}
