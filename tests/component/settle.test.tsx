import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import SettleView from '../../src/features/settle/SettleView.tsx';
import AllTemplates from '../../src/features/templates/AllTemplates.tsx';
import { DEFAULT_SETTLE_INPUTS, type SettleInputs } from '../../src/model/settleInputs.ts';
import { addLoggedInCharacter } from '../../src/state/characters.ts';
import { pricesAtom, volumesAtom } from '../../src/state/colonies.ts';
import { store } from '../../src/state/jotai.ts';
import { noticesAtom } from '../../src/state/notices.ts';
import { takeOwnDataAtom } from '../../src/state/ownData.ts';
import { screenAtom } from '../../src/state/places.ts';
import { DEFAULT_ROUND_INPUTS, roundInputsAtom } from '../../src/state/round.ts';
import { searchAtom, settleInputsAtom } from '../../src/state/settle.ts';
import { openedTemplateAtom } from '../../src/state/templates.ts';
import type { PriceState, VolumeState } from '../../workers/api.ts';
import { commodities } from '../../workers/game/catalogue/index.ts';
import type { Design } from '../../workers/game/domain/design.ts';
import type { CharacterId, PlanetId, SystemId } from '../../workers/game/domain/ids.ts';
import { NO_OWN_DATA, SCOPES } from '../../workers/game/domain/ownData.ts';
import {
  type ExpectedYield,
  type KeptPlan,
  type KeptPlanState,
  type KeptPlansChange,
  MAX_KEPT_PLANS,
  type MapSystem,
  type PlanPlanet,
  type SettleListener,
  type SettleOutcome,
  type SettlePlan,
  type SettleReach,
  type SettleRequest,
  type SettleStart,
} from '../../workers/game/domain/settle.ts';
import type { LibraryOutcome } from '../../workers/game/domain/template.ts';
import { startFakeEngine } from './fakeEngine.ts';
import { typeIdOf } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';
import { textFaults } from './textFaults.ts';

const AMAMAKE = 30_002_537 as SystemId;
const OSOGGUR = 30_002_539 as SystemId;
const MAGMA = typeIdOf('Felsic Magma');
const SILICON = typeIdOf('Silicon');

const START: SettleStart = {
  characters: [],
  visits: { seconds: 172_800, source: 'round' },
  usualHomeId: AMAMAKE,
};

const system = (systemId: SystemId, name: string, jumps: number, x: number): MapSystem => ({
  systemId,
  name,
  security: 0.4,
  space: 'low',
  planetCount: 6,
  x,
  y: 0.25,
  jumps,
  isCandidate: true,
});

const ASSUMED: ExpectedYield = {
  typeId: MAGMA,
  planetType: 'lava',
  planetId: null,
  planetName: null,
  unitsPerHead: 600,
  source: { kind: 'assumed' },
};

const REACH: SettleReach = {
  kind: 'reach',
  systems: [system(AMAMAKE, 'Amamake', 0, 0), system(OSOGGUR, 'Osoggur', 1, 1)],
  gates: [[AMAMAKE, OSOGGUR]],
  planetCount: 12,
  yields: [ASSUMED, { ...ASSUMED, planetType: 'plasma', source: { kind: 'planetType', programCount: 4 } }],
};

const DESIGN: Design = {
  role: 'extract',
  template: { comment: 'Silicon', level: 4, planetTypeId: MAGMA, diameterKm: 5000, pins: [], links: [], routes: [] },
  unitsPerHour: 400,
  exports: [],
  imports: [],
  iskPerHour: null,
  load: { cpuUsedTf: 0, cpuLimitTf: 1, powerUsedMw: 0, powerLimitMw: 1 } as Design['load'],
  limitedBy: { kind: 'power' },
  programs: [
    {
      pin: 1,
      resourceTypeId: MAGMA,
      headCount: 10,
      programSeconds: 93_600,
      cycleSeconds: 3600,
      baseQuantity: 6000,
    },
  ],
  structures: [],
  buildIsk: 1e6,
};

const PLANET: PlanPlanet = {
  settlerId: 'new-1',
  planetId: 40_161_470 as PlanetId,
  planetName: 'Amamake IV',
  planetType: 'lava',
  radiusKm: 2500,
  systemId: AMAMAKE,
  systemName: 'Amamake',
  security: 0.4,
  space: 'low',
  role: 'extract',
  productTypeId: SILICON,
  design: DESIGN,
  collects: [{ typeId: SILICON, unitsPerMonth: 288_000 }],
  brings: [],
  supplyFraction: 1,
};

const outcome = (yieldFactor: number, isk: number) => ({
  yieldFactor,
  netIskPerMonth: { isk, bound: 'exact' as const },
  metFraction: 1,
});

