/** What the template bench says. */
import { typeName } from '../../workers/catalogue/index.ts';
import type {
  AssumedQuantity,
  ChangedTemplate,
  TemplateFault,
  TemplateFlow,
  TemplateJudgement,
  TemplateList,
  TemplateNote,
  TemplateOutline,
  UnreadableTemplate,
} from '../../workers/domain/template.ts';
import { SECONDS_PER_HOUR } from '../../workers/domain/units.ts';
import { formatCount, formatNumber, formatPercent, formatUnitsPerHour } from '../format/number.ts';
import { formatDuration } from '../format/time.ts';

/** The length of the replay with nobody there. */
export const UNATTENDED_DAYS = 14;

/** What is wrong, and with which pins; these are numbered as in the template. */
export function faultText(fault: TemplateFault): string {
  const at = pinsText(fault.pins);
  switch (fault.kind) {
    case 'missingRoute':
      return `${at}: no route for ${typeName(fault.typeId)}.`;
    case 'missingInput':
      return `${at}: nothing brings ${typeName(fault.typeId)}.`;
    case 'missingLink':
      return `${at}: a route needs a link between them.`;
    case 'overloadedLink':
      return `${at}: the link between them carries up to ${formatNumber(fault.m3PerHour)} m³ an hour and has room for ${formatNumber(fault.capacityM3PerHour)} m³.`;
    case 'overCpu':
      return `CPU: ${formatNumber(fault.used - fault.limit)} tf more than the command center has.`;
    case 'overPower':
      return `Power: ${formatNumber(fault.used - fault.limit)} MW more than the command center has.`;
    case 'unknownType':
      return fault.pins.length === 0
        ? `Planet type ${fault.typeId} is not known.`
        : `${at}: type ${fault.typeId} is not known.`;
    case 'wrongStructure':
      return `${at}: ${typeName(fault.typeId)} can’t be built with the rest of this, or can’t make its product.`;
    case 'missingResource':
      return `${at}: no type of planet has ${typeName(fault.typeId)} and everything else that this extracts.`;
    default:
      return fault satisfies never;
  }
}

/** What to know before a template is applied. */
export function templateNoteText(note: TemplateNote, { planetType }: Pick<TemplateOutline, 'planetType'>): string {
  switch (note.kind) {
    case 'converted': {
      const names = note.typeIds.map(typeName).join(', ');
      return `Written with ${names}: the client builds the kind for ${planetType ?? 'the'} planets instead.`;
    }
    case 'needsPlanet':
      return `Needs ${orText(note.planetTypes)} planet.`;
    case 'tooClose':
      return `${pinsText(note.pins)}: closer together than the client may accept (reported by players).`;
    case 'longRoute':
      return `${pinsText(note.pins)}: a route over more than 6 links, which the client may drop (reported by players).`;
    default:
      return note satisfies never;
  }
}

/** `an ice, lava or plasma` */
function orText(planetTypes: readonly string[]): string {
  const last = planetTypes.at(-1)!;
  const names = planetTypes.length === 1 ? last : `${planetTypes.slice(0, -1).join(', ')} or ${last}`;
  return `${/^[aeio]/.test(names) ? 'an' : 'a'} ${names}`;
}

function pinsText(pins: readonly number[]): string {
  return pins.length === 1 ? `Pin ${pins[0]}` : `Pins ${pins.slice(0, -1).join(', ')} and ${pins.at(-1)}`;
}

/** Where a text can't be read, and what to do. */
export function unreadableText({ sourceName, error }: UnreadableTemplate): string {
  return `${sourceName}, line ${formatNumber(error.line)}, column ${formatNumber(error.column)}: ${error.message}`;
}

/** How long a template's stores last unattended. */
export function lastsText({ lastsSeconds, replayProblem }: TemplateJudgement): string {
  if (replayProblem !== null) return 'unknown';
  return lastsSeconds === null ? `over ${UNATTENDED_DAYS}d` : formatDuration(lastsSeconds);
}

/** How long stores that are full of inputs last. */
export function loadLastsText({ imports, hoursPerLoad }: TemplateJudgement): string {
  if (imports.length === 0) return 'needs none';
  return hoursPerLoad === null ? 'none is delivered' : formatDuration(hoursPerLoad * SECONDS_PER_HOUR);
}

/** `Water 60%`: which missing inputs stop factories, and for how much of the time. */
export function starvedText({ starved }: TemplateJudgement): string {
  return starved.map(({ typeId, idleFraction }) => `${typeName(typeId)} ${formatPercent(idleFraction, 0)}`).join(', ');
}

export function productsText({ productTypeIds }: TemplateOutline): string {
  return productTypeIds.map(typeName).join(', ');
}

/** Units an hour, one commodity after the other. */
export function flowsText(flows: readonly TemplateFlow[]): string {
  return flows.map(({ typeId, unitsPerHour }) => `${typeName(typeId)} ${formatUnitsPerHour(unitsPerHour)}`).join(', ');
}

/** Where the usual time between two visits comes from. */
export function usualVisitsText({ visits }: TemplateList): string {
  const source = visits.source === 'history' ? 'what your history shows' : 'the round planner’s';
  return `Empty: ${formatDuration(visits.seconds)}, ${source}`;
}

/** Which customs tax the net counts. */
export function benchTaxText({ fraction, planetCount }: TemplateList['customsTax']): string {
  const source =
    planetCount === 0 ? 'that of high security space' : `the mean of your ${formatCount(planetCount, 'planet')}`;
  return `${formatPercent(fraction, 1)} customs tax for exports, half of it for inputs: ${source}`;
}

export function planetText({ planetType, planetTypeId }: TemplateOutline): string {
  return planetType === null ? `type ${planetTypeId}` : planetType;
}

/** Where an assumed base quantity comes from. */
export function assumedText({ programCount }: AssumedQuantity): string {
  return programCount === 0
    ? 'general assumption: you have no program for it'
    : `mean of ${formatCount(programCount, 'program')} of yours`;
}

/** What is different about a changed template, as sentences; none if nothing is. */
export function changeTexts(change: ChangedTemplate): string[] {
  const texts = change.exchanged.map(({ from, to }) => `${typeName(to)} instead of ${typeName(from)}.`);
  if (change.lacks.length > 0) {
    const names = change.lacks.map(typeName).join(', ');
    texts.push(`This type of planet has no ${names}. Its extractors have no resource now: choose one, or import it.`);
  }
  const removed = change.removed.map(({ typeId, count }) => `${count} × ${typeName(typeId)}`);
  if (change.removedHeads > 0) removed.push(formatCount(change.removedHeads, 'extractor head'));
  if (removed.length > 0) texts.push(`Removed: ${removed.join(', ')}.`);
  return texts;
}

/** What came of reading and storing templates. */
export function additionText(addedCount: number, knownCount: number, refusedCount: number): string {
  const texts: string[] = [];
  if (addedCount > 0) texts.push(`${formatCount(addedCount, 'template')} added.`);
  if (knownCount > 0) texts.push(`${formatCount(knownCount, 'template')} already in your library.`);
  if (refusedCount > 0) {
    const are = refusedCount === 1 ? 'is' : 'are';
    texts.push(`${formatCount(refusedCount, 'template')} ${are} not added: the library is full. Remove some first.`);
  }
  return texts.join(' ');
}
