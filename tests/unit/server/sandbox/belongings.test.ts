import { beforeEach, describe, expect, it } from 'vitest';
import type { EsiAsset } from '../../../../server/sandbox/belongings/assets.ts';
import { type EsiJournalEntry, ownerRate, taxEntries } from '../../../../server/sandbox/belongings/journal.ts';
import { customsCodeExpertise } from '../../../../server/sandbox/belongings/skills.ts';
import { makeFleet } from '../../../../server/sandbox/fleet/makeFleet.ts';
import { planetNamed } from '../../../../server/sandbox/fleet/sandboxPlanets.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import { SCOPES } from '../../../../workers/game/domain/ownData.ts';
import { FIRST_PILOT_ID, START_MS, sandboxForFile } from './testSandbox.ts';

const EVERY_SCOPE = Object.values(SCOPES).join(' ');

const sandbox = sandboxForFile();
beforeEach(async () => {
  sandbox.clock.nowMs = START_MS;
  await sandbox.delete('/calls');
});

async function ask<Body>(characterId: number, path: string, scope = EVERY_SCOPE): Promise<[Response, Body]> {
  const { access_token } = await sandbox.logIn(characterId, { scope });
  const answer = await sandbox.esi(`/characters/${characterId}/${path}`, access_token);
  return [answer, (await answer.json()) as Body];
}

it.each([
  ['skills', SCOPES.skills, 'char-skill', '600/15m'],
  ['assets', SCOPES.assets, 'char-asset', '1800/15m'],
  ['wallet/journal', SCOPES.wallet, 'char-wallet', '150/15m'],
])('a scope of its own is needed for %s', async (path, scope, group, limit) => {
  const [granted] = await ask(FIRST_PILOT_ID, path, scope);
  expect(granted.status).toBe(200);
  expect(granted.headers.get('X-Ratelimit-Group')).toBe(group);
  expect(granted.headers.get('X-Ratelimit-Limit')).toBe(limit);
  const others = Object.values(SCOPES).filter((other) => other !== scope);
  const [refused, { error }] = await ask<{ error: string }>(FIRST_PILOT_ID, path, others.join(' '));
  expect([refused.status, error]).toEqual([403, expect.stringContaining(scope)]);
});

it('skills are enough for every pilot’s colonies, and differ', async () => {
  const seen = new Set<string>();
  for (const pilot of makeFleet(12, START_MS / 1000)) {
    const [, { skills }] = await ask<{ skills: { skill_id: number; active_skill_level: number }[] }>(
      pilot.characterId,
      'skills',
    );
    const level = (id: number) => skills.find(({ skill_id }) => skill_id === id)?.active_skill_level ?? 0;
    expect(level(2495) + 1).toBeGreaterThanOrEqual(pilot.colonyCount);
    for (const { upgradeLevel } of pilot.colonies) expect(level(2505)).toBeGreaterThanOrEqual(upgradeLevel);
    expect(level(33467)).toBe(customsCodeExpertise(pilot));
    seen.add([2495, 2505, 33467].map(level).join());
  }
  expect(seen.size).toBeGreaterThan(6);
});

