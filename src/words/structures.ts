/** What structures and other pins are called, and what they do. */

import { plural, t } from '@lingui/core/macro';
import { schematics, structures } from '../../workers/game/catalogue/index.ts';
import type { Stack } from '../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import type { StoreKind, StructureKind } from '../../workers/game/domain/pinKinds.ts';
import type { LoadReport, LoadShare, PinReport } from '../../workers/game/domain/report.ts';
import { formatNumber, formatPercent, formatUnits } from '../format/number.ts';
import { formatDuration } from '../format/time.ts';
import { typeName } from './typeNames.ts';

/** What takes CPU and power. */
export type LoadKind = LoadShare['kind'];

interface StructureWords {
  /** in lower case */
  one: string;
  /** with its article, at the start of a sentence */
  aOne: string;
  /** with its article, within a sentence: to where or from where */
  object: string;
  /** a certain one, at the start of a sentence */
  theOne: string;
  label: string;
  /** all of a kind as a label */
  many: string;
}

const WORDS: Readonly<Record<LoadKind, () => StructureWords>> = {
  ecu: () => ({
    one: t`extractor control unit`,
    aOne: t({ message: `An extractor control unit`, comment: 'the subject of a sentence, at its start' }),
    object: t({ message: `an extractor control unit`, comment: 'to where or from where: no route brings Water to …' }),
    theOne: t({ message: `The extractor control unit`, comment: 'the subject of a sentence, at its start' }),
    label: t`Extractor control unit`,
    many: t`Extractor control units`,
  }),
  basic: () => ({
    one: t`basic industry facility`,
    aOne: t({ message: `A basic industry facility`, comment: 'the subject of a sentence, at its start' }),
    object: t({ message: `a basic industry facility`, comment: 'to where or from where: no route brings Water to …' }),
    theOne: t({ message: `The basic industry facility`, comment: 'the subject of a sentence, at its start' }),
    label: t`Basic industry facility`,
    many: t`Basic industry facilities`,
  }),
  advanced: () => ({
    one: t`advanced industry facility`,
    aOne: t({ message: `An advanced industry facility`, comment: 'the subject of a sentence, at its start' }),
    object: t({
      message: `an advanced industry facility`,
      comment: 'to where or from where: no route brings Water to …',
    }),
    theOne: t({ message: `The advanced industry facility`, comment: 'the subject of a sentence, at its start' }),
    label: t`Advanced industry facility`,
    many: t`Advanced industry facilities`,
  }),
  highTech: () => ({
    one: t`high-tech production plant`,
    aOne: t({ message: `A high-tech production plant`, comment: 'the subject of a sentence, at its start' }),
    object: t({
      message: `a high-tech production plant`,
      comment: 'to where or from where: no route brings Water to …',
    }),
    theOne: t({ message: `The high-tech production plant`, comment: 'the subject of a sentence, at its start' }),
    label: t`High-tech production plant`,
    many: t`High-tech production plants`,
  }),
  launchpad: () => ({
    one: t`launchpad`,
    aOne: t({ message: `A launchpad`, comment: 'the subject of a sentence, at its start' }),
    object: t({ message: `a launchpad`, comment: 'to where or from where: no route brings Water to …' }),
    theOne: t({ message: `The launchpad`, comment: 'the subject of a sentence, at its start' }),
    label: t`Launchpad`,
    many: t`Launchpads`,
  }),
  storage: () => ({
    one: t`storage facility`,
    aOne: t({ message: `A storage facility`, comment: 'the subject of a sentence, at its start' }),
    object: t({ message: `a storage facility`, comment: 'to where or from where: no route brings Water to …' }),
    theOne: t({ message: `The storage facility`, comment: 'the subject of a sentence, at its start' }),
    label: t`Storage facility`,
    many: t`Storage facilities`,
  }),
  commandCenter: () => ({
    one: t`command center`,
    aOne: t({ message: `A command center`, comment: 'the subject of a sentence, at its start' }),
    object: t({ message: `a command center`, comment: 'to where or from where: no route brings Water to …' }),
    theOne: t({ message: `The command center`, comment: 'the subject of a sentence, at its start' }),
    label: t`Command center`,
    many: t`Command center`,
  }),
  link: () => ({
    one: t`link`,
    aOne: t({ message: `A link`, comment: 'the subject of a sentence, at its start' }),
    object: t({ message: `a link`, comment: 'to where or from where: no route brings Water to …' }),
    theOne: t({ message: `The link`, comment: 'the subject of a sentence, at its start' }),
    label: t`Link`,
    many: t`Links`,
  }),
  unknown: () => ({
    one: t`unknown structure`,
    aOne: t({ message: `An unknown structure`, comment: 'the subject of a sentence, at its start' }),
    object: t({ message: `an unknown structure`, comment: 'to where or from where: no route brings Water to …' }),
    theOne: t({ message: `The unknown structure`, comment: 'the subject of a sentence, at its start' }),
    label: t`Unknown structure`,
    many: t`Unknown structures`,
  }),
};

