/** Whatever a foreign share contains: the player's own characters stay as EVE reports them. */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CharacterId, colonyKey, type PlanetId } from '../../../workers/game/domain/ids.ts';
import type { StopKind } from '../../../workers/game/domain/result.ts';
import { openHistory } from '../../../workers/live/kept/openHistory.ts';
import { drawnRuns } from '../../fixtures/drawnRuns.ts';
import { layoutRecord, planetRecord } from './esi/esiRecords.ts';
import { FakeShares } from './fakeShares.ts';
import { Browser, type Tab } from './fetching/fetchingHarness.ts';
import { type ForeignCharacter, ForeignShare, newDatabase, openTab, ownDatabases } from './foreignShare.ts';

const PLANETS = [40_000_001, 40_000_002];
/** No character of EVE has it. */
const INVENTED = 40_000_009;
const STEP_MS = 5000;
const STOP_KINDS: readonly StopKind[] = ['programExpired', 'storageFull', 'inputMissing'];
/** A layout whose extractor ends at once. */
const STOPPED = layoutRecord({ pins: [], links: [], routes: [] });

type DrawnCharacter = Omit<ForeignCharacter, 'checkedAt' | 'lastUpdate'> & {
  checkedAfterSeconds: number;
  visitedAfterSeconds: number;
};

type Step =
  | { kind: 'publish'; share: 0 | 1; characters: readonly DrawnCharacter[] }
  | { kind: 'follow' | 'unfollow'; share: 0 | 1 }
  | { kind: 'poll' | 'refresh' | 'restart' }
  /** in EVE */
  | { kind: 'visit' | 'login' | 'logout'; character: 1 | 2 | 3 };

const anyCharacter: fc.Arbitrary<DrawnCharacter> = fc
  .record({
    characterId: fc.constantFrom(1, 1, 2, 3, 77, undefined),
    planetIds: fc.subarray([...PLANETS, INVENTED], { minLength: 1 }),
    layout: fc.constantFrom(undefined, STOPPED, layoutRecord({ routes: [] })),
    checkedAfterSeconds: fc.constantFrom(-86_400, -60, 60, 299, 3600, 10 * 86_400),
    visitedAfterSeconds: fc.constantFrom(-3 * 86_400, -60, 3600),
  })
  .map(({ characterId, layout, ...one }) => ({
    ...one,
    ...(characterId !== undefined && { characterId }),
    ...(layout !== undefined && { layout }),
  }));

const anyShare = fc.constantFrom<0 | 1>(0, 1);
const anyOwn = fc.constantFrom<1 | 2 | 3>(1, 2, 3);
const anyCharacters = fc.array(anyCharacter, { minLength: 1, maxLength: 4 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('publish' as const), share: anyShare, characters: anyCharacters }),
  fc.record({ kind: fc.constantFrom('follow' as const, 'unfollow' as const), share: anyShare }),
  fc.record({ kind: fc.constantFrom('poll' as const, 'refresh' as const, 'restart' as const) }),
  fc.record({ kind: fc.constantFrom('visit' as const, 'login' as const, 'logout' as const), character: anyOwn }),
);

/** Somebody follows a share with own characters in it, and then anything happens. */
const anySteps = fc
  .tuple(anyCharacters, fc.array(anyStep, { maxLength: 6 }))
  .map(([characters, steps]): Step[] => [
    { kind: 'publish', share: 0, characters },
    { kind: 'follow', share: 0 },
    ...steps,
  ]);

/** A browser with characters of its own. */
class World {
  readonly browser = new Browser();
  readonly #server: FakeShares;
  readonly #shares: readonly ForeignShare[] | null;
  readonly #stored = newDatabase();
  readonly #openHistory = ownDatabases(openHistory);
  #tab!: Tab;

  /** @param shares null: it follows none, whatever a step says */
  constructor(server: FakeShares, shares: readonly ForeignShare[] | null) {
    this.#server = server;
    this.#shares = shares;
    this.browser.addCharacter(1, PLANETS);
    this.browser.addCharacter(2, [PLANETS[0] as number]);
  }

