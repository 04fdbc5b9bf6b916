/** What ESI says of things that are newer than the catalogue. */
import type { SchematicId, SystemId, TypeId } from './ids.ts';

export interface LearnedSystem {
  systemId: SystemId;
  name: string;
  /** from −1 to 1 */
  security: number;
}

/** A commodity, or a structure. */
export interface LearnedType {
  typeId: TypeId;
  /** English */
  name: string;
  groupId: number;
  /** > 0 */
  volumeM3: number;
}

/** ESI says neither its inputs nor its output. */
export interface LearnedSchematic {
  schematicId: SchematicId;
  /** English */
  name: string;
}
