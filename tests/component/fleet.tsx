/**
 * The whole page over the sandbox's colonies: the product's own engine on the main thread, which reads the sandbox's
 * records instead of a network. For what needs real figures, but neither servers nor logins nor a worker.
 */
import * as Comlink from 'comlink';
import { expect, onTestFinished } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { type RenderResult, render } from 'vitest-browser-react';
import type { MarketAnswer } from '../../server/contract.ts';
import { makeFleet } from '../../server/sandbox/fleet/makeFleet.ts';
import type { SandboxPilot } from '../../server/sandbox/fleet/pilots.ts';
import { toIsoTime } from '../../server/sandbox/fleet/records.ts';
import { marketFigures } from '../../server/sandbox/prices/sandboxMarket.ts';
import { makeUniverse, type Universe } from '../../server/sandbox/universe.ts';
import { App } from '../../src/App.tsx';
import { startEngine } from '../../src/bridge/engine.ts';
import { characterSortableId } from '../../src/features/accounts/sortables.ts';
import { loadCharacters } from '../../src/state/characters.ts';
import { fleetAtom, fleetColoniesAtom, isRefreshedAtom } from '../../src/state/colonies.ts';
import { envAtom } from '../../src/state/environment.ts';
import { store } from '../../src/state/jotai.ts';
import { accountViewAtom, shownKeysAtom, sortedAccountsAtom } from '../../src/state/page.ts';
import { planModeAtom } from '../../src/state/settings.ts';
import { holdClock } from '../../src/ui/ticker.ts';
import type { EngineApi, EngineListener } from '../../workers/api.ts';
import { commodities } from '../../workers/game/catalogue/index.ts';
import { loadGates, loadPlanets } from '../../workers/game/catalogue/loadPlanets.ts';
import type { TradingHub } from '../../workers/game/domain/hub.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { spaceOf } from '../../workers/game/domain/space.ts';
import { parseColony } from '../../workers/game/records/parseColony.ts';
import { createEngine } from '../../workers/live/createEngine.ts';
import { createPlanner } from '../../workers/live/createPlanner.ts';
import { DATABASES } from '../../workers/live/kept/databases.ts';
import { MemoryCache } from '../../workers/live/kept/memoryCache.ts';
import { openHistory } from '../../workers/live/kept/openHistory.ts';
import { systemClock } from '../../workers/live/systemClock.ts';
import { storeCharacters } from '../fixtures/storedCharacters.ts';
import { EngineColony } from './engineColony.ts';
import { ENVIRONMENT, IMAGES_URL } from './environment.ts';
import { replaceWorker } from './fakeEngine.ts';
import { resetState } from './freshPage.ts';
import { expectOwnSetUp } from './leftovers.ts';

/** The sandbox's prices differ from day to day. Those of one day, so that figures are as long on every day. */
const PRICES_AT_SECONDS = Date.UTC(2026, 10, 26) / 1000;

/** The sandbox's pilots that each show something. */
const SHOWCASE_PILOTS = 12;

/** The colonies that the engine reads. */
let universe: Universe = makeUniverse([]);

/** Answers as ESI and as the product's own server do. Tests replace it to change an answer. */
type Network = (url: URL) => unknown;

export const usualAnswer: Network = ({ pathname, searchParams }) => {
  const [, route, characterId, , planetId] = pathname.split('/');
  if (route === 'api' && characterId === 'market') {
    return { volumes: marketVolumes(), dayCount: 30, askAgainSeconds: 86_400 };
  }
  if (route === 'api') {
    const items = praisalItems((searchParams.get('hub') ?? 'jita') as TradingHub);
    return { appraisal: { items }, fetchedAt: Date.now(), isStale: false };
  }
  if (planetId !== undefined) return universe.colony(Number(characterId), Number(planetId))?.layout;
  return listOf(Number(characterId));
};

let network: Network = usualAnswer;
let hasPlanetsFile = true;
let hasHistory = false;

/** ESI's list of a pilot's colonies. */
function listOf(characterId: number) {
  return universe.colonies(characterId).map(({ planet, lastUpdateAt, layout, upgradeLevel }) => ({
    last_update: toIsoTime(lastUpdateAt),
    num_pins: layout.pins.length,
    owner_id: characterId,
    planet_id: planet.planetId,
    planet_type: planet.planetType,
    solar_system_id: planet.systemId,
    upgrade_level: upgradeLevel,
  }));
}

function marketVolumes(): MarketAnswer['volumes'] {
  return [...commodities.values()].map(({ typeId, tier }) => ({
    typeID: typeId,
    dailyUnits: 10 ** (8 - tier),
    fetchedAt: Date.now(),
  }));
}