describe('assets', () => {
  it('come in pages of one moment', async () => {
    const [first, items] = await ask<EsiAsset[]>(FIRST_PILOT_ID, 'assets');
    expect([first.headers.get('X-Pages'), items.length]).toEqual(['2', 1000]);
    sandbox.clock.nowMs += 600_000;
    const [second, rest] = await ask<EsiAsset[]>(FIRST_PILOT_ID, 'assets?page=2');
    expect(second.headers.get('Last-Modified')).toBe(first.headers.get('Last-Modified'));
    expect(new Set([...items, ...rest].map(({ item_id }) => item_id)).size).toBe(1000 + rest.length);
    // Another spelling of the path is the same list.
    const [spelt] = await ask(FIRST_PILOT_ID, 'ASSETS');
    expect(spelt.headers.get('Last-Modified')).toBe(first.headers.get('Last-Modified'));
    expect((await ask(FIRST_PILOT_ID, 'assets?page=3'))[0].status).toBe(404);
    sandbox.clock.nowMs += 3_600_000;
    const [later] = await ask(FIRST_PILOT_ID, 'assets?page=2');
    expect(later.headers.get('Last-Modified')).not.toBe(first.headers.get('Last-Modified'));
  });

  it('hold commodities in stations, structures, containers, ships and customs offices', async () => {
    const [, items] = await ask<EsiAsset[]>(FIRST_PILOT_ID + 1, 'assets');
    const flags = new Set(items.map(({ location_flag }) => location_flag));
    expect([...flags].sort()).toEqual(['Hangar', 'SpecializedPlanetaryCommoditiesHold', 'Unlocked']);
    expect(new Set(items.map(({ location_id }) => location_id)).size).toBe(5);
  });

  it('are in places with public names, which one unknown id denies to all', async () => {
    const names = await sandbox.post('/esi/universe/names', [60_003_760]);
    expect(await names.json()).toEqual([
      { id: 60_003_760, name: 'Jita IV - Moon 4 - Caldari Navy Assembly Plant', category: 'station' },
    ]);
    expect((await sandbox.post('/esi/universe/names', [60_003_760, 1_035_466_617_946])).status).toBe(404);
    expect((await sandbox.post('/esi/universe/names', [])).status).toBe(400);
  });
});

describe('the wallet journal', () => {
  it('has the taxes of the last 30 days among other entries, the latest first', async () => {
    const [, entries] = await ask<EsiJournalEntry[]>(FIRST_PILOT_ID, 'wallet/journal');
    const dates = entries.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(Date.parse(dates.at(-1) ?? '')).toBeGreaterThan(START_MS - 31 * 86_400_000);
    const taxes = entries.filter(({ ref_type }) => ref_type.startsWith('planetary_'));
    expect(taxes.length).toBeGreaterThan(30);
    expect(taxes.every(({ amount, context_id_type }) => amount < 0 && context_id_type === 'planet_id')).toBe(true);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(taxes.length).toBeLessThan(entries.length);
  });

  it('gets an entry when the pilot visits a colony', async () => {
    const [, before] = await ask<EsiJournalEntry[]>(FIRST_PILOT_ID + 5, 'wallet/journal');
    await sandbox.post('/visit', { characterId: FIRST_PILOT_ID + 5 });
    const [, after] = await ask<EsiJournalEntry[]>(FIRST_PILOT_ID + 5, 'wallet/journal');
    const known = new Set(before.map(({ id }) => id));
    const added = after.filter(({ id }) => !known.has(id));
    expect(added.length).toBeGreaterThan(0);
    expect(added.every(({ ref_type }) => /^planetary_(export|import)_tax$/.test(ref_type))).toBe(true);
  });

  it('has what the game takes and what the owner takes, in high security space apart', () => {
    const pilots = makeFleet(12, START_MS / 1000);
    const pilot = pilots[6]!;
    // 100 of a P1 at 400 ISK out, 10 of a P2 at 7,200 ISK in.
    const moves = [
      { typeId: 2398 as TypeId, amount: -100 },
      { typeId: 9832 as TypeId, amount: 10 },
    ];
    const amounts = (planetName: string) =>
      taxEntries(pilot, planetNamed(planetName), { at: 1_795_000_000, moves }).map(
        ({ ref_type, amount, second_party_id = 0 }) => [ref_type.split('_')[1], amount, second_party_id < 2_000_000],
      );
    const game = 0.1 - customsCodeExpertise(pilot) / 100;
    expect(amounts('Nourvukaiken II')).toEqual([
      ['export', expect.closeTo(-40_000 * game, 6), true],
      ['export', -2000, false],
      ['import', expect.closeTo(-36_000 * game, 6), true],
      ['import', -1800, false],
    ]);
    const rate = ownerRate(pilot, planetNamed('Amamake I').planetId);
    expect(amounts('Amamake I')).toEqual([
      ['export', expect.closeTo(-40_000 * rate, 6), false],
      ['import', expect.closeTo(-36_000 * rate, 6), false],
    ]);
  });
});
