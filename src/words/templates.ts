/** What the template bench says. */
import { plural, t } from '@lingui/core/macro';
import { COMMAND_CENTER_LEVELS, tierOf } from '../../workers/game/catalogue/index.ts';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import { PLANET_TYPES } from '../../workers/game/domain/commodity.ts';
import {
  type AssumedQuantity,
  type ChangedTemplate,
  type DesignBeside,
  MOST_TEMPLATE_BYTES,
  MOST_TEMPLATE_FILE_BYTES,
  MOST_TEMPLATE_FILES,
  type TemplateEdit,
  type TemplateFault,
  type TemplateFileFault,
  type TemplateFlow,
  type TemplateJudgement,
  type TemplateList,
  type TemplateNote,
  type TemplateOutline,
  type UnreadableTemplate,
} from '../../workers/game/domain/template.ts';
import { SECONDS_PER_HOUR } from '../../workers/game/domain/units.ts';
import type { FileNameParts } from '../format/fileNames.ts';
import { formatIsk, formatNetIsk } from '../format/isk.ts';
import { listAnd, listOr } from '../format/lists.ts';
import { formatNumber, formatPercent, formatUnitsPerHour } from '../format/number.ts';
import { joinList, joinSentences } from '../format/text.ts';
import { formatDuration } from '../format/time.ts';
import { planetTypeWord } from './planetTypes.ts';
import { templateProblemText } from './templateProblems.ts';
import { typeName } from './typeNames.ts';

/** The bench reads a comment that is not longer. */
const MAX_COMMENT_LENGTH = 500;

/** The length of the replay with nobody there. */
export const UNATTENDED_DAYS = 14;

/** What is wrong, and with which pins; these are numbered as in the template. */
export function faultText(fault: TemplateFault): string {
  return byKind(FAULT_TEXTS, fault);
}

const FAULT_TEXTS: ByKind<TemplateFault> = {
  missingRoute: ({ pins, typeId }) => t`${{ pins: pinsText(pins) }}: no route for ${{ good: typeName(typeId) }}.`,
  missingInput: ({ pins, typeId }) => t`${{ pins: pinsText(pins) }}: nothing brings ${{ good: typeName(typeId) }}.`,
  missingLink: ({ pins }) => t`${{ pins: pinsText(pins) }}: a route needs a link between them.`,
  overloadedLink: ({ pins, m3PerHour, capacityM3PerHour }) => {
    const [most, room] = [formatNumber(m3PerHour), formatNumber(capacityM3PerHour)];
    return t`${{ pins: pinsText(pins) }}: the link between them carries up to ${most} m³ an hour and has room for ${room} m³.`;
  },
  overCpu: ({ used, limit }) => t`CPU: ${{ excess: formatNumber(used - limit) }} tf more than the command center has.`,
  overPower: ({ used, limit }) =>
    t`Power: ${{ excess: formatNumber(used - limit) }} MW more than the command center has.`,
  unknownType: ({ pins, typeId }) =>
    pins.length === 0
      ? t`Planet type ${typeId} is not known.`
      : t`${{ pins: pinsText(pins) }}: type ${typeId} is not known.`,
  wrongStructure: ({ pins, typeId }) =>
    t`${{ pins: pinsText(pins) }}: ${{ structure: typeName(typeId) }} can’t be built with the rest of this, or can’t make its product.`,
  missingResource: ({ pins, typeId }) =>
    t`${{ pins: pinsText(pins) }}: no type of planet has ${{ resource: typeName(typeId) }} and everything else that this extracts.`,
};

/** What to know before a template is applied. */
export function templateNoteText(note: TemplateNote, { planetType }: Pick<TemplateOutline, 'planetType'>): string {
  switch (note.kind) {
    case 'converted': {
      const names = joinList(note.typeIds.map(typeName));
      if (planetType === null) return t`Written with ${names}: the client builds the kind for the planets instead.`;
      const type = planetTypeWord(planetType);
      return t`Written with ${names}: the client builds the kind for ${type} planets instead.`;
    }
    case 'needsPlanet': {
      const types = listOr(note.planetTypes.map(planetTypeWord));
      const isAn = /^[aeio]/.test(note.planetTypes[0] ?? '');
      return isAn
        ? t({
            message: `Needs an ${types} planet.`,
            comment: 'begins with ice or oceanic: an ice, lava or plasma planet',
          })
        : t({ message: `Needs a ${types} planet.`, comment: 'begins with another type: a lava or plasma planet' });
    }
    case 'tooClose': {
      const pins = pinsText(note.pins);
      return t`${pins}: closer together than the client may accept (reported by players).`;
    }
    case 'longRoute': {
      const pins = pinsText(note.pins);
      return t`${pins}: a route over more than 6 links, which the client may drop (reported by players).`;
    }
    default:
      return note satisfies never;
  }
}