const PLAN: SettlePlan = {
  kinds: ['mostIsk'],
  netIskPerMonth: { isk: 4.1e9, bound: 'exact' },
  worthIskPerMonth: 3.9e9,
  yieldOutcomes: [outcome(0.5, 2.2e9), outcome(1, 4.1e9), outcome(1.5, 5.3e9)],
  paysFromFactor: 0.25,
  yields: [ASSUMED],
  planets: [PLANET],
  systemIds: [AMAMAKE],
  setup: { isk: 45e6, commandCentersIsk: null, structuresIsk: 45e6, upgradesIsk: null },
  paidAfterDays: 0.4,
  m3PerMonth: 54_720,
  hauls: [
    {
      fromId: AMAMAKE,
      toId: null,
      m3PerMonth: 54_720,
      goods: [{ typeId: SILICON, unitsPerMonth: 288_000 }],
    },
  ],
  hubLeg: { jumps: 12, tripsPerMonth: 1, m3PerTrip: 54_720 },
  tripJumps: 2,
  loginsPerMonth: 15,
  addedLoginsPerMonth: 15,
  tripsPerVisit: 1,
  sold: [{ typeId: SILICON, unitsPerMonth: 288_000, iskPerMonth: 4.2e9, marketShare: 0.125, unsoldUnitsPerMonth: 0 }],
  bought: [],
  otherTaxIskPerMonth: 0,
  tiedUpIsk: 0,
  paysToInputRise: null,
  kept: [],
  basket: null,
  proof: {
    calculatedIskPerMonth: 4.184e9,
    lossFraction: 0.02,
    isSolvedAgain: false,
    gapFraction: 0.01,
    isProven: true,
  },
};

const SECOND: SettlePlan = {
  ...PLAN,
  kinds: ['leastHauling'],
  m3PerMonth: 20_000,
  yields: [],
  sold: PLAN.sold.map((good) => ({ ...good, marketShare: null })),
};

const found = (plans: readonly SettlePlan[]): SettleOutcome => ({
  kind: 'plans',
  plans,
  shortfall: null,
  goOn: null,
  unpricedTypeIds: [],
  designCount: 40,
});

const NO_PRICES: PriceState = {
  hub: 'jita',
  isAllRegions: false,
  at: null,
  minSellIsk: new Map(),
  exportIsk: new Map(),
  importIsk: new Map(),
  report: { rows: [], tiers: [] },
};

const PRICES: PriceState = { ...NO_PRICES, at: 1_760_000_000 };

const VOLUMES: VolumeState = { hub: 'jita', at: 1_760_000_000, knownCount: commodities.size, problem: null };

interface Answers {
  prices?: PriceState;
  volumes?: VolumeState | null;
  inputs?: Partial<SettleInputs>;
  start?: SettleStart | (() => SettleStart);
  reach?: SettleReach;
  search?: (request: SettleRequest, listener: SettleListener) => Promise<SettleOutcome>;
  kept?: readonly KeptPlanState[];
  onKept?: (change: unknown) => void;
  library?: LibraryOutcome;
  onCancel?: () => void;
  /** gets each text for which systems are searched; they are found once it resolves */
  beforeFound?: (text: string) => Promise<void>;
}

const KEPT: KeptPlan = {
  id: '1',
  name: 'Lava alts',
  keptAt: 1_760_000_000,
  netIskPerMonth: 4.1e9,
  planets: [],
  before: [],
};

const ONE_PLACEHOLDER = { id: 'new-1', name: 'New character 1', commandCenterLevel: 4, freePlanetCount: 5 };

async function showNewPlanets(answers: Answers = {}): Promise<void> {
  store.set(searchAtom, null);
  store.set(pricesAtom, answers.prices ?? PRICES);
  store.set(volumesAtom, answers.volumes === undefined ? VOLUMES : answers.volumes);
  store.set(settleInputsAtom, { ...DEFAULT_SETTLE_INPUTS, placeholders: [ONE_PLACEHOLDER], ...answers.inputs });
  startFakeEngine({
    settle: {
      start: () => (typeof answers.start === 'function' ? answers.start() : (answers.start ?? START)),
      findSystems: async (text: string) => {
        await answers.beforeFound?.(text);
        return [system(AMAMAKE, 'Amamake', 0, 0), system(OSOGGUR, 'Osoggur', 1, 1)].filter(({ name }) =>
          name.toLowerCase().startsWith(text.toLowerCase()),
        );
      },
      systems: (ids: SystemId[]) =>
        [system(AMAMAKE, 'Amamake', 0, 0), system(OSOGGUR, 'Osoggur', 1, 1)].filter(({ systemId }) =>
          ids.includes(systemId),
        ),
      reach: () => answers.reach ?? REACH,
      search: answers.search ?? (() => found([PLAN, SECOND])),
      cancel: () => answers.onCancel?.(),
      moreLevels: () => [
        { skill: 'commandCenterUpgrades', kind: 'gain', iskPerMonth: 31e6 },
        { skill: 'interplanetaryConsolidation', kind: 'noUse', levelsMore: 2 },
      ],
      changeKept: (change: KeptPlansChange) => {
        answers.onKept?.(change);
        const kept = answers.kept ?? [];
        const added =
          change.kind === 'keep' ? [{ plan: { ...KEPT, id: change.id, name: change.name }, settledBy: [] }] : [];
        return { plans: kept.length < MAX_KEPT_PLANS ? [...added, ...kept] : kept, storageProblem: null };
      },
    },
    templates: { changeLibrary: () => answers.library },
  });
  await show(<SettleView Sphere={() => null} AllTemplates={AllTemplates} tabs={null} />);
  await expect.element(page.getByRole('button', { name: 'Find plans' })).toBeVisible();
}