/** The kind of a structure; undefined if the catalogue does not know it. */
export function structureKind(typeId: TypeId): StructureKind | undefined {
  const structure = structures.get(typeId);
  if (!structure) return undefined;
  return structure.kind === 'factory' ? (structure.factoryKind ?? 'basic') : structure.kind;
}

/** Names a structure in this form; one that is not known by the name of its type. */
function inForm(form: 'one' | 'aOne' | 'object' | 'theOne'): (typeId: TypeId) => string {
  return (typeId) => {
    const kind = structureKind(typeId);
    return kind === undefined ? typeName(typeId) : WORDS[kind]()[form];
  };
}

/** A structure without its planet's name, in lower case: `launchpad`, `advanced industry facility`. */
export const structureWord = inForm('one');

/** A structure as the subject of a sentence: `An advanced industry facility`. */
export const aStructure = inForm('aOne');

/** A structure within a sentence: `an advanced industry facility`. */
export const structureObject = inForm('object');

/** A certain structure as the subject of a sentence: `The launchpad`. */
export const theStructure = inForm('theOne');

/** A kind of structure as a label: `Launchpad`. */
export function structureLabel(kind: LoadKind): string {
  return WORDS[kind]().label;
}

/** All structures of a kind as a label: `Launchpads`. */
export function structuresLabel(kind: LoadKind): string {
  return WORDS[kind]().many;
}

/** What stores goods, in a word: `launchpad`, `storage`, `command center`. */
export function storeWord(typeId: TypeId): string {
  const kind = structureKind(typeId);
  if (kind === undefined || kind === 'storage') {
    return t({ message: `storage`, comment: 'a storage facility, in a few words: storage full' });
  }
  return WORDS[kind]().one;
}

/** A pin as a label: `Launchpad`, `Unknown structure`. */
export function pinLabel({ typeId }: Pick<PinReport, 'typeId'>): string {
  return structureLabel(structureKind(typeId) ?? 'unknown');
}

/** What a pin does in a few words: `Extracts Aqueous Liquids`, `Makes Water, idle`, `62.5% full`. */
export function pinState(
  pin: Pick<PinReport, 'kind' | 'typeId' | 'productTypeId' | 'schematicId' | 'isActive' | 'fillFraction' | 'contents'>,
): string {
  switch (pin.kind) {
    case 'ecu': {
      if (pin.productTypeId === null) return t`No program`;
      const resource = typeName(pin.productTypeId);
      return pin.isActive ? t`Extracts ${resource}, running` : t`Extracts ${resource}, program ended`;
    }
    case 'factory': {
      const { schematicId } = pin;
      if (schematicId === null) return t`No schematic`;
      if (pin.productTypeId === null) return t`Unknown schematic ${schematicId}`;
      const product = typeName(pin.productTypeId);
      return pin.isActive ? t`Makes ${product}, running` : t`Makes ${product}, idle`;
    }
    case 'unknown':
      return typeName(pin.typeId);
    default: {
      pin.kind satisfies StoreKind;
      if (pin.contents.length === 0) return t({ message: `Empty`, comment: 'a store without goods' });
      const percent = formatPercent(pin.fillFraction);
      return t`${percent} full`;
    }
  }
}

/** A factory's recipe: `40 Water + 40 Electrolytes → 5 Coolant every 1h`; null for other pins. */
export function schematicText(pin: Pick<PinReport, 'schematicId'>): string | null {
  const schematic = pin.schematicId === null ? undefined : schematics.get(pin.schematicId);
  if (!schematic) return null;
  const inputs = schematic.inputs.map(stackText).join(' + ');
  const output = stackText(schematic.output);
  const cycle = formatDuration(schematic.cycleSeconds);
  return t`${inputs} → ${output} every ${cycle}`;
}

/** `40 Water` */
export function stackText({ typeId, amount }: Stack): string {
  const [units, name] = [formatUnits(amount), typeName(typeId)];
  return t({ message: `${units} ${name}`, comment: '40 Water' });
}

/** `3 extractor heads` */
export function headsText(pin: Pick<PinReport, 'heads'>): string {
  const count = pin.heads.length;
  return t`${plural(count, { one: '# extractor head', other: '# extractor heads' })}`;
}

/** What a colony uses of its CPU and power: `CPU 6,800 of 12,136 tf · power 9,100 of 17,000 MW` */
export function loadText({ cpuUsedTf, cpuLimitTf, powerUsedMw, powerLimitMw, isLowerBound }: LoadReport): string {
  const [cpuUsed, cpuLimit] = [formatNumber(cpuUsedTf), formatNumber(cpuLimitTf)];
  const [powerUsed, powerLimit] = [formatNumber(powerUsedMw), formatNumber(powerLimitMw)];
  return isLowerBound
    ? t`CPU ${cpuUsed} of ${cpuLimit} tf · power ${powerUsed} of ${powerLimit} MW, without the length of links`
    : t`CPU ${cpuUsed} of ${cpuLimit} tf · power ${powerUsed} of ${powerLimit} MW`;
}