/** `Pin 3`, `Pins 1, 2 and 3` */
function pinsText(pins: readonly number[]): string {
  const [count, numbers] = [pins.length, listAnd(pins.map(String))];
  return t`${plural(count, { one: `Pin ${numbers}`, other: `Pins ${numbers}` })}`;
}

/** Where a text can't be read as a template, or why a file can't be read at all, and what to do. */
export function unreadableText({ sourceName, ...why }: UnreadableTemplate): string {
  if ('fault' in why) return t`${sourceName}: ${{ message: fileFaultTexts()[why.fault.kind] }}`;
  const [line, column] = [formatNumber(why.error.line), formatNumber(why.error.column)];
  const message = templateProblemText(why.error.problem);
  return t`${sourceName}, line ${line}, column ${column}: ${message}`;
}

const fileFaultTexts = (): Readonly<Record<TemplateFileFault['kind'], string>> => {
  const [mostKb, mostMb] = [formatNumber(MOST_TEMPLATE_FILE_BYTES / 1000), formatNumber(MOST_TEMPLATE_BYTES / 1e6)];
  return {
    tooLarge: t`too large. A template has at most ${mostKb} kB; a saved library on its own, ${mostMb} MB.`,
    unreadable: t`could not be opened.`,
    damagedArchive: t`this archive is empty, damaged or protected by a password.`,
    nestedArchive: t`an archive inside a folder or another archive is not opened. Unpack it first.`,
    otherArchive: t`only .zip archives can be opened.`,
    moreFiles: t`not read, nor what follows: at most ${{ most: formatNumber(MOST_TEMPLATE_FILES) }} files at once.`,
    moreBytes: t`not read, nor what follows: at most ${mostMb} MB at once, unpacked.`,
  };
};

/** A template in the game's format, and what its file is called by. */
export interface UnnamedTemplate {
  parts: FileNameParts;
  text: string;
}

/** What a template's file is called in the game's list: what it makes, where (or its own name), and the level. */
export function templateFileParts(
  { productTypeIds, level }: Pick<TemplateOutline, 'productTypeIds' | 'level'>,
  place: string,
): FileNameParts {
  const [first, ...others] = productTypeIds;
  const product = first === undefined ? '' : `P${tierOf(first)} ${typeName(first)}`;
  return {
    names: [others.length > 0 ? `${product} +${others.length}` : product, place],
    end: t({ message: `level ${level}`, comment: 'the end of a file name, after the planet' }),
  };
}

/** Smaller differences are none. */
const SAME_GAIN = 0.0005;

/** A template's net a month; unknown if it can't be replayed. */
export function templateNetText({ netIskPerMonth, replayProblem }: TemplateJudgement, format = formatIsk): string {
  return replayProblem === null ? formatNetIsk(netIskPerMonth, format) : t`unknown`;
}

/** How our design compares: `A design of ours makes 12% more Coolant.` */
export function designGainText({ productTypeId, gainFraction }: DesignBeside): string {
  const commodity = typeName(productTypeId);
  const share = formatPercent(Math.abs(gainFraction), Math.abs(gainFraction) < 0.1 ? 1 : 0);
  if (Math.abs(gainFraction) < SAME_GAIN) return t`A design of ours makes as much ${commodity}.`;
  return gainFraction > 0
    ? t`A design of ours makes ${share} more ${commodity}.`
    : t`This template makes ${share} more ${commodity} than a design of ours.`;
}

/** How long a template's stores last unattended. */
export function lastsText({ lastsSeconds, replayProblem }: TemplateJudgement): string {
  if (replayProblem !== null) return t`unknown`;
  return lastsSeconds === null ? t`over ${UNATTENDED_DAYS}d` : formatDuration(lastsSeconds);
}

/** How long stores that are full of inputs last. */
export function loadLastsText({ imports, hoursPerLoad }: TemplateJudgement): string {
  if (imports.length === 0) return t({ message: `needs none`, comment: 'a template needs no inputs' });
  return hoursPerLoad === null
    ? t({ message: `none is delivered`, comment: 'of the inputs' })
    : formatDuration(hoursPerLoad * SECONDS_PER_HOUR);
}

/** `Water 60%`: which missing inputs stop factories, and for how much of the time. */
export function starvedText({ starved }: TemplateJudgement): string {
  return joinList(starved.map(({ typeId, idleFraction }) => `${typeName(typeId)} ${formatPercent(idleFraction, 0)}`));
}