/** Who settles is folded while somebody does. */
const WHO = /^Who goes: /;

const findPlans = async () => {
  await expect.element(page.getByRole('button', { name: 'Find plans' })).toBeEnabled();
  await page.getByRole('button', { name: 'Find plans' }).click();
};

describe('new planets', () => {
  it('need no character: a placeholder is added, and what is in reach is said', async () => {
    await showNewPlanets({ inputs: { placeholders: [] } });
    await expect.element(page.getByText('Who goes: 0 characters, 0 free planets')).toBeVisible();
    // Green only where there is something to search.
    const find = page.getByRole('button', { name: 'Find plans' });
    await expect.element(find).toBeDisabled();
    expect(find.element().getAttribute('data-variant')).toBe('default');
    await expect.element(page.getByText('Nobody goes. Choose a character, or add a placeholder.')).toBeVisible();
    await page.getByRole('button', { name: 'Add a placeholder' }).click();
    await expect.element(page.getByText('Who goes: 0 characters, 1 placeholder, 5 free planets')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Add a placeholder' })).toBeVisible();
    await expect.element(page.getByText('In reach: 12 planets in 2 systems')).toBeVisible();
    expect(store.get(settleInputsAtom).placeholders).toEqual([ONE_PLACEHOLDER]);
  });

  it('let a character go once level and free planets are known or entered', async () => {
    const character = { characterId: 7 as CharacterId, name: 'Ilse', commandCenterLevel: null, freePlanetCount: null };
    await showNewPlanets({
      inputs: { placeholders: [] },
      start: {
        ...START,
        characters: [{ ...character, settledPlanetCount: 4, isListed: true, customsLevel: 0, isRead: false }],
      },
    });
    await expect.element(page.getByRole('checkbox', { name: 'Ilse goes' })).toBeDisabled();
    await page.getByRole('textbox', { name: 'Command center level of Ilse' }).fill('5');
    await page.getByRole('textbox', { name: 'Free planets of Ilse' }).fill('2');
    await expect.element(page.getByText('Who goes: 1 character, 2 free planets')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'Ilse goes' })).toBeChecked();
    const entered = { goes: null, commandCenterLevel: 5, freePlanetCount: 2, settledPlanetCount: 4 };
    expect(store.get(settleInputsAtom).settlers).toEqual({ 7: entered });
  });

  it('list first who has a free planet or may have one, and leave out who can have none', async () => {
    const character = { commandCenterLevel: 5, settledPlanetCount: 4, isListed: true, customsLevel: 0, isRead: true };
    const named = (name: string, index: number, freePlanetCount: number | null) =>
      ({ ...character, characterId: (index + 7) as CharacterId, name, freePlanetCount }) as const;
    const settled = { ...named('Settled', 3, 0), settledPlanetCount: 6 };
    const characters = [named('Full', 0, 0), named('Unread', 1, null), named('Free', 2, 1), settled];
    await showNewPlanets({ inputs: { placeholders: [] }, start: { ...START, characters } });
    await page.getByText(WHO).click();
    await expect
      .element(page.getByText('Not listed: 1 character with 6 planets already.', { exact: false }))
      .toBeVisible();
    const boxes = page.getByRole('checkbox', { name: / goes$/ });
    await expect
      .poll(() => boxes.elements().map((box) => box.getAttribute('aria-label')))
      .toEqual(['Unread goes', 'Free goes', 'Full goes']);
  });

  it('let nobody settle more planets than one character can, even where more were stored', {
    tags: ['deep'],
  }, async () => {
    const requests: SettleRequest[] = [];
    const characters = [
      {
        ...{ characterId: 7 as CharacterId, name: 'Ilse', commandCenterLevel: 5, freePlanetCount: 2 },
        ...{ settledPlanetCount: 4, isListed: true, customsLevel: 0, isRead: true },
      },
    ];
    await showNewPlanets({
      start: { ...START, characters },
      inputs: {
        placeholders: [{ ...ONE_PLACEHOLDER, freePlanetCount: 8 }],
        settlers: { 7: { goes: null, commandCenterLevel: null, freePlanetCount: 20 } },
      },
      search: async (request) => {
        requests.push(request);
        return found([PLAN]);
      },
    });
    await expect.element(page.getByText('Who goes: 1 character, 1 placeholder, 8 free planets')).toBeVisible();
    await page.getByText(WHO).click();
    await page.getByRole('textbox', { name: 'Free planets of New character 1' }).fill('7');
    await expect.element(page.getByText('Enter a whole number from 0 to 6.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Free planets of Ilse' }).fill('3');
    await expect
      .element(page.getByText('Enter a whole number from 0 to 2, or nothing', { exact: false }))
      .toBeVisible();
    await userEvent.keyboard('{Tab}');
    await findPlans();
    await expect
      .poll(() => requests.map(({ settlers }) => settlers.map(({ freePlanetCount }) => freePlanetCount)))
      .toEqual([[2, 6]]);
  });

  it('say that skills are being loaded, and ask again who can go once they are known', async () => {
    const scp = [SCOPES.planets, SCOPES.skills];
    const accessToken = `head.${btoa(JSON.stringify({ scp }))}.signature`;
    const session = { accessToken, sealedRefreshToken: 'sealed', expiresAtMs: 1_900_000_000_000 };
    addLoggedInCharacter({ characterId: 7 as CharacterId, name: 'Ilse', session });
    let skills: { commandCenterLevel: number; freePlanetCount: number } | null = null;
    await showNewPlanets({
      inputs: { placeholders: [] },
      start: () => ({
        ...START,
        characters: [
          {
            characterId: 7 as CharacterId,
            name: 'Ilse',
            commandCenterLevel: skills?.commandCenterLevel ?? null,
            freePlanetCount: skills?.freePlanetCount ?? null,
            settledPlanetCount: 0,
            isListed: true,
            customsLevel: 0,
            isRead: skills !== null,
          },
        ],
      }),
    });
    await expect.element(page.getByText('(the skills of 1 character are being loaded)')).toBeVisible();
    const isOpen = () => page.getByText(WHO).element().closest('details')?.open;
    expect(isOpen()).toBe(false);
    skills = { commandCenterLevel: 4, freePlanetCount: 6 };
    const known = { at: 1_760_000_000, commandCenterLevel: 4, planetCount: 6, customsLevel: 0 };
    store.set(takeOwnDataAtom, new Map([[7 as CharacterId, { ...NO_OWN_DATA, skills: known }]]));
    await expect.element(page.getByText('Who goes: 1 character, 6 free planets')).toBeVisible();
    expect(document.body.textContent).not.toContain('being loaded');
    expect(isOpen()).toBe(false);
  });

  it('say that no system has the name that is typed, and find one by the keyboard', async () => {
    await showNewPlanets({ inputs: { area: 'named' } });
    const field = page.getByRole('combobox', { name: 'Systems to settle' });
    await field.fill('nowhere');
    await expect.element(page.getByText('No system has this name.')).toBeVisible();
    await field.fill('oso');
    await expect.element(page.getByText('No system has this name.')).not.toBeInTheDocument();
    await expect.element(page.getByRole('option', { name: 'Osoggur 0.4' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Remove Osoggur' })).toBeVisible();
    expect(store.get(settleInputsAtom).namedIds).toEqual([OSOGGUR]);
  });

  it('offer no system of an earlier search while the engine has not answered yet', { tags: ['deep'] }, async () => {
    const asked: string[] = [];
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await showNewPlanets({
      inputs: { area: 'named' },
      beforeFound: async (text) => {
        asked.push(text);
        if (text === 'ama') await answered;
      },
    });
    const field = page.getByRole('combobox', { name: 'Systems to settle' });
    await field.fill('oso');
    await expect.element(page.getByRole('option', { name: 'Osoggur 0.4' })).toBeVisible();
    await field.fill('ama');
    await expect.poll(() => asked).toContain('ama');
    await userEvent.keyboard('{Enter}');
    expect(store.get(settleInputsAtom).namedIds).toEqual([]);
    answer();
    await expect.element(page.getByRole('option', { name: 'Amamake 0.4' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(store.get(settleInputsAtom).namedIds).toEqual([AMAMAKE]);
  });

  it('have the home in its field: another system takes its place, a text that is none of them is forgotten, and without one they ask for it; and show the source of a yield, and take another one', async () => {
    await showNewPlanets();
    const home = page.getByRole('combobox', { name: 'Home system' });
    await expect.element(home).toHaveValue('Amamake 0.4');
    await home.fill('oso');
    await page.getByRole('option', { name: 'Osoggur 0.4' }).click();
    await expect.element(home).toHaveValue('Osoggur 0.4');
    expect(store.get(settleInputsAtom).homeId).toBe(OSOGGUR);
    await home.fill('nowhere');
    (home.element() as HTMLElement).blur();
    await expect.element(home).toHaveValue('Osoggur 0.4');

    (home.element() as HTMLElement).focus();
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'Remove Osoggur' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(home).toHaveValue('');
    await expect.element(home).toHaveFocus();
    await expect.element(page.getByText('Choose a home system.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Remove Osoggur' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Find plans' })).toBeDisabled();
    await home.fill('oso');
    await expect.element(page.getByRole('option', { name: 'Osoggur 0.4' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(home).toHaveValue('Osoggur 0.4');

    await page.getByText('Yields', { exact: true }).click();
    await expect.element(page.getByText('assumed: no program of yours')).toBeVisible();
    await expect.element(page.getByText('your 4 programs on planets of this type: plasma')).toBeVisible();
    await page.getByRole('textbox', { name: 'Felsic Magma per head, lava' }).fill('450');
    await expect.element(page.getByText('entered by you')).toBeVisible();
    expect(store.get(settleInputsAtom).yields).toEqual([{ typeId: MAGMA, planetType: 'lava', unitsPerHead: 450 }]);
  });

  it('say what is wrong with a home in a wormhole, and find nothing there', async () => {
    await showNewPlanets({
      reach: { kind: 'impossible', problem: { kind: 'homeWithoutGates', systemId: AMAMAKE, name: 'J123456' } },
    });
    await expect
      .element(page.getByText(/^J123456 has no stargates, so jumps from it can't be counted\. Choose “Named systems”/))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Find plans' })).toBeDisabled();
  });

  it('show progress and the first plan while the search goes on, and cancel at once', async () => {
    let canceledCount = 0;
    await showNewPlanets({
      search: (_, listener) => {
        listener.progress({
          step: { kind: 'solving', plan: 'fewestSystems' },
          doneFraction: 0.5,
          designCount: 40,
          best: { netIskPerMonth: 4.1e9, planetCount: 5, systemCount: 1 },
        });
        listener.plans([PLAN]);
        return new Promise<SettleOutcome>(() => {});
      },
      onCancel: () => {
        canceledCount += 1;
      },
    });
    await findPlans();
    await expect.element(page.getByText('Choosing planets: Fewest systems')).toBeVisible();
    await expect
      .element(page.getByText('Best so far: 4.10 B a month by calculated rates, 5 planets in 1 system'))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Most ISK 2/ })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('Canceled: these plans were complete.')).toBeVisible();
    await page.getByRole('button', { name: 'Change' }).click();
    await expect.element(page.getByRole('button', { name: 'Find plans' })).toBeEnabled();
    await expect.poll(() => canceledCount).toBe(1);
  });

  it('wait for prices and for what the market takes, and begin by themselves once both are known', async () => {
    let searchCount = 0;
    await showNewPlanets({
      prices: NO_PRICES,
      volumes: null,
      search: async () => {
        searchCount += 1;
        return found([PLAN]);
      },
    });
    await findPlans();
    await expect.element(page.getByText(/^Prices are being loaded\. The search begins by itself/)).toBeVisible();
    expect(page.getByRole('button', { name: 'Search without them' }).elements()).toHaveLength(0);
    store.set(pricesAtom, PRICES);
    store.set(volumesAtom, { ...VOLUMES, at: null, knownCount: 0 });
    await expect.element(page.getByText(/^Market volumes are being loaded\./)).toBeVisible();
    store.set(volumesAtom, { ...VOLUMES, knownCount: commodities.size - 3 });
    await expect
      .element(page.getByText(/The market volumes of The Forge are not known yet for 3 commodities\./))
      .toBeVisible();
    expect(searchCount).toBe(0);
    store.set(volumesAtom, VOLUMES);
    await expect.element(page.getByRole('button', { name: /^Most ISK 2/ })).toBeVisible();
    expect(searchCount).toBe(1);
  });

  it('say that market volumes can’t be had, and may be searched without, with what that means', async () => {
    let searchCount = 0;
    const atMost: SettlePlan = {
      ...PLAN,
      netIskPerMonth: { ...PLAN.netIskPerMonth, bound: 'atMost' },
      yieldOutcomes: PLAN.yieldOutcomes.map((one) => ({
        ...one,
        netIskPerMonth: { ...one.netIskPerMonth, bound: 'atMost' },
      })) as unknown as SettlePlan['yieldOutcomes'],
      sold: PLAN.sold.map((good) => ({ ...good, marketShare: null })),
      planets: [
        PLANET,
        { ...PLANET, settlerId: 'new-2' },
        ...['new-1', 'new-2'].map((settlerId) => ({
          ...PLANET,
          settlerId,
          planetId: 40_161_471 as PlanetId,
          design: { ...DESIGN, programs: [] },
        })),
      ],
    };
    await showNewPlanets({
      volumes: { ...VOLUMES, at: null, knownCount: 0, problem: { kind: 'serverUnreachable' } },
      search: async () => {
        searchCount += 1;
        return found([atMost]);
      },
    });
    await findPlans();
    await expect.element(page.getByText(/The market volumes of The Forge could not be loaded/)).toBeVisible();
    await expect
      .element(
        page.getByText(/Without them, plans may sell more than the market takes, and bring less than they say\./),
      )
      .toBeVisible();
    expect(searchCount).toBe(0);
    await page.getByRole('button', { name: 'Search without them' }).click();
    await expect
      .element(page.getByText('at most 2.20 B to at most 5.30 B, at most 4.10 B at 600 a head').first())
      .toBeVisible();
    expect(searchCount).toBe(1);
    await expect
      .element(
        page.getByText('How much the market takes is not known, so it may not take all: Silicon.', { exact: false }),
      )
      .toBeVisible();
    await expect.element(page.getByText('at least 1 day')).toBeVisible();
    expect(document.body.textContent).toContain('Several characters extract on 1 planet: it is assumed to yield');
  });

  it('begin no search that was canceled while it waited', { tags: ['deep'] }, async () => {
    let searchCount = 0;
    await showNewPlanets({
      volumes: null,
      search: async () => {
        searchCount += 1;
        return found([PLAN]);
      },
    });
    await findPlans();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('Canceled.')).toBeVisible();
    store.set(volumesAtom, VOLUMES);
    await expect.element(page.getByRole('button', { name: 'Find plans' })).toBeEnabled();
    expect(searchCount).toBe(0);
  });

  it('fold the form to one line once there are plans, which unfolds, and is whole after a search without any; the map is as high as the window beside the plans, whose texts stay in their cards', async () => {
    let plans: SettlePlan[] = [PLAN, SECOND, { ...SECOND, kinds: ['buysNothing', 'fewestSystems'] }];
    await showNewPlanets({ search: async () => found(plans) });
    await findPlans();
    const change = page.getByRole('button', { name: 'Change' });
    await expect.element(change).toHaveFocus();
    await expect.element(change).toHaveAttribute('aria-expanded', 'false');
    await expect
      .element(page.getByText(/^Most ISK a month · 5 jumps around Amamake · 0 characters, 1 placeholder/))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Find plans' })).not.toBeInTheDocument();

    const boxOf = (locator: ReturnType<typeof page.getByRole>) => locator.element().getBoundingClientRect();
    const map = page.getByRole('img', { name: /^Map of 2 systems/ });
    await expect.element(map).toBeVisible();
    expect(boxOf(map).left).toBeGreaterThanOrEqual(boxOf(page.getByRole('group', { name: 'Plans' })).right);
    expect(boxOf(map).height).toBeGreaterThan(700);
    await page.viewport(1280, 900);
    await expect.poll(() => boxOf(map).left).toBeGreaterThan(boxOf(page.getByRole('group', { name: 'Plans' })).right);
    expect(textFaults(page.getByRole('group', { name: 'Plans' }).element())).toEqual([]);
    await page.viewport(390, 844);
    await expect.poll(() => boxOf(map).top).toBeGreaterThan(boxOf(page.getByRole('group', { name: 'Plans' })).bottom);
    await page.viewport(1440, 900);
    await expect.poll(() => boxOf(map).height).toBeGreaterThan(700);

    await change.click();
    await expect.element(page.getByRole('button', { name: 'Fold' })).toHaveFocus();
    await expect.element(page.getByRole('combobox', { name: 'Home system' })).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
    plans = [];
    await findPlans();
    await expect.element(page.getByText(/^No plan pays with these inputs/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Find plans' })).toBeEnabled();
  });

  it('leave the form to a player who types in it when the first plan comes', { tags: ['deep'] }, async () => {
    let showPlan = (): void => {};
    await showNewPlanets({
      search: (_, listener) => {
        showPlan = () => listener.plans([PLAN]);
        return new Promise<SettleOutcome>(() => {});
      },
    });
    await findPlans();
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    const jumps = page.getByRole('textbox', { name: 'Jumps from home' });
    await jumps.fill('1x');
    showPlan();
    await expect.element(page.getByRole('button', { name: 'Fold' })).toBeVisible();
    await expect.element(jumps).toHaveValue('1x');
    await expect.element(jumps).toHaveFocus();
  });

  it('never show a net without its range and what it rests on, say what one level more would bring, and stay where the library is full, so that a template can not be opened in the bench', async () => {
    const library = { texts: [], addedCount: 0, knownCount: 0, refusedCount: 1, storageProblem: null };
    await showNewPlanets({ library });
    await findPlans();
    await expect.element(page.getByText('2.20 B to 5.30 B, 4.10 B at 600 a head').first()).toBeVisible();
    const text = () => document.body.textContent.replaceAll('\u00a0', ' ');
    await expect.poll(text).toContain('(assumed: no program of yours for Felsic Magma)');
    expect(text()).toContain('Stops paying below 25% of these yields: 150 a head.');
    expect(text()).toContain('at least 45.00 M');
    expect(text()).toContain('Not known and not counted: the price of command centers, the fees for upgrades');
    expect(text()).toContain('Within 1% of the best plan by calculated rates.');
    expect(text()).toContain('The replay brings 2.0% less than calculated (4.18 B).');
    expect(text()).toContain('15 by characters that have no planet yet');
    expect(text()).toContain('Jita: 12 jumps, 1 trip of 54,720 m³ a month');
    expect(text()).toContain('Paste the template where the resource is.');
    expect(text()).toContain('Check that each extractor’s output is routed, once its program has started.');
    expect(text()).toContain('Place 10 heads on Felsic Magma, start a program of 1d 2h');
    await expect
      .element(page.getByRole('img', { name: /^Map of 2 systems\. The plan settles planets in Amamake/ }))
      .toBeVisible();
    await page.getByRole('button', { name: /^Least hauling/ }).click();
    await expect
      .element(page.getByText('Everything is made from what is bought, so no yields are assumed.'))
      .toBeVisible();
    expect(text()).toContain('How much the market takes is not known, so it may not take all: Silicon.');

    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect.element(page.getByText('Command Center Upgrades: +31.00 M a month')).toBeVisible();
    await expect.element(page.getByText('Interplanetary Consolidation: no use before 2 levels more')).toBeVisible();

    const screen = store.get(screenAtom);
    await page
      .getByRole('button', { name: /^Open template for .* in the bench$/ })
      .first()
      .click();
    await expect
      .poll(() => store.get(noticesAtom).map(({ text }) => text))
      .toEqual(['1 template is not added: the library is full. Remove some first.']);
    expect([store.get(screenAtom), store.get(openedTemplateAtom)]).toEqual([screen, null]);
  });

  it('say what buying costs: money tied up, and at which prices it stops paying; and haul with the hold of Round', async () => {
    const requests: SettleRequest[] = [];
    const buying: SettlePlan = {
      ...PLAN,
      m3PerMonth: 6_341_775,
      bought: [{ typeId: SILICON, unitsPerMonth: 1000, iskPerMonth: 120e6 }],
      tiedUpIsk: 4e6,
      paysToInputRise: 0.35,
      otherTaxIskPerMonth: 9.77e6,
    };
    await showNewPlanets({
      search: async (request) => {
        requests.push(request);
        return found([buying, { ...PLAN, kinds: ['buysNothing'] }]);
      },
    });
    expect(document.body.textContent).toContain('Empty: 60,000 m³, a common industrial. At most 2 trips a visit.');
    await findPlans();
    await expect.element(page.getByRole('button', { name: /^Buys nothing/ })).toBeVisible();
    const textContent = document.body.textContent.replaceAll('\u00a0', ' ');
    expect(textContent).toContain('Stops paying once its inputs cost 35% more.');
    expect(textContent).toMatch(/Money tied up in one round.*4\.00 M/);
    expect(textContent).toMatch(/Other tax a month.*9\.77 M/);
    expect(textContent).toContain('6.3 M m³');
    store.set(roundInputsAtom, { ...DEFAULT_ROUND_INPUTS, holdM3: 12_000 });
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await findPlans();
    await expect.poll(() => requests.map(({ visits }) => visits.cargoM3)).toEqual([60_000, 12_000]);
  });

  it('say how much of the amounts can be made, what it lacks, and what would be enough', async () => {
    await showNewPlanets({
      search: async () => ({
        ...(found([PLAN]) as SettleOutcome & { kind: 'plans' }),
        shortfall: {
          demands: [{ typeId: SILICON, unitsPerDay: 1000, reachedPerDay: 400, mostPerDay: 400 }],
          isProven: true,
          lacks: [MAGMA],
          change: { kind: 'jumps', jumps: 7 },
        },
      }),
    });
    await findPlans();
    await expect.element(page.getByText('Silicon: at most 400 of 1,000 a day.')).toBeVisible();
    await expect.element(page.getByText('There is too little of: Felsic Magma.')).toBeVisible();
    await expect.element(page.getByText('7 jumps from home would be enough.')).toBeVisible();
  });

  it('say what is not known after a search that stopped at its limit, and search on from what it has found', async () => {
    const goOn = {
      planets: [
        {
          settlerId: 'new-1',
          planetId: PLANET.planetId,
          role: { productTypeId: SILICON, extracts: true, imports: [] },
        },
      ],
      round: 1,
    };
    const starts: unknown[] = [];
    await showNewPlanets({
      search: async ({ start }) => {
        starts.push(start);
        if (start !== undefined) return found([PLAN]);
        return {
          ...(found([]) as SettleOutcome & { kind: 'plans' }),
          shortfall: {
            demands: [{ typeId: SILICON, unitsPerDay: 5, reachedPerDay: 0, mostPerDay: 5 }],
            isProven: false,
            lacks: [],
            change: null,
          },
          goOn,
        };
      },
    });
    await findPlans();
    await expect
      .element(page.getByText('Silicon: between 0 and 5 of 5 a day. The search stopped at its limit.'))
      .toBeVisible();
    await expect
      .element(page.getByText('No plan that pays was found before the search stopped at its limit.'))
      .toBeVisible();
    expect(document.body.textContent).not.toContain('too few free planets');
    await page.getByRole('button', { name: 'Search on' }).click();
    await expect.element(page.getByRole('button', { name: /^Most ISK 2/ })).toBeVisible();
    expect(starts).toEqual([undefined, goOn]);
    expect(page.getByRole('button', { name: 'Search on' }).elements()).toHaveLength(0);
  });

  it('say why a search failed', { tags: ['deep'] }, async () => {
    await showNewPlanets({ search: async () => ({ kind: 'failed', message: 'The worker could not be started.' }) });
    await findPlans();
    await expect
      .element(page.getByText('The search failed: The worker could not be started. Try again.'))
      .toBeVisible();
  });

  it('keep a plan under a name, and strike off what is settled', async () => {
    const changes: unknown[] = [];
    const kept: KeptPlanState = {
      plan: {
        ...KEPT,
        planets: [1, 2].map((number) => ({
          settlerId: 'new-1',
          settlerName: 'New character 1',
          characterId: null,
          planetId: number as PlanetId,
          planetName: `Amamake ${number}`,
          planetType: 'lava',
          systemId: AMAMAKE,
          systemName: 'Amamake',
          security: 0.4,
          productTypeId: SILICON,
          template: '{}',
          programs: [{ resourceTypeId: MAGMA, headCount: 10, hours: 26 }],
          collects: [],
          brings: [],
        })),
      },
      settledBy: [7 as CharacterId, null],
    };
    const forBasket = { ...kept, plan: { ...kept.plan, id: '2', name: 'Fuel', isSaving: true } };
    await showNewPlanets({ kept: [kept, forBasket], onKept: (change) => changes.push(change) });
    // Fifty plans of one name differ by their day and net.
    await expect.element(page.getByText('1 of 2 planets settled · 9 Oct 2025 · 4.10 B a month')).toBeVisible();
    await expect.element(page.getByText('1 of 2 planets settled · 9 Oct 2025', { exact: true })).toBeVisible();
    await page.getByText('Fuel', { exact: true }).click();
    await expect.element(page.getByText(/^Kept on 9 Oct 2025\. Saves 4\.10 B a month at the yields/)).toBeVisible();
    await page.getByText('Fuel', { exact: true }).click();
    await page.getByText('Lava alts').click();
    await expect.element(page.getByText(/^Kept on 9 Oct 2025\. Net 4\.10 B a month at the yields/)).toBeVisible();
    expect(document.querySelector('s')?.textContent).toBe('Amamake 1 (0.4): Silicon');
    await expect.element(page.getByRole('button', { name: 'Copy template for Amamake 2' })).toBeVisible();
    await findPlans();
    await page.getByRole('textbox', { name: 'Name of the plan' }).first().fill('Summer');
    await page.getByRole('button', { name: 'Keep plan' }).click();
    await expect
      .poll(() => changes)
      .toContainEqual(
        expect.objectContaining({ kind: 'keep', id: expect.stringMatching(/^[\w-]{43}$/), name: 'Summer' }),
      );
    await expect.poll(() => store.get(noticesAtom).map(({ text }) => text)).toEqual(['Summer is saved.']);
    await expect.element(page.getByRole('textbox', { name: 'Name of the plan' }).first()).toHaveValue('');
  });

  it('keep no plan more than fit, and say what to do', { tags: ['deep'] }, async () => {
    const kept = Array.from({ length: MAX_KEPT_PLANS }, (_, k) => ({ plan: { ...KEPT, id: `${k}` }, settledBy: [] }));
    await showNewPlanets({ kept });
    await findPlans();
    await expect.element(page.getByText('There are 50 kept plans already. Delete one below first.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Keep plan' })).toBeDisabled();
  });

  const FULL = 'leave the name of a plan that did not fit beside another tab’s “%s”, and don’t say that it is saved';
  it.each(['Summer', KEPT.name])(FULL, { tags: ['deep'] }, checkFull);

  async function checkFull(name: string): Promise<void> {
    const plan = (id: number, itsName = KEPT.name) => ({
      plan: { ...KEPT, id: `${id}`, name: itsName },
      settledBy: [],
    });
    const kept = Array.from({ length: MAX_KEPT_PLANS - 1 }, (_, k) => plan(k));
    await showNewPlanets({ kept });
    await findPlans();
    await page.getByRole('textbox', { name: 'Name of the plan' }).fill(KEPT.name);
    // Another tab keeps the last one that fits.
    kept.push(plan(MAX_KEPT_PLANS, name));
    await page.getByRole('button', { name: 'Keep plan' }).click();
    await expect.element(page.getByText('There are 50 kept plans already. Delete one below first.')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Name of the plan' })).toHaveValue(KEPT.name);
    expect(store.get(noticesAtom)).toEqual([]);
  }

  it.each([390, 1440])('are readable for everybody at %i px', { tags: ['deep'] }, checkReadable);

  async function checkReadable(width: number): Promise<void> {
    await page.viewport(width, 844);
    await showNewPlanets();
    await page.getByText('Yields', { exact: true }).click();
    await findPlans();
    await expect.element(page.getByRole('region', { name: 'Planets by character' })).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});