function praisalItems(hub: TradingHub) {
  return [...commodities.keys()].flatMap((typeID) => {
    const figures = marketFigures(typeID, PRICES_AT_SECONDS, hub);
    const min = figures?.sellMinIsk ?? 0;
    return min > 0 ? [{ typeID, prices: { sell: { min }, buy: { max: figures?.buyMaxIsk } } }] : [];
  });
}

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(new Request(input, init).url);
  const body = network(url);
  const headers = { 'content-type': 'application/json', 'cache-control': 'private, max-age=600' };
  return body === undefined
    ? new Response('{"error":"Not found"}', { status: 404, headers })
    : new Response(JSON.stringify(body), { headers });
}

/** What an engine tells the page, until it is cut: a terminated worker says nothing more, whatever it is doing. */
class Line {
  readonly #unanswered = new Set<Promise<unknown>>();
  #isCut = false;

  to(listener: EngineListener): EngineListener {
    return new Proxy(listener, {
      get:
        (_, name) =>
        (...message: unknown[]) =>
          this.#isCut ? new Promise(() => {}) : this.#say(Reflect.get(listener, name)(...message)),
    });
  }

  /** Resolves once the page has everything that was said. */
  async cut(): Promise<void> {
    this.#isCut = true;
    await Promise.allSettled(this.#unanswered);
  }

  #say(answer: Promise<unknown>): Promise<unknown> {
    this.#unanswered.add(answer);
    const forget = () => this.#unanswered.delete(answer);
    answer.then(forget, forget);
    return answer;
  }
}

/** Takes the worker's place: what passes between page and engine is cloned as between threads. */
class EngineOnMainThread {
  constructor() {
    const { port1, port2 } = new MessageChannel();
    const engine = createEngine({
      madeBy: 'this version',
      fetch: answer,
      // A test may replace the date.
      clock: { ...systemClock, nowMs: () => Date.now() },
      random: Math.random,
      openCache: async () => new MemoryCache(),
      openHistory: hasHistory ? openHistory : async () => null,
      ...DATABASES,
      loadPlanets: hasPlanetsFile ? loadPlanets : () => Promise.reject(new Error('There is no planets file.')),
      loadGates,
      openPlanner: () => ({ ...createPlanner(() => Promise.all([loadPlanets(), loadGates()])), stop() {} }),
      locks: { run: (_name, work) => work(), stop() {} },
      tabs: { announce() {}, onAnnounced() {} },
    });
    const line = new Line();
    Comlink.expose(
      { ...engine, start: (start, listener) => engine.start(start, line.to(listener)) } satisfies EngineApi,
      port1,
    );
    const terminate = async (): Promise<void> => {
      port1.close();
      engine.stop();
      await line.cut();
    };
    Object.assign(port2, { terminate });
    // It would follow the clock during all later tests, and take the end of this one for characters that were deleted.
    onTestFinished(terminate);
    // biome-ignore lint/correctness/noConstructorReturn: the page gets the port as its worker
    return port2 as unknown as EngineOnMainThread;
  }
}

interface FleetOptions {
  /** what the browser keeps besides, by key, as JSON values */
  settings?: Record<string, unknown>;
  network?: Network;
  hasPlanetsFile?: boolean;
  /** false by default, as in a browser that does not open it */
  hasHistory?: boolean;
  hasImages?: boolean;
  /** of the sandbox; its showcase by default */
  pilotCount?: number;
  /** pilots who have to log in again */
  refusedPilots?: readonly string[];
  /** what a pilot is called instead, and what its player wrote */
  rename?: (pilot: SandboxPilot) => Partial<Pick<SandboxPilot, 'name' | 'account' | 'comment' | 'system'>>;
}

/** Starts the engine with these pilots, without showing anything, and waits for the first refresh. */
export async function startFleet(pilotNames?: readonly string[], options: FleetOptions = {}): Promise<void> {
  beginFleet(pilotNames, options);
  await expect.poll(() => store.get(isRefreshedAtom)).toBe(true);
}

/**
 * Shows the page as a player finds it who has been here before, and waits for the first refresh and all figures.
 * @param pilotNames pilots of the sandbox that are in the list; all of its showcase by default
 */