export function productsText({ productTypeIds }: TemplateOutline): string {
  return joinList(productTypeIds.map(typeName));
}

/** Units an hour, one commodity after the other. */
export function flowsText(flows: readonly TemplateFlow[]): string {
  return joinList(flows.map(({ typeId, unitsPerHour }) => `${typeName(typeId)} ${formatUnitsPerHour(unitsPerHour)}`));
}

/** Where the usual time between two visits comes from. */
export function usualVisitsText({ visits }: TemplateList): string {
  const interval = formatDuration(visits.seconds);
  return visits.source === 'history'
    ? t({ message: `Empty: ${interval}, what your history shows`, comment: 'what is used where the field is empty' })
    : t({ message: `Empty: ${interval}, the round planner’s`, comment: 'what is used where the field is empty' });
}

export function benchTaxText({ fraction, planetCount }: TemplateList['customsTax']): string {
  const rate = formatPercent(fraction, 1);
  if (planetCount === 0) return t`${rate} customs tax for exports, half of it for inputs: that of high security space`;
  return t`${rate} customs tax for exports, half of it for inputs: the mean of your ${plural(planetCount, { one: '# planet', other: '# planets' })}`;
}

export function planetText({ planetType, planetTypeId }: TemplateOutline): string {
  return planetType === null ? t`type ${planetTypeId}` : planetTypeWord(planetType);
}

/** Where an assumed base quantity comes from. */
export function assumedText({ programCount }: AssumedQuantity): string {
  return programCount === 0
    ? t`general assumption: you have no program for it`
    : t`${plural(programCount, { one: 'mean of # program of yours', other: 'mean of # programs of yours' })}`;
}

/** What is different about a changed template, as sentences; none if nothing is. */
export function changeTexts(change: ChangedTemplate): string[] {
  const texts = change.exchanged.map(({ from, to }) => {
    const [oldName, newName] = [typeName(from), typeName(to)];
    return t`${newName} instead of ${oldName}.`;
  });
  if (change.lacks.length > 0) {
    const names = joinList(change.lacks.map(typeName));
    texts.push(t`This type of planet has no ${names}. Its extractors have no resource now: choose one, or import it.`);
  }
  const { removedHeads } = change;
  const parts = change.removed.map(({ typeId, count }) => `${count} × ${typeName(typeId)}`);
  if (removedHeads > 0) parts.push(t`${plural(removedHeads, { one: '# extractor head', other: '# extractor heads' })}`);
  const removed = joinList(parts);
  if (parts.length > 0) texts.push(t`Removed: ${removed}.`);
  return texts;
}

/** What came of reading and storing templates. */
export function additionText(addedCount: number, knownCount: number, refusedCount: number): string {
  const texts: string[] = [];
  if (addedCount > 0) texts.push(t`${plural(addedCount, { one: '# template added.', other: '# templates added.' })}`);
  if (knownCount > 0) {
    texts.push(
      t`${plural(knownCount, { one: '# template already in your library.', other: '# templates already in your library.' })}`,
    );
  }
  if (refusedCount > 0) {
    texts.push(
      t`${plural(refusedCount, {
        one: '# template is not added: the library is full. Remove some first.',
        other: '# templates are not added: the library is full. Remove some first.',
      })}`,
    );
  }
  return joinSentences(texts);
}

/** The comment of a changed template: `Water` → `Water (lava)`, `Water (level 3)`. A second change of a kind replaces it. */
export function nameAfterChange(comment: string, edit: TemplateEdit): string {
  const marks = {
    retarget: PLANET_TYPES.map((planetType) => changeMark({ kind: 'retarget', planetType })),
    trim: COMMAND_CENTER_LEVELS.map((_, level) => changeMark({ kind: 'trim', level })),
  };
  let name = comment.trim();
  let kept = '';
  for (const kind of [edit.kind, edit.kind === 'trim' ? 'retarget' : 'trim', edit.kind] as const) {
    const mark = marks[kind].find((one) => name === one || name.endsWith(` ${one}`));
    if (mark === undefined) continue;
    name = name.slice(0, -mark.length).trimEnd();
    if (kind !== edit.kind) kept = ` ${mark}`;
  }
  const added = `${kept} ${changeMark(edit)}`;
  return `${name.slice(0, MAX_COMMENT_LENGTH - added.length)}${added}`.trim();
}

function changeMark(edit: TemplateEdit): string {
  if (edit.kind === 'trim')
    return t({ message: `(level ${{ level: edit.level }})`, comment: 'at the end of a template’s name' });
  return `(${planetTypeWord(edit.planetType)})`;
}
