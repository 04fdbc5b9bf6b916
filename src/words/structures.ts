/** What structures and other pins are called, and what they do. */

import { schematics, structures, typeName } from '../../workers/catalogue/index.ts';
import type { Stack } from '../../workers/domain/commodity.ts';
import type { TypeId } from '../../workers/domain/ids.ts';
import { STRUCTURE_KINDS, type StoreKind, type StructureKind } from '../../workers/domain/pinKinds.ts';
import type { LoadShare, PinReport } from '../../workers/domain/report.ts';
import { formatCount, formatPercent, formatUnits } from '../format/number.ts';
import { capitalise } from '../format/text.ts';
import { formatCycle } from '../format/time.ts';

/** What takes CPU and power. */
export type LoadKind = LoadShare['kind'];

const WORDS: Readonly<Record<LoadKind, { one: string; many: string; short?: string }>> = {
  ...STRUCTURE_KINDS,
  link: { one: 'link', many: 'Links' },
  unknown: { one: 'unknown structure', many: 'Unknown structures' },
};

function kindOf(typeId: TypeId): StructureKind | undefined {
  const structure = structures.get(typeId);
  if (!structure) return undefined;
  return structure.kind === 'factory' ? (structure.factoryKind ?? 'basic') : structure.kind;
}

/** A structure without its planet's name, in lower case: `launchpad`, `advanced industry facility`. */
export function structureWord(typeId: TypeId): string {
  const kind = kindOf(typeId);
  return kind === undefined ? typeName(typeId) : WORDS[kind].one;
}

/** A kind of structure as a label: `Launchpad`. */
export function structureLabel(kind: LoadKind): string {
  return capitalise(WORDS[kind].one);
}

/** All structures of a kind as a label: `Launchpads`. */
export function structuresLabel(kind: LoadKind): string {
  return WORDS[kind].many;
}

/** What stores goods, in a word: `launchpad`, `storage`, `command center`. */
export function storeWord(typeId: TypeId): string {
  const kind = kindOf(typeId);
  return kind === undefined ? 'storage' : (WORDS[kind].short ?? WORDS[kind].one);
}

/** A pin as a label: `Launchpad`, `Unknown structure`. */
export function pinLabel({ typeId }: Pick<PinReport, 'typeId'>): string {
  return structureLabel(kindOf(typeId) ?? 'unknown');
}

/** What a pin does in a few words: `Extracts Aqueous Liquids`, `Makes Water, idle`, `62.5% full`. */
export function pinState(
  pin: Pick<PinReport, 'kind' | 'typeId' | 'productTypeId' | 'schematicId' | 'isActive' | 'fillFraction' | 'contents'>,
): string {
  switch (pin.kind) {
    case 'ecu':
      if (pin.productTypeId === null) return 'No program, stopped';
      return `Extracts ${typeName(pin.productTypeId)}, ${pin.isActive ? 'running' : 'stopped'}`;
    case 'factory':
      if (pin.schematicId === null) return 'No schematic';
      if (pin.productTypeId === null) return `Unknown schematic ${pin.schematicId}`;
      return `Makes ${typeName(pin.productTypeId)}, ${pin.isActive ? 'running' : 'idle'}`;
    case 'unknown':
      return typeName(pin.typeId);
    default:
      pin.kind satisfies StoreKind;
      return pin.contents.length === 0 ? 'Empty' : `${formatPercent(pin.fillFraction)} full`;
  }
}

/** A factory's recipe: `40 Water + 40 Electrolytes → 5 Coolant every 1h`; null for other pins. */
export function schematicText(pin: Pick<PinReport, 'schematicId'>): string | null {
  const schematic = pin.schematicId === null ? undefined : schematics.get(pin.schematicId);
  if (!schematic) return null;
  const inputs = schematic.inputs.map(stackText).join(' + ');
  return `${inputs} → ${stackText(schematic.output)} every ${formatCycle(schematic.cycleSeconds)}`;
}

/** `40 Water` */
export function stackText({ typeId, amount }: Stack): string {
  return `${formatUnits(amount)} ${typeName(typeId)}`;
}

/** `3 extractor heads` */
export function headsText(pin: Pick<PinReport, 'heads'>): string {
  return formatCount(pin.heads.length, 'extractor head');
}