export async function showFleet(pilotNames?: readonly string[], options: FleetOptions = {}): Promise<RenderResult> {
  beginFleet(pilotNames, options);
  const screen = await render(<App />);
  // Without characters nothing is fetched.
  if (pilotNames?.length === 0) return screen;
  await expect.poll(() => store.get(isRefreshedAtom)).toBe(true);
  // A search by role would take as long as the engine.
  const statuses = () => [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
  await expect.poll(statuses).toContainEqual(expect.stringMatching(/^Refresh finished/));
  await expect.poll(missingFigures).toEqual([]);
  await untilDrawn();
  return screen;
}

/**
 * The figures that are missing. Those of the whole fleet come after those of its planets; what each planet loses and
 * sustains comes last, and until then the list of stops is in the order of time. Prices and React's drawing may come later
 * still.
 */
function missingFigures(): string[] {
  const coming = store.get(fleetColoniesAtom).colonies.filter(({ isNetComing }) => isNetComing);
  const names = coming.map(({ planetName }) => `net of ${planetName}`);
  return store.get(fleetAtom) === null ? ['the whole fleet', ...names] : names;
}

/** What is below the first screen is drawn last. */
export async function untilDrawn(): Promise<void> {
  await expect.poll(undrawn).toEqual([]);
}

/** The characters of opened accounts, and their planets, that the page knows and has not drawn yet. */
function undrawn(): string[] {
  const list = document.getElementById('accounts');
  if (list === null) return [];
  const shownIds = store
    .get(sortedAccountsAtom)
    .map(({ name }) => store.get(accountViewAtom(name)))
    .flatMap((account) => (account.hiddenBy !== null || account.isCollapsed ? [] : account.shownIds));
  const keys = store.get(planModeAtom) ? [] : shownIds.flatMap((id) => store.get(shownKeysAtom(id)));
  return [
    ...shownIds.map((id) => `[data-entry="${characterSortableId(id)}"]`),
    ...keys.map((key) => `[data-colony="${key}"]`),
  ].filter((selector) => list.querySelector(selector) === null);
}

function beginFleet(pilotNames: readonly string[] | undefined, options: FleetOptions): void {
  expectOwnSetUp();
  resetState();
  network = options.network ?? usualAnswer;
  hasPlanetsFile = options.hasPlanetsFile ?? true;
  hasHistory = options.hasHistory ?? false;
  universe = makeUniverse(makeFleet(options.pilotCount ?? SHOWCASE_PILOTS, Math.floor(Date.now() / 1000)));
  const characters = universe.pilots
    .filter(({ name }) => pilotNames?.includes(name) ?? true)
    .map((pilot) => ({
      ...storedPilot({ ...pilot, ...options.rename?.(pilot) }),
      needsLogin: options.refusedPilots?.includes(pilot.name) ?? false,
    }));
  storeCharacters(localStorage, characters);
  for (const [key, value] of Object.entries(options.settings ?? {})) localStorage.setItem(key, JSON.stringify(value));
  // As if another tab had stored all this.
  window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: null }));
  loadCharacters();
  holdClock(null);
  store.set(envAtom, { ...ENVIRONMENT, imagesUrl: options.hasImages === false ? 'data:' : IMAGES_URL });
  replaceWorker(EngineOnMainThread);
  startEngine();
}

/** A pilot with its tokens, as in a backup file. */
const storedPilot = ({ characterId, name, account, comment, system }: SandboxPilot) => ({
  access_token: `access-${characterId}`,
  refresh_token: `sealed-${characterId}`,
  expires_at: Date.now() + 20 * 60_000,
  character: { characterId, name },
  account,
  comment,
  system,
  needsLogin: false,
  planetConfig: [],
});

/** A pilot's colonies by planet id, as the page lists them. */
export async function readColonies(pilotName: string): Promise<EngineColony[]> {
  const pilot = universe.pilots.find(({ name }) => name === pilotName);
  if (!pilot) throw new Error(`The sandbox has no pilot ${pilotName}.`);
  const planets = await loadPlanets();
  const prices = new Map(praisalItems('jita').map(({ typeID, prices: { sell } }) => [typeID, sell.min]));
  return listOf(pilot.characterId)
    .flatMap((record) => {
      const layout = universe.colony(pilot.characterId, record.planet_id)?.layout;
      const parsed = parseColony(pilot.characterId as CharacterId, record, layout);
      if (parsed.kind === 'failed') throw new Error(JSON.stringify(parsed.message));
      const planet = planets.find(parsed.colony.planetId);
      // One is newer than the catalogue: what ESI says of it has tests of its own.
      if (!planet) return [];
      const space = spaceOf(planet.systemId, planet.security);
      return [new EngineColony(parsed.colony, { ...planet, space }, prices)];
    })
    .sort((a, b) => a.colony.planetId - b.colony.planetId);
}

/** The row of a planet in the planet table, by the planet's whole name. */
export const rowOf = (planetName: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: planetName, exact: true }) });

/** What the browser keeps under a key. */
export const kept = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');

export const textsOf = (locator: Locator): string[] => locator.elements().map(({ textContent }) => textContent ?? '');

/** The headings of the account cards, from top to bottom. */
export const headings = (): string[] => textsOf(page.getByRole('list', { name: 'Accounts' }).getByRole('heading'));

/** Presses a mode's button, or that of all accounts, and waits until the page has followed: the button is quicker. */
export async function pressMode(name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect.poll(() => document.querySelector('button[aria-busy="true"]')).toBeNull();
}

/** Clicks without the pointer: while a menu is still moving in, the pointer's repeated attempts scroll the page below it. */
export async function chooseFromMenu(entry: Locator): Promise<void> {
  await expect.element(entry).toBeVisible();
  (entry.element() as HTMLElement).click();
}

export const appBarMenu = () => page.getByRole('banner').getByRole('button', { name: 'Menu' });

export async function chooseInAppBar(name: string): Promise<void> {
  await appBarMenu().click();
  await chooseFromMenu(page.getByRole('menuitem', { name, exact: true }));
}
