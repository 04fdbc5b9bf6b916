/** Which accounts, characters and planets are on the page, in which order, and why the others are hidden. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CharacterInput, type Narrowing, viewAccount, viewCharacter, viewPage } from '../../../src/model/page.ts';
import type { TimeLeftSort } from '../../../src/model/planetOrder.ts';
import { splitWords } from '../../../src/model/search.ts';
import { ALERT_CHIPS } from '../../../src/model/severity.ts';
import type { CharacterId, ColonyKey, PlanetId } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport, ExtractorReport } from '../../../workers/game/domain/report.ts';
import type { AlertKind } from '../../../workers/game/domain/thresholds.ts';
import { forDrawn } from '../../fixtures/drawnRuns.ts';
import { makeReport, makeStop, NOW } from './makeReport.ts';

interface Pilot {
  id: number;
  account?: string;
  isLoginExpired?: boolean;
  areAllPlanetsKnown?: boolean;
  planets?: ColonyReport[];
}

const planet = (characterId: number, planetId: number, fields: Partial<ColonyReport> = {}): ColonyReport =>
  makeReport({ characterId: characterId as CharacterId, planetId: planetId as PlanetId, ...fields });

const endsIn = (hours: number): ExtractorReport[] => [{ expiresAt: NOW + hours * 3600 } as ExtractorReport];

function input(pilot: Pilot, narrowing: Partial<Narrowing> = {}, sort: TimeLeftSort = null): CharacterInput {
  const { id, account = 'Main', isLoginExpired = false, areAllPlanetsKnown = true, planets = [] } = pilot;
  return {
    character: { characterId: id as CharacterId, name: `Pilot ${id}`, account, system: '' },
    isLoginExpired,
    areAllPlanetsKnown,
    colonyKeys: planets.map(({ key }) => key),
    reportOf: (key) => planets.find((report) => report.key === key) ?? null,
    narrowing: { isAlertMode: false, chips: [], words: [], ...narrowing },
    sort,
  };
}

function account(pilots: Pilot[], narrowing: Partial<Narrowing> = {}, isCollapsed = false) {
  return viewAccount(
    'Main',
    isCollapsed,
    pilots.map((pilot) => viewCharacter(input(pilot, narrowing))),
  );
}

const ALERT_MODE = { isAlertMode: true };
const quiet = (id: number): Pilot => ({ id, planets: [planet(id, 40)] });
const alerted = (id: number): Pilot => ({ id, planets: [planet(id, 40), planet(id, 41, { alerts: ['expired'] })] });
const expired = (id: number): Pilot => ({ ...quiet(id), isLoginExpired: true });

describe('without alert mode and filter', () => {
  it('everything is shown in its own order, and no report is looked at', () => {
    const reportOf = () => {
      throw new Error('not needed');
    };
    const view = viewCharacter({ ...input({ id: 1, planets: [planet(1, 41), planet(1, 40)] }), reportOf });
    expect(view).toMatchObject({ hiddenBy: null, shownKeys: ['1/41', '1/40'], planetCount: 2 });
  });

  it('a character without planets is shown', () => {
    expect(viewCharacter(input({ id: 1 }))).toMatchObject({ hiddenBy: null, shownKeys: [] });
  });

  it('planets can be sorted by the time that extraction still runs', () => {
    const planets = [planet(1, 40, { extractors: endsIn(5) }), planet(1, 41), planet(1, 42, { extractors: endsIn(2) })];
    expect(viewCharacter(input({ id: 1, planets }, {}, 'ascending')).shownKeys).toEqual(['1/42', '1/40', '1/41']);
    expect(viewCharacter(input({ id: 1, planets }, {}, 'descending')).shownKeys).toEqual(['1/40', '1/42', '1/41']);
  });
});

describe('alert mode', () => {
  it('leaves the planets that have an alert', () => {
    expect(viewCharacter(input(alerted(1), ALERT_MODE))).toMatchObject({ hiddenBy: null, shownKeys: ['1/41'] });
    expect(viewCharacter(input(quiet(1), ALERT_MODE))).toMatchObject({ hiddenBy: 'alertMode', shownKeys: [] });
  });

  it('hides an account of which no planet has an alert', () => {
    expect(account([quiet(1), quiet(2)], ALERT_MODE)).toMatchObject({ hiddenBy: 'alertMode', shownIds: [] });
    expect(account([quiet(1), alerted(2)], ALERT_MODE)).toMatchObject({
      hiddenBy: null,
      shownIds: [2],
      hiddenCount: 1,
    });
  });

  it('keeps an account whose only character has to log in', () => {
    expect(account([expired(1)], ALERT_MODE)).toMatchObject({ hiddenBy: null, shownIds: [1], expiredLoginCount: 1 });
    expect(account([{ id: 1, isLoginExpired: true }], ALERT_MODE)).toMatchObject({ hiddenBy: null, shownIds: [1] });
  });
});

describe('alert mode, while planets of a character are not known', () => {
  const unknown = (id: number, planets: ColonyReport[] = []): Pilot => ({ id, planets, areAllPlanetsKnown: false });

  it('keeps the character: nobody can say that it has no alerts', () => {
    expect(account([unknown(1), unknown(2, [planet(2, 40)])], ALERT_MODE).shownIds).toEqual([1, 2]);
    expect(viewPage([account([unknown(1)], ALERT_MODE)]).isNothingShown).toBe(false);
    expect(account([{ id: 1 }], ALERT_MODE).hiddenBy).toBe('alertMode');
  });

  it('limited to some alerts, or searched, shows only what is found', () => {
    expect(account([unknown(1)], { ...ALERT_MODE, chips: ['stopped'] }).shownIds).toEqual([]);
    expect(account([unknown(1), unknown(2)], { ...ALERT_MODE, words: ['2'] }).shownIds).toEqual([2]);
  });
});

describe('alert mode’s order', () => {
  const stopped = (id: number): ColonyReport =>
    planet(id, 41, { alerts: ['expired'], stops: [makeStop('programExpired', -60)] });
  const advised = (id: number): ColonyReport => planet(id, 40, { alerts: ['imbalance'] });

  it('puts what has stopped before what is advised, for planets and for characters', () => {
    const both = { id: 1, planets: [advised(1), stopped(1)] };
    expect(viewCharacter(input(both, ALERT_MODE)).shownKeys).toEqual(['1/41', '1/40']);
    expect(viewCharacter(input(both)).shownKeys).toEqual(['1/40', '1/41']);
    const pilots = [{ id: 2, planets: [advised(2)] }, expired(3), { id: 4, planets: [stopped(4)] }];
    expect(account(pilots, ALERT_MODE).shownIds).toEqual([4, 2, 3]);
    expect(account(pilots).shownIds).toEqual([2, 3, 4]);
  });

  it('follows the time left once the player sorts by it', () => {
    const planets = [
      planet(1, 40, { alerts: ['imbalance'], extractors: endsIn(1) }),
      planet(1, 41, { alerts: ['expired'], extractors: endsIn(5) }),
    ];
    expect(viewCharacter(input({ id: 1, planets }, ALERT_MODE, 'ascending')).shownKeys).toEqual(['1/40', '1/41']);
  });
});

describe('a chip of alert mode', () => {
  const chips = (...chosen: Narrowing['chips']) => ({ ...ALERT_MODE, chips: chosen });

  it('leaves its own planets, and several chips those of any', () => {
    const ended = planet(1, 41, { alerts: ['expired'], isExpired: true });
    const planets = [planet(1, 40, { alerts: ['imbalance'] }), ended, planet(1, 42)];
    const shown = (narrowing: Partial<Narrowing>) => viewCharacter(input({ id: 1, planets }, narrowing)).shownKeys;
    expect(shown(chips('offBalance'))).toEqual(['1/40']);
    expect(shown(chips('stopped'))).toEqual(['1/41']);
    expect(shown(chips('stopped', 'offBalance'))).toEqual(['1/41', '1/40']);
    expect(shown(chips('full'))).toEqual([]);
  });

  it('shows only what alert mode shows, also what has stopped without an alert', () => {
    const fields = [
      { alerts: ['imbalance'] },
      { alerts: ['lowStorage'] },
      { stops: [makeStop('inputMissing', -60)] },
      { stops: [makeStop('storageFull', 3600)] },
      { stops: [makeStop('programExpired', 3600)] },
      {},
    ] as const;
    const planets = fields.map((one, index) => planet(1, 40 + index, one));
    const keysOf = (narrowing: Partial<Narrowing>) => viewCharacter(input({ id: 1, planets }, narrowing)).shownKeys;
    const all = keysOf(ALERT_MODE);
    expect([...all].sort()).toEqual(['1/40', '1/41', '1/42', '1/43']);
    for (const chip of ALERT_CHIPS) expect(all).toEqual(expect.arrayContaining([...keysOf(chips(chip))]));
  });

  it('of logins leaves the characters that have to log in, with their planets that need attention', () => {
    const asked = { ...expired(1), planets: [planet(1, 40, { alerts: ['imbalance'] }), planet(1, 41)] };
    expect(viewCharacter(input(asked, chips('needsLogin')))).toMatchObject({ hiddenBy: null, shownKeys: ['1/40'] });
    expect(viewCharacter(input(expired(1), chips('needsLogin'))).hiddenBy).toBeNull();
    expect(viewCharacter(input(alerted(2), chips('needsLogin'))).hiddenBy).toBe('alertMode');
  });

  it('hides characters that only have to log in', () => {
    expect(account([expired(1)], chips('stopped')).hiddenBy).toBe('alertMode');
  });
});

describe('a collapsed account', () => {
  it('counts its expired logins and planets as an open one does', () => {
    const open = account([expired(1), alerted(2), expired(3)]);
    expect(account([expired(1), alerted(2), expired(3)], {}, true)).toEqual({ ...open, isCollapsed: true });
    expect(open).toMatchObject({ expiredLoginCount: 2, shownPlanetCount: 4, planetCount: 4 });
  });
});

describe('the filter', () => {
  const words = (text: string) => ({ words: splitWords(text) });

  it('leaves the planets that match by themselves or by their character', () => {
    const pilot = { id: 1, account: 'Farm', planets: [planet(1, 40, { planetType: 'gas' }), planet(1, 41)] };
    expect(viewCharacter(input(pilot, words('gas'))).shownKeys).toEqual(['1/40']);
    expect(viewCharacter(input(pilot, words('farm "pilot 1" gas'))).shownKeys).toEqual(['1/40']);
    expect(viewCharacter(input(pilot, words('farm'))).shownKeys).toHaveLength(2);
    expect(viewCharacter(input(pilot, words('ice')))).toMatchObject({ hiddenBy: 'filter', shownKeys: [] });
  });

  it('finds a character without planets by its own words', () => {
    expect(viewCharacter(input({ id: 1 }, words('pilot'))).hiddenBy).toBeNull();
    expect(viewCharacter(input({ id: 1 }, words('gas'))).hiddenBy).toBe('filter');
  });

  it('finds expired logins, whether their planets are known or not', () => {
    const { shownIds } = account([expired(1), quiet(2), { id: 3, isLoginExpired: true }], words('needs login'));
    expect(shownIds).toEqual([1, 3]);
  });

  it('narrows what alert mode leaves, and says which of both hides the rest', () => {
    const narrowing = { ...ALERT_MODE, ...words('ice') };
    expect(viewCharacter(input(quiet(1), narrowing)).hiddenBy).toBe('alertMode');
    expect(viewCharacter(input(alerted(1), narrowing)).hiddenBy).toBe('filter');
    expect(viewCharacter(input(expired(1), narrowing)).hiddenBy).toBe('filter');
    expect(account([quiet(1), alerted(2)], narrowing).hiddenBy).toBe('filter');
  });
});

describe('the page', () => {
  it('says when nothing is shown although there are accounts', () => {
    expect(viewPage([]).isNothingShown).toBe(false);
    expect(viewPage([account([quiet(1)], ALERT_MODE)]).isNothingShown).toBe(true);
    expect(viewPage([account([quiet(1)], ALERT_MODE), account([expired(2)], ALERT_MODE)])).toEqual({
      isNothingShown: false,
      shownPlanetCount: 0,
      planetCount: 2,
    });
  });

  it('gives the column headers to the first character that is shown and has planets', () => {
    expect(account([{ id: 1 }, quiet(2), alerted(3)]).headId).toBe(2);
    expect(account([{ id: 1 }, quiet(2), alerted(3)], ALERT_MODE).headId).toBe(3);
    expect(account([{ id: 1 }]).headId).toBeNull();
  });
});

describe('whatever the fleet, the modes and the filter', () => {
  const anyPlanet = fc.record({
    planetType: fc.constantFrom('gas' as const, 'ice' as const),
    alerts: fc.constantFrom<AlertKind[]>([], ['expired']),
    hours: fc.option(fc.integer({ min: -9, max: 9 })),
  });
  const anyPilot = fc.record({ isLoginExpired: fc.boolean(), planets: fc.array(anyPlanet, { maxLength: 6 }) });
  const anyWords = fc.subarray(['gas', 'ice', 'expired', 'pilot', '1', 'needs login']);
  const anySort = fc.constantFrom<TimeLeftSort>(null, 'ascending', 'descending');

  function pilotsOf(
    drawn: {
      isLoginExpired: boolean;
      planets: { planetType: 'gas' | 'ice'; alerts: AlertKind[]; hours: number | null }[];
    }[],
  ) {
    return drawn.map(({ isLoginExpired, planets }, index): Pilot => {
      const id = index + 1;
      const made = planets.map(({ hours, ...fields }, at) =>
        planet(id, 40 + at, { ...fields, extractors: hours === null ? [] : endsIn(hours) }),
      );
      return { id, isLoginExpired, planets: made };
    });
  }

  it('a planet that is shown is one of its character, once, and its character and account are shown', () => {
    forDrawn(
      100,
      fc.array(anyPilot, { maxLength: 5 }),
      anyWords,
      fc.boolean(),
      anySort,
      (drawn, words, isAlertMode, sort) => {
        const pilots = pilotsOf(drawn);
        const views = pilots.map((pilot) => viewCharacter(input(pilot, { words, isAlertMode }, sort)));
        const whole = viewAccount('Main', false, views);
        for (const [index, view] of views.entries()) {
          const own = (pilots[index]?.planets ?? []).map(({ key }) => key);
          expect(new Set(view.shownKeys).size).toBe(view.shownKeys.length);
          expect(view.shownKeys.every((key: ColonyKey) => own.includes(key))).toBe(true);
          if (view.shownKeys.length > 0) expect(view.hiddenBy).toBeNull();
        }
        expect(whole.hiddenBy === null).toBe(whole.shownIds.length > 0 || views.length === 0);
        expect(whole.shownIds.length + whole.hiddenCount).toBe(views.length);
        expect(whole.expiredLoginCount).toBe(drawn.filter(({ isLoginExpired }) => isLoginExpired).length);
      },
    );
  });

  it('one more word, or alert mode, never shows a planet more', () => {
    forDrawn(100, anyPilot, anyWords, anyWords, (drawn, words, more) => {
      const pilot = pilotsOf([drawn])[0] as Pilot;
      const shown = (narrowing: Partial<Narrowing>) => viewCharacter(input(pilot, narrowing)).shownKeys;
      const wide = shown({ words });
      expect(shown({ words: [...words, ...more] }).every((key) => wide.includes(key))).toBe(true);
      expect(shown({ words, isAlertMode: true }).every((key) => wide.includes(key))).toBe(true);
    });
  });

  it('alert mode alone never hides an expired login', () => {
    forDrawn(100, anyPilot, (drawn) => {
      const pilot = { ...(pilotsOf([drawn])[0] as Pilot), isLoginExpired: true };
      expect(viewCharacter(input(pilot, ALERT_MODE)).hiddenBy).toBeNull();
    });
  });
});
