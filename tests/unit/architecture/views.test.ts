/** Checks that views take props, and that containers alone read atoms. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeOf, filesUnder, importsOfRoom, isUnder, ROOT } from './sources.ts';

/** The source inside each call of a file that creates an atom. */
function atomBodies(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return [...source.matchAll(/\b(?:atom|stableAtom|family|derivedFamily|atomFamily)(?:<[^()]*>)?\(/g)].map(
    ({ index, 0: call }) => {
      let depth = 1;
      let end = index + call.length;
      for (; depth > 0 && end < source.length; end++) {
        if (source[end] === '(') depth += 1;
        if (source[end] === ')') depth -= 1;
      }
      return source.slice(index, end);
    },
  );
}

/** Their components take props, so that a test can show them with literal values. */
const VIEW_FOLDERS = [
  'chain',
  'history',
  'planets/cells',
  'planets/charts',
  'planets/config',
  'planets/detail',
  'planets/tooltips',
  'prices',
  'round',
  'sphere',
  'stops',
  'suggestions',
  'templates',
  'totals',
  'whatIf',
];

/** The components in these folders that read atoms and pass on props. */
const CONTAINERS = [
  'chain/ChainView',
  'history/ColonyHistoryTab',
  'history/HistoryView',
  'history/ReportDialog',
  'history/TaxesPaid',
  'planets/cells/ExcludedCell',
  'planets/config/PlanetConfigDialog',
  'planets/config/PlanetConfigSettings',
  'planets/detail/ColonyDetail',
  'planets/detail/ColonyNow',
  'planets/tooltips/Basis',
  'planets/tooltips/ColonyTip',
  'planets/tooltips/FleetSupply',
  'planets/tooltips/HeadsTip',
  'planets/tooltips/PriceNote',
  'prices/ProductsView',
  'round/EveStock',
  'round/LoginAtWork',
  'round/LoginList',
  'round/LoginRoute',
  'round/RoundInputsForm',
  'round/RoundView',
  'round/SmallWindow',
  'round/VisitLine',
  'sphere/SphereDialog',
  'sphere/TemplateSphere',
  'stops/StopFilters',
  'stops/StopsView',
  'stops/calendar/CalendarDialog',
  'suggestions/SuggestionsView',
  'templates/TemplatesView',
  'totals/EfficiencyInputs',
  'totals/TotalsPanel',
  'totals/TotalsTable',
  'whatIf/WhatIfTab',
];

/** Arithmetic with a figure of the game, or a sum of such figures. */
const FIGURE = String.raw`(?:\w*(?:Isk|PerHour|PerMonth|PerDay\w*|Units|M3)|units|amount|iskSum)`;
const ARITHMETIC = new RegExp(
  String.raw`\b${FIGURE}\)? [-+*] |[-+*] \(?(?:[\w?]+\.)*${FIGURE}\b|domain/sums\.ts|HOURS_PER_MONTH`,
);

/** Files that match although they compute no figure. */
const NO_FIGURES: Readonly<Record<string, string>> = {
  'features/planets/config/PlanetConfigLoad.tsx': 'where the parts of a bar begin',
  'features/round/roundTexts.ts': 'digits of an exported volume',
};

it('features show figures of the game and compute none: the worker does, or src/model', () => {
  const computing = ['src/features', 'src/places'].flatMap(filesUnder).filter((file) => ARITHMETIC.test(codeOf(file)));
  expect(computing.map((file) => file.replace('src/', '')).sort()).toEqual(Object.keys(NO_FIGURES));
});

it('src/ui knows nothing of the game: what it draws of it is in src/eve', () => {
  const GAME = /\b(ISK|EVE|ESI|planets?|colon(y|ies)|commodit(y|ies)|schematics?|extractors?|typeId|characterId)\b/i;
  expect(filesUnder('src/ui').filter((file) => GAME.test(codeOf(file)))).toEqual([]);
});

describe('views and atoms', () => {
  it('lets only the listed containers read atoms in features that otherwise only show what they are given', () => {
    const readers = importsOfRoom('src/features')
      .filter(({ file, target, isTypeOnly }) => !isTypeOnly && file.endsWith('.tsx') && isUnder(target, 'src/state'))
      .map(({ file }) => file.replace('src/features/', '').replace('.tsx', ''))
      .filter((file) => VIEW_FOLDERS.some((folder) => isUnder(file, folder)));
    expect([...new Set(readers)].sort()).toEqual(CONTAINERS);
  });

  it('lets no atom read the store: what it reads that way it does not follow', () => {
    const readers = filesUnder('src').filter((file) => atomBodies(file).some((body) => /\bstore\.get\(/.test(body)));
    expect(readers).toEqual([]);
  });
});
