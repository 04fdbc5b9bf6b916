/** Advice for planets of the sandbox, held against replays by the second engine. */
import { beforeAll, describe, expect, it } from 'vitest';
import { startReference } from '../../../server/sandbox/referenceEngine/simulate.ts';
import { listPlanet, listSuggestions } from '../../../src/model/suggestionList.ts';
import { stepText } from '../../../src/words/chain.ts';
import { typeName } from '../../../src/words/typeNames.ts';
import { suggestionGainText } from '../../../src/words/whatIf.ts';
import { applyEdits, visitsAfter } from '../../../workers/figures/whatIf/applyEdits.ts';
import { schematics, tierOf } from '../../../workers/game/catalogue/index.ts';
import type { Bottleneck } from '../../../workers/game/domain/chain.ts';
import type { ColonyKey, TypeId } from '../../../workers/game/domain/ids.ts';
import { HOURS_PER_MONTH, type Isk, SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../../workers/game/domain/units.ts';
import type { ColonyEdit, ColonySuggestions, Suggestion } from '../../../workers/game/domain/whatIf.ts';
import { stateAt } from '../../../workers/game/engine/index.ts';
import { findColonyGoods, soldRawMaterials, VisitedReplay } from '../../../workers/game/sustain/index.ts';
import { exportTaxIsk, importTaxIsk } from '../../../workers/game/worth/index.ts';
import { ChainService } from '../../../workers/live/chain.ts';
import type { TrackedColony } from '../../../workers/live/colonies/index.ts';
import { Later } from '../../../workers/live/later.ts';
import { SuggestionsService } from '../../../workers/live/suggestions.ts';
import { variantBasis } from '../../../workers/live/variantBasis.ts';
import { drawnRuns } from '../../fixtures/drawnRuns.ts';
import { NO_SKILLS } from '../../fixtures/noSkills.ts';
import { SANDBOX_NOW, startSandboxServices } from '../../fixtures/sandboxServices.ts';

const PLANETS = [
  'Annancale VII',
  'Agoze VI',
  'Hasmijaala I',
  'Amamake V',
  '5-T0PZ VI',
  'Auga IX',
  'Vard I',
  'Hasmijaala X',
];

/** Visits that are replayed; the later half is measured. */
const VISITS = 24;

let fleet: Awaited<ReturnType<typeof startSandboxServices>>;
let found: ColonySuggestions[];

beforeAll(async () => {
  fleet = await startSandboxServices(12, PLANETS);
  found = await suggestFor(fleet);
});

async function ask<Answer>(
  { clock, basis, habits }: typeof fleet,
  question: (service: SuggestionsService) => Promise<Answer>,
): Promise<Answer> {
  const later = new Later(clock, () => false);
  const service = new SuggestionsService({ clock, basis, habits, later, ...NO_SKILLS });
  const asking = question(service);
  await clock.advance(60_000);
  const answer = await asking;
  service.stop();
  return answer;
}

/** @param keys of the planets that are searched; all by default */
const suggestFor = (
  of: typeof fleet,
  keys: Iterable<ColonyKey> = of.basis().colonies.map(({ colony }) => colony.key),
): Promise<ColonySuggestions[]> =>
  ask(of, (service) => service.search([...keys], { intervalSeconds: SECONDS_PER_DAY, withImports: false }));

/** What limits these planets, or the whole fleet, and what helps. */
async function findBottlenecks(
  of: typeof fleet,
  feeding: 'buy' | 'own' = 'buy',
  keys: readonly ColonyKey[] | null = null,
): Promise<readonly Bottleneck[]> {
  const chain = new ChainService({ ...of, stockOf: () => null });
  const searching = chain.bottlenecks({
    scope: keys === null ? { kind: 'fleet' } : { kind: 'planets', keys },
    feeding,
  });
  await of.clock.advance(60_000);
  const outcome = await searching;
  chain.stop();
  return outcome.kind === 'report' ? outcome.report.bottlenecks : [];
}

const fixesOf = (bottlenecks: readonly Bottleneck[]) => bottlenecks.flatMap(({ fix }) => fix ?? []);

const trackedOf = (key: ColonyKey): TrackedColony => fleet.basis().colonies.find(({ colony }) => colony.key === key)!;

/** The only suggestion of this kind for a planet with this name, wherever there are several such planets. */
function suggestionOf(planetName: string, kind: ColonyEdit['kind']): { of: ColonySuggestions; suggestion: Suggestion } {
  const all = found
    .filter((one) => one.planetName === planetName)
    .flatMap((of) =>
      of.suggestions
        .filter(({ edits }) => edits.every((edit) => edit.kind === kind))
        .map((suggestion) => ({ of, suggestion })),
    );
  expect(all.map(({ suggestion }) => suggestion.edits)).toHaveLength(1);
  return all[0]!;
}

/** Net a month of a changed colony by the second engine, with the same visits. */
function netIsk(key: ColonyKey, edits: readonly ColonyEdit[]): Isk {
  const tracked = trackedOf(key);
  const planning = fleet.basis();
  const habits = fleet.habitsOf(key);
  const basis = variantBasis(tracked, planning, habits, SANDBOX_NOW, fleet.intervalOf(tracked).seconds);
  const { state } = applyEdits(basis.state, edits, basis.known, basis.fleet);
  const soldRaw = soldRawMaterials(findColonyGoods(tracked.colony));
  const rule = { soldRaw, ...visitsAfter(basis.visits, edits) };
  const replay = new VisitedReplay(state, rule);
  // The layout that visits leave: routes as wide as all programs need.
  const { colony } = state.compiled;
  const oracle = startReference({ ...colony, lastUpdateAt: stateAt(state) });
  const { made, used } = findColonyGoods(colony);
  let isk: Isk = 0;
  for (let k = 0; k < VISITS; k++) {
    const { visit } = replay.next();
    oracle.visit(visit);
    oracle.advance(visit.at + rule.intervalSeconds);
    if (k < VISITS / 2) continue;
    for (const [id, { madeUnits, lostUnits, usedUnits }] of oracle.read().flows) {
      const typeId = id as TypeId;
      const left = madeUnits - lostUnits - usedUnits;
      // Raw material for own factories is a reserve; nobody sells what is left of it.
      if (tierOf(typeId) === 0 && made.has(typeId) && used.has(typeId)) continue;
      const price = planning.prices.get(typeId) ?? 0;
      isk +=
        left * (left > 0 ? price - exportTaxIsk(typeId, basis.economy) : price + importTaxIsk(typeId, basis.economy));
    }
  }
  const hours = (VISITS / 2) * (rule.intervalSeconds / SECONDS_PER_HOUR);
  return (isk / hours) * HOURS_PER_MONTH;
}

function expectRight({ of, suggestion }: { of: ColonySuggestions; suggestion: Suggestion }): Isk {
  const gain = netIsk(of.key, suggestion.edits) - netIsk(of.key, []);
  expect(Math.abs(suggestion.gainIskPerMonth! - gain)).toBeLessThan(0.08 * gain);
  return gain;
}

describe('the sandbox’s planets', () => {
  it('get another length for the extractor that needs it, not for all of them', () => {
    const one = suggestionOf('Annancale VII', 'program');
    expect(one.suggestion.edits).toMatchObject([{ kind: 'program', programSeconds: 2 * SECONDS_PER_DAY }]);
    const gain = expectRight(one);
    const both = one.of.choices!.ecus.map(({ pinId }) => ({
      kind: 'program' as const,
      pinId,
      programSeconds: 2 * SECONDS_PER_DAY,
    }));
    expect(both).toHaveLength(2);
    expect(netIsk(one.of.key, both) - netIsk(one.of.key, [])).toBeLessThan(gain);
  });

  it('are told to take out what fills the stores, and what is thrown away', () => {
    const one = suggestionOf('Agoze VI', 'takeOut');
    expectRight(one);
    const [edit] = one.suggestion.edits;
    const thrown = one.suggestion.thrownAway.map(({ typeId }) => typeId);
    expect(edit?.kind === 'takeOut' && edit.typeIds).toEqual(thrown);
    expect(one.suggestion.reason).toMatchObject({ kind: 'clogged' });
    expect(one.suggestion.haulOutM3PerMonth).toBeGreaterThan(20_000);
  });

  it('are told to start an extractor without a program, with the raw material that a factory there lives on', () => {
    const one = suggestionOf('Hasmijaala I', 'start');
    expectRight(one);
    const heavyMetals = 2272;
    expect(one.of.problem).toMatchObject({ kind: 'buysRaw', typeId: heavyMetals });
    expect(one.suggestion.edits).toMatchObject([{ kind: 'start', productTypeId: heavyMetals }]);
    expect(one.suggestion.reason).toEqual(one.of.problem);
    const basis = variantBasis(
      trackedOf(one.of.key),
      fleet.basis(),
      fleet.habitsOf(one.of.key),
      SANDBOX_NOW,
      one.of.interval.seconds,
    );
    const { assumptions } = applyEdits(basis.state, one.suggestion.edits, basis.known, basis.fleet);
    const judged = assumptions.flatMap((assumption) => (assumption.kind === 'assumedHeads' ? [assumption] : []));
    expect(judged).toHaveLength(1);
    const [idle] = one.of.choices!.idleEcus;
    expect(idle!.yields).toContainEqual(judged[0]!.expected);
    expect(judged[0]!.baseQtyPerCycle).toBe(idle!.headCount * judged[0]!.expected.unitsPerHead);
  });

  it('have nothing to haul in where a store lends the raw material for a factory', () => {
    const { suggestion } = suggestionOf('Hasmijaala I', 'factories');
    expect(suggestion).toMatchObject({ haulInM3PerMonth: 0, newImportTypeIds: [] });
    expect(suggestion.haulOutM3PerMonth).toBeGreaterThan(10_000);
  });

  it('are not told to move heads to a resource that is lost there', () => {
    const moved = found.flatMap(({ planetName, suggestions }) =>
      suggestions.some(({ edits }) => edits.some(({ kind }) => kind === 'heads')) ? [planetName] : [],
    );
    expect(moved).not.toContain('Agoze VI');
    expect(moved).toContain('Annancale VII');
  });

  it('get no line whose gain is 0, not for rarer visits either', () => {
    expect(found.some(({ planetName }) => planetName === '5-T0PZ VI')).toBe(true);
    for (const { suggestions } of found) {
      for (const suggestion of suggestions) expect(suggestionGainText(suggestion)).not.toBe('±0');
    }
  });

  it('are not told to replace a product where another factory beside it brings more', () => {
    const added = found.flatMap(({ planetName, suggestions }) =>
      suggestions.flatMap(({ edits: [edit], gainIskPerMonth }) =>
        edit?.kind === 'factories' && edit.count > 0 ? [{ planetName, ...edit, gainIskPerMonth }] : [],
      ),
    );
    expect(added.map(({ planetName }) => planetName)).toEqual(expect.arrayContaining(['Agoze VI', 'Hasmijaala I']));
    for (const { planetName, suggestions } of found) {
      for (const { edits, gainIskPerMonth } of suggestions) {
        for (const edit of edits) {
          if (edit.kind !== 'schematic') continue;
          const better = added.filter(
            (one) =>
              one.planetName === planetName &&
              one.schematicId === edit.toSchematicId &&
              one.gainIskPerMonth! > gainIskPerMonth!,
          );
          expect(better).toEqual([]);
        }
      }
    }
  });

  it('let a character log in less often where all of its planets together bring almost as much', async () => {
    const fewer = await ask(fleet, (service) => service.fewerLogins(SECONDS_PER_DAY));
    expect(fewer).not.toEqual([]);
    for (const { characterId, usualSeconds, intervalSeconds, loginsPerMonth } of fewer) {
      const own = fleet.basis().colonies.filter(({ colony }) => colony.characterId === characterId);
      expect(usualSeconds).toBe(Math.min(...own.map((tracked) => fleet.intervalOf(tracked).seconds)));
      expect(intervalSeconds).toBeGreaterThan(usualSeconds);
      expect(loginsPerMonth).toBeLessThan(0);
    }
  });

  it('are told why a program is not as long as visits are apart, wherever it is not', () => {
    const kinds = new Set<string | undefined>();
    for (const { suggestions, interval } of found) {
      for (const { edits, lengthReason } of suggestions) {
        const visits = edits.find((edit) => edit.kind === 'visits')?.intervalSeconds ?? interval.seconds;
        const lengths = edits.flatMap((edit) => ('programSeconds' in edit ? [edit.programSeconds] : []));
        const isOther = lengths.some((seconds) => Math.abs(seconds - visits) >= SECONDS_PER_HOUR);
        expect(lengthReason !== null, JSON.stringify(edits)).toBe(isOther);
        kinds.add(lengthReason?.kind);
      }
    }
    expect(kinds).toContain('bringsMore');
    const { suggestion } = suggestionOf('Amamake V', 'program');
    expect(suggestion.lengthReason).not.toBeNull();
  });

  it('are not told to come less often in one line with a change that brings all of its gain', () => {
    const auga = found.find(({ planetName }) => planetName === 'Auga IX')!;
    const others = auga.suggestions.filter(({ edits }) => edits.some(({ kind }) => kind === 'factories'));
    expect(others).not.toEqual([]);
    for (const { edits } of others) expect(edits.map(({ kind }) => kind)).not.toContain('visits');
  });

  it('get a longer program rather than a head, in suggestions and in the chain, with the same gain', async () => {
    const one = suggestionOf('Amamake V', 'program');
    expectRight(one);
    const fixes = fixesOf(await findBottlenecks(fleet, 'buy', [one.of.key]));
    expect(fixes).toHaveLength(1);
    const { edits, lengthReason } = one.suggestion;
    expect(fixes[0]!.steps).toMatchObject([{ kind: 'change', edits, lengthReason }]);
    expect(fixes[0]!.iskPerMonth).toBeCloseTo(one.suggestion.gainIskPerMonth!, 0);
  });
});

describe('the sandbox’s planets that lose goods by their routes', () => {
  const expectRouted = async (name: string, lost: string, product: string) => {
    const all = found.find(({ planetName }) => planetName === name)!;
    const [first, second] = all.suggestions;
    expectRight({ of: all, suggestion: first! });
    expect(first!.edits.every(({ kind }) => kind === 'routes')).toBe(true);
    const goods = first!.edits.flatMap((edit) => (edit.kind === 'routes' ? [typeName(edit.typeId)] : []));
    expect(goods).toContain(lost);
    expect(first).toMatchObject({
      reason: { kind: 'misrouted', cause: 'noStore' },
      structures: [],
      loginsPerMonth: 0,
    });
    expect(all.problem).toEqual(first!.reason);
    // What a full store keeps out has another reason and another remedy, which lets through what is lost then.
    expect(second!.edits.map(({ kind }) => kind)).toEqual(['takeOut', 'routes']);
    expectRight({ of: all, suggestion: second! });
    expect(second!.reason).toMatchObject({ kind: 'clogged' });
    const bottlenecks = await findBottlenecks(fleet, 'buy', [all.key]);
    const causesFor = (made: string) => bottlenecks.find((one) => typeName(one.productTypeId) === made)?.causes ?? [];
    expect(causesFor(product).map((cause) => cause.kind === 'lost' && cause.cause)).toEqual(['storeFull']);
    const byRoutes = bottlenecks.find((one) => typeName(one.productTypeId) === lost)!;
    for (const cause of byRoutes.causes) expect(cause).toMatchObject({ kind: 'lost', cause: 'noStore' });
    expect(byRoutes.fix).toMatchObject({ steps: [{ edits: first!.edits }] });
    expect(byRoutes.fix!.iskPerMonth).toBeCloseTo(first!.gainIskPerMonth!, 0);
  };
  const title = '%s is told to route them to a store first, and that full stores are another loss';
  it.each([['Vard I', 'Toxic Metals', 'Consumer Electronics']])(title, expectRouted);
  it.each([['Hasmijaala X', 'Electrolytes', 'Synthetic Oil']])(title, { tags: ['deep'] }, expectRouted);
});

describe('the planets of 40 pilots', () => {
  const KEEPING_OUT = [
    'Siseide III',
    '6R-PWU I',
    'Sujarento VII',
    'Sujarento VI',
    'Agoze III',
    '2Q-I6Q IV',
    'Agoze II',
  ];
  const EXTRACTION = new Set(['program', 'heads', 'moreHeads', 'fewerHeads', 'takeOut', 'visits']);

  /** What its factories would use if they never waited. */
  const usablePerHour = ({ colony }: TrackedColony, typeId: TypeId): number =>
    colony.pins.reduce((units, pin) => {
      const schematic =
        pin.kind === 'factory' && pin.schematicId !== null ? schematics.get(pin.schematicId) : undefined;
      const input = schematic?.inputs.find((one) => one.typeId === typeId);
      return input === undefined ? units : units + (input.amount * SECONDS_PER_HOUR) / schematic!.cycleSeconds;
    }, 0);

  let planets: ColonySuggestions[];
  /** at the same time */
  let bottlenecks: readonly Bottleneck[];
  let large: Awaited<ReturnType<typeof startSandboxServices>>;

  beforeAll(async () => {
    large = await startSandboxServices(40, [
      ...KEEPING_OUT,
      'Brarel I',
      'Agoze VII',
      'Dal V',
      'Annancale II',
      'Amamake III',
      '2Q-I6Q VIII',
      'Brarel II',
      'Nagamanen III',
      'Harroule IV',
      'Hasmijaala I',
    ]);
    planets = await suggestFor(large);
    bottlenecks = await findBottlenecks(large);
  });

  it('are not told to extract less, more or at other times what full stores keep out', () => {
    let keptOutCount = 0;
    for (const { key, planetName, suggestions, choices } of planets) {
      const tracked = large.basis().colonies.find(({ colony }) => colony.key === key)!;
      // Full stores lose much of it while its factories wait, or live on what is left of it.
      const keptOut = tracked.kept!.sustained!.colony.flows.flatMap((flow) =>
        tierOf(flow.typeId) === 0 &&
        flow.lostUnitsPerHour > 0.1 * flow.madeUnitsPerHour &&
        (flow.importedUnitsPerHour > 0 || flow.usedUnitsPerHour < 0.9 * usablePerHour(tracked, flow.typeId))
          ? [flow.typeId]
          : [],
      );
      keptOutCount += keptOut.length;
      const resourceOf = (pinId: unknown) => choices?.ecus.find((ecu) => ecu.pinId === pinId)?.productTypeId;
      for (const { edits } of suggestions) {
        if (!edits.every(({ kind }) => EXTRACTION.has(kind))) continue;
        const resources = edits.flatMap((edit): unknown[] => {
          if (edit.kind === 'takeOut') return [...edit.typeIds];
          if (edit.kind === 'heads') return [resourceOf(edit.fromPinId)];
          return 'pinId' in edit ? [resourceOf(edit.pinId)] : [];
        });
        if (resources.length > 0) expect(keptOut, `${planetName} ${JSON.stringify(edits)}`).not.toEqual(resources);
      }
    }
    expect(keptOutCount).toBeGreaterThan(5);
  });

  it('do not live on raw material that somebody hauls in where they extract it', () => {
    let buyerCount = 0;
    for (const { key, suggestions, problem } of planets) {
      const { made } = findColonyGoods(large.basis().colonies.find(({ colony }) => colony.key === key)!.colony);
      for (const reason of [problem, ...suggestions.map((one) => one.reason)]) {
        if (reason?.kind !== 'buysRaw') continue;
        buyerCount += 1;
        expect(made).not.toContain(reason.typeId);
      }
    }
    expect(buyerCount).toBeGreaterThan(0);
  });

  it('get the launchpad that their inputs need: these are not new', () => {
    const brarel = planets.filter(({ planetName }) => planetName === 'Brarel I');
    const built = brarel.flatMap(({ suggestions }) => suggestions.filter(({ edits }) => edits[0]!.kind === 'stores'));
    expect(built).toMatchObject([{ edits: [{ kind: 'stores', storeKind: 'launchpad', count: 1 }] }]);
    expect(built[0]!.gainIskPerMonth).toBeGreaterThan(20e6);
    expect(built[0]!.reason).toMatchObject({ kind: 'noLaunchpad' });
  });

  it('have every fix of the chain among their suggestions, with the same gain where it is theirs alone', async () => {
    // Fixes depend on the time, like what stores hold.
    for (const minutes of drawnRuns(1) > 1 ? [0, 10, 10] : [0]) {
      await large.clock.advance(minutes * 60_000);
      const fixes = fixesOf(minutes === 0 ? bottlenecks : await findBottlenecks(large));
      expect(fixes.length).toBeGreaterThan(5);
      const steps = fixes.flatMap((fix) => fix.steps);
      const changed = new Set(
        steps.flatMap((step) => (step.kind === 'change' ? step.planets : [])).map(({ key }) => key),
      );
      const suggested = minutes === 0 ? planets : await suggestFor(large, changed);
      for (const { steps, iskPerMonth } of fixes) {
        for (const step of steps) {
          if (step.kind !== 'change') continue;
          for (const { key, planetName } of step.planets) {
            const listed = listPlanet(suggested.find((one) => one.key === key)!)!.suggestions;
            const same = listed.find(
              ({ change }) => change === stepText(step).replace(/ \(\d+ logins? more a month\)$/, ''),
            );
            expect(
              same?.change,
              `${planetName}: ${stepText(step)}; ${listed.map(({ change }) => change)}`,
            ).toBeDefined();
            if (iskPerMonth === null) expect(same!.suggestion.gainIskPerMonth).toBeNull();
            else if (steps.length === 1 && step.planets.length === 1) {
              expect(same!.suggestion.gainIskPerMonth! / iskPerMonth).toBeCloseTo(1, 1);
            }
          }
        }
      }
    }
  });

  it('are told to make room for what another factory of theirs then uses up', () => {
    for (const name of ['Siseide III', '2Q-I6Q VIII']) {
      const found = planets.filter(({ planetName, suggestions }) => planetName === name && suggestions.length > 0);
      expect(found, name).not.toEqual([]);
      for (const { suggestions } of found) {
        const takenOut = suggestions.find(({ edits }) => edits.every(({ kind }) => kind === 'takeOut'));
        expect(takenOut?.gainIskPerMonth, name).toBeGreaterThan(20e6);
      }
    }
  });

  it('get nothing against a lack of raw material that takes heads away from it', () => {
    const moves = bottlenecks.flatMap(({ causes, fix }) =>
      (fix?.steps ?? []).flatMap((step) =>
        step.kind !== 'change'
          ? []
          : step.edits.flatMap((edit) => (edit.kind === 'heads' ? [{ ...edit, choices: step.choices, causes }] : [])),
      ),
    );
    expect(moves).not.toEqual([]);
    for (const { fromPinId, causes, choices } of moves) {
      const from = choices.ecus.find(({ pinId }) => pinId === fromPinId)!.productTypeId;
      expect(causes.flatMap((cause) => (cause.kind === 'shortOnPlanet' ? [cause.typeId] : []))).not.toContain(from);
    }
  });

  it('have a text for each change in the chain, also with own inputs', { tags: ['deep'] }, async () => {
    for (const fix of [...fixesOf(bottlenecks), ...fixesOf(await findBottlenecks(large, 'own'))]) {
      for (const step of fix.steps) expect(stepText(step)).not.toBe('');
    }
  });

  it('have the same changes as in the chain where nobody knows what they bring', () => {
    const unpriced = planets.filter(({ currentIskPerMonth }) => currentIskPerMonth === null);
    expect(unpriced.flatMap(({ suggestions }) => suggestions).length).toBeGreaterThan(1);
    for (const step of fixesOf(bottlenecks).flatMap(({ steps }) => steps)) {
      expect(stepText(step)).not.toBe('');
      if (step.kind !== 'change') continue;
      for (const { key, planetName } of step.planets) {
        const own = unpriced.find((one) => one.key === key);
        if (own === undefined) continue;
        expect(
          own.suggestions.map(({ edits }) => edits),
          planetName,
        ).toContainEqual(step.edits);
        for (const { gainIskPerMonth, unpricedTypeIds } of own.suggestions) {
          expect(gainIskPerMonth).toBeNull();
          expect(unpricedTypeIds).not.toEqual([]);
        }
      }
    }
  });

  it('say how often to visit wherever that changes', () => {
    const rarer = listSuggestions(planets).flatMap(({ suggestions }) =>
      suggestions.filter(({ suggestion }) => suggestion.loginsPerMonth < -1),
    );
    expect(rarer).not.toEqual([]);
    // Nobody comes to a planet that is left idle.
    const isIdle = ({ edits }: Suggestion) => edits.some(({ kind }) => kind === 'idle');
    for (const { suggestion, change } of rarer) {
      expect(change).toMatch(isIdle(suggestion) ? /^Bring no more inputs/ : /^Visit every /);
    }
    expect(rarer.every(({ suggestion }) => isIdle(suggestion))).toBe(false);
  });
});
