import { structures, typeName } from '../../workers/catalogue/index.ts';
import type { ColonyReport, StopReport } from '../../workers/domain/report.ts';
import type { SetupFault } from '../../workers/domain/result.ts';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import { withArticle } from '../format/article.ts';
import { formatCount, formatNumber } from '../format/number.ts';

/**
 * What stops, as a short phrase before or after the moment at `now`:
 * `program ends`, `launchpad full`, `out of Water`, `no schematic`.
 */
export function stopPhrase({ stop, pinTypeId }: StopReport, now: EpochSeconds): string {
  switch (stop.kind) {
    case 'programExpired':
      return stop.at > now ? 'program ends' : 'program ended';
    case 'storageFull':
      return `${storeWord(pinTypeId)} full`;
    case 'inputMissing':
      return `out of ${typeName(stop.typeId)}`;
    case 'notSetUp':
      return faultPhrase(stop.fault);
    default:
      return stop satisfies never;
  }
}

/** Tells the stops of one colony apart. */
export function stopKey({ stop }: StopReport): string {
  const detail =
    stop.kind === 'inputMissing' ? stop.typeId : stop.kind === 'notSetUp' ? JSON.stringify(stop.fault) : '';
  return `${stop.pinId} ${stop.kind} ${detail}`;
}

/** The cause in a sentence, for the list of a planet's stops. */
export function stopCause({ stop, pinTypeId, productTypeId }: StopReport, now: EpochSeconds): string {
  const isOver = stop.at <= now;
  const structure = structureWord(pinTypeId);
  const product = productTypeId === null ? '' : ` for ${typeName(productTypeId)}`;
  switch (stop.kind) {
    case 'programExpired':
      return isOver
        ? `The extraction program${product} has ended: nothing is extracted.`
        : `The extraction program${product} comes to its end.`;
    case 'storageFull':
      return `The ${structure} ${isOver ? 'is' : 'will be'} too full for what comes in: goods are lost.`;
    case 'inputMissing':
      return `${withArticle(structure)} ${isOver ? 'stands still' : 'will stand still'} for want of ${typeName(stop.typeId)}.`;
    case 'notSetUp':
      return faultCause(stop.fault, structure);
    default:
      return stop satisfies never;
  }
}

/** So many commodities are named of those that factories run out of. */
const NAMED_COUNT = 3;

/** What follows from a stop, in a few words: `7 factories follow: out of Water, Proteins`; empty where nothing does. */
export function consequenceText(consequences: readonly StopReport[]): string {
  if (consequences.length === 0) return '';
  const factoryCount = new Set(consequences.map(({ stop }) => stop.pinId)).size;
  const names = [
    ...new Set(consequences.flatMap(({ stop }) => (stop.kind === 'inputMissing' ? typeName(stop.typeId) : []))),
  ];
  const hiddenCount = names.length - NAMED_COUNT;
  const more = hiddenCount > 0 ? ` and ${formatNumber(hiddenCount)} more` : '';
  const verb = factoryCount === 1 ? 'follows' : 'follow';
  return `${formatCount(factoryCount, 'factory', 'factories')} ${verb}: out of ${names.slice(0, NAMED_COUNT).join(', ')}${more}`;
}

/** What the player can do about a stop. */
export function stopRemedy({ stop, pinTypeId }: StopReport, colony: Pick<ColonyReport, 'imports'>): string {
  switch (stop.kind) {
    case 'programExpired':
      return 'Start a new program in the game.';
    case 'storageFull':
      return structures.get(pinTypeId)?.kind === 'launchpad'
        ? 'Haul goods off through the customs office.'
        : 'Move goods to a launchpad, or haul them off.';
    case 'inputMissing':
      return colony.imports.some((imported) => imported.typeId === stop.typeId)
        ? `Bring in ${typeName(stop.typeId)}.`
        : `The colony makes too little ${typeName(stop.typeId)}: restart its extractors, or bring some in.`;
    case 'notSetUp':
      return faultRemedy(stop.fault);
    default:
      return stop satisfies never;
  }
}

/** A structure without its planet's name, in lower case: `launchpad`, `advanced industry facility`. */
export function structureWord(typeId: StopReport['pinTypeId']): string {
  const structure = structures.get(typeId);
  if (!structure) return typeName(typeId);
  switch (structure.kind) {
    case 'commandCenter':
      return 'command center';
    case 'ecu':
      return 'extractor control unit';
    case 'launchpad':
      return 'launchpad';
    case 'storage':
      return 'storage facility';
    case 'factory':
      return structure.factoryKind === 'highTech'
        ? 'high-tech production plant'
        : `${structure.factoryKind ?? ''} industry facility`.trim();
    default:
      return structure.kind satisfies never;
  }
}

function storeWord(typeId: StopReport['pinTypeId']): string {
  const kind = structures.get(typeId)?.kind;
  return kind === 'launchpad' ? 'launchpad' : kind === 'commandCenter' ? 'command center' : 'storage';
}

function faultPhrase(fault: SetupFault): string {
  switch (fault.kind) {
    case 'noProgram':
      return 'no program';
    case 'noSchematic':
      return 'no schematic';
    case 'inputNotRouted':
      return `${typeName(fault.typeId)} not routed in`;
    case 'outputNotRouted':
      return `${typeName(fault.typeId)} not routed out`;
    default:
      return fault satisfies never;
  }
}

function faultCause(fault: SetupFault, structure: string): string {
  switch (fault.kind) {
    case 'noProgram':
      return 'An extractor control unit has no program.';
    case 'noSchematic':
      return `${withArticle(structure)} has no schematic: it makes nothing.`;
    case 'inputNotRouted':
      return `No route brings ${typeName(fault.typeId)} to a ${structure}.`;
    case 'outputNotRouted':
      return `No route takes ${typeName(fault.typeId)} away from a ${structure}: all of it is lost.`;
    default:
      return fault satisfies never;
  }
}

function faultRemedy(fault: SetupFault): string {
  switch (fault.kind) {
    case 'noProgram':
      return 'Survey for deposits and start a program in the game.';
    case 'noSchematic':
      return 'Choose a schematic for it in the game.';
    case 'inputNotRouted':
      return `Make a route for ${typeName(fault.typeId)} from its source in the game.`;
    case 'outputNotRouted':
      return `Make a route for ${typeName(fault.typeId)} to a store or factory in the game.`;
    default:
      return fault satisfies never;
  }
}