  async open(): Promise<void> {
    const tab = openTab(this.browser, this.#server, this.#stored, { openHistory: this.#openHistory });
    this.#tab = await tab.start({ shown: 'all', counted: 'mine' }, STEP_MS);
  }

  async take(step: Step): Promise<void> {
    const { records, eve, clock } = this.browser;
    const { engine } = this.#tab;
    switch (step.kind) {
      case 'follow':
      case 'unfollow': {
        const link = this.#shares?.[step.share]?.link;
        return this.#untilDone(async () => {
          if (link !== undefined)
            await (step.kind === 'follow' ? engine.shares.follow(link) : engine.shares.unfollow(link.id));
        });
      }
      case 'publish':
      case 'poll':
        return this.#untilDone(async () => this.#shares && engine.shares.poll());
      case 'refresh':
        await clock.advance(11 * 60_000);
        return this.#untilDone(() => engine.fetching.refresh());
      case 'restart':
        engine.stop();
        return this.open();
      case 'visit': {
        const [colony] = eve.colonies.get(step.character) ?? [];
        const last_update = dateOf(clock.nowMs() / 1000 - 60);
        if (colony) Object.assign(colony, { planet: planetRecord({ planet_id: PLANETS[0], last_update }) });
        return;
      }
      case 'login':
        if (!records.has(step.character as CharacterId)) this.browser.addCharacter(step.character, PLANETS);
        return this.#untilDone(() => engine.set({ characters: this.browser.characters }));
      case 'logout':
        records.delete(step.character as CharacterId);
        return this.#untilDone(() => engine.set({ characters: this.browser.characters }));
    }
  }

  /** What a player sees of the own characters, and what is uploaded about them. */
  async figures() {
    const own = this.browser.characters.map(({ characterId }) => characterId);
    const { colonies, engine } = this.#tab;
    // What is summed up is about the moment of its publication.
    await engine.set({ shown: 'all', counted: 'mine' });
    const keys = own.flatMap((id) => [...PLANETS, INVENTED].map((planetId) => colonyKey(id, planetId as PlanetId)));
    return {
      reports: [...colonies.values()]
        .filter(({ characterId }) => own.includes(characterId))
        .sort((a, b) => a.characterId - b.characterId || a.planetId - b.planetId),
      counted: this.#tab.lastPublication.counted ?? this.#tab.lastPublication.fleet,
      reminders: await engine.reminders.plan({ kinds: STOP_KINDS, keySalt: 'salt' }),
      histories: await Promise.all(keys.map((key) => engine.history.colony(key, 'day'))),
      fetches: own.map((id) => this.#tab.fetchOf(id)),
    };
  }

  /** Every step takes the same time in both worlds. */
  async #untilDone(work: () => Promise<unknown>): Promise<void> {
    const done = work();
    await this.browser.clock.advance(STEP_MS);
    await done;
  }
}

const dateOf = (at: number): string => new Date(at * 1000).toISOString().replace('.000', '');

describe('a foreign share', () => {
  it('changes nothing of own characters: reports, stops, totals, history and reminders are as without it', async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const server = new FakeShares();
        const shares = [new ForeignShare(server), new ForeignShare(server)];
        const [world, without] = [new World(server, shares), new World(server, null)];
        await Promise.all([world.open(), without.open()]);
        for (const [index, step] of steps.entries()) {
          if (step.kind === 'publish') {
            const now = Math.floor(world.browser.clock.nowMs() / 1000);
            const characters = step.characters.map(({ checkedAfterSeconds, visitedAfterSeconds, ...one }) => ({
              ...one,
              checkedAt: now + checkedAfterSeconds,
              lastUpdate: dateOf(now + visitedAfterSeconds),
            }));
            await shares[step.share]?.publish(characters);
          }
          await Promise.all([world.take(step), without.take(step)]);
          const [seen, expected] = await Promise.all([world.figures(), without.figures()]);
          expect(seen, `${index}: ${step.kind}`).toEqual(expected);
        }
      }),
      { numRuns: drawnRuns(2) },
    );
  });
});
