/** Playing on in the sandbox over HTTP: its past as a file, visits now, and a wrong record. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Colony, Pin } from '../../../../workers/game/domain/colony.ts';
import type { HistoryBackup } from '../../../../workers/game/domain/history.ts';
import type { CharacterId, TypeId } from '../../../../workers/game/domain/ids.ts';
import { simulateColony } from '../../../../workers/game/engine/index.ts';
import type { LayoutRecord, PlanetRecord } from '../../../../workers/game/records/colonyRecords.ts';
import { parseColony } from '../../../../workers/game/records/parseColony.ts';
import { FIRST_PILOT_ID, startTestSandbox, type TestSandbox } from './testSandbox.ts';

const LIST = `/characters/${FIRST_PILOT_ID}/planets`;
/** Gives the page something to compare with: hours after the pilot's last visit. */
const LATER_MS = 30 * 3_600_000;

let sandbox: TestSandbox;

beforeEach(async () => {
  sandbox = await startTestSandbox(12);
});

afterEach(() => sandbox.close());

async function planets(token: string): Promise<(PlanetRecord & { planet_id: number })[]> {
  const answer = await sandbox.esi(LIST, token);
  return (await answer.json()) as (PlanetRecord & { planet_id: number })[];
}

async function colonyOf(token: string, planetId: number): Promise<Colony> {
  const record = (await planets(token)).find(({ planet_id }) => planet_id === planetId);
  const layout = (await (await sandbox.esi(`${LIST}/${planetId}`, token)).json()) as LayoutRecord;
  const parsed = parseColony(FIRST_PILOT_ID as CharacterId, record, layout);
  if (parsed.kind === 'failed') throw new Error(JSON.stringify(parsed.message));
  return parsed.colony;
}

const logIn = async () => (await sandbox.logIn(FIRST_PILOT_ID)).access_token;

/** Amounts in factories: no visit changes them. */
function factoryUnits(pins: readonly Pick<Pin, 'pinId' | 'contents'>[], colony: Colony) {
  const factories = new Set(colony.pins.filter(({ kind }) => kind === 'factory').map(({ pinId }) => pinId));
  return pins.flatMap(({ pinId, contents }) =>
    factories.has(pinId) ? contents.map(({ typeId, amount }) => ({ pinId, typeId, amount })) : [],
  );
}

describe('the past of the first pilots', () => {
  it('is a history backup with 60 days of visits to each colony, up to the record that ESI shows', {
    tags: ['deep'],
  }, async () => {
    const answer = await sandbox.get('/history.json?pilots=2');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('colony-watch-sandbox-history.json');
    const backup = (await answer.json()) as HistoryBackup;
    expect(backup).toMatchObject({ kind: 'colony-watch-history', version: 1, exportedAt: '2026-11-21T12:00:00.000Z' });
    expect(backup.colonies).toHaveLength(12);
    const shown = await planets(await logIn());
    for (const { planet_id, last_update } of shown) {
      const history = backup.colonies.find(({ planetId }) => planetId === planet_id);
      expect(history?.characterId).toBe(FIRST_PILOT_ID);
      expect(history?.visits.length).toBeGreaterThan(15);
      expect(history?.visits.at(-1)?.at).toBe(Date.parse(last_update) / 1000);
    }
    expect(backup.prices).toHaveLength(60);
    expect(backup.prices.every(({ hub, minSellIsk }) => hub === 'jita' && minSellIsk.length > 60)).toBe(true);
  });

  it('is the same at the second time, and refuses an invalid number of pilots', async () => {
    const first = await (await sandbox.get('/history.json?pilots=1')).text();
    expect(await (await sandbox.get('/history.json?pilots=1')).text()).toBe(first);
    expect((await sandbox.get('/history.json?pilots=0')).status).toBe(400);
  });
});

describe('playing on', () => {
  it('visits all colonies of a pilot now: ESI shows their new records at once', async () => {
    const token = await logIn();
    const before = await planets(token);
    sandbox.clock.nowMs += 60_000;
    const answer = await sandbox.post('/visit', { characterId: FIRST_PILOT_ID });
    expect(await answer.json()).toEqual({
      visitedAt: '2026-11-21T12:01:00.000Z',
      planetIds: before.map(({ planet_id }) => planet_id),
    });
    const after = await planets(token);
    expect(after.map(({ last_update }) => last_update)).toEqual(before.map(() => '2026-11-21T12:01:00Z'));
  });

  it('refuses unknown programs to restart', async () => {
    const answer = await sandbox.post('/visit', { characterId: FIRST_PILOT_ID, restart: 'some' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'invalidVisit', message: expect.stringContaining('restart') });
  });
});

describe("a wrong amount in ESI's next record", () => {
  /** By how much factories hold more than predicted, in the record after a visit. */
  async function differences(planetId: number): Promise<{ typeId: TypeId; units: number }[]> {
    const before = await colonyOf(await logIn(), planetId);
    sandbox.clock.nowMs += LATER_MS;
    await sandbox.post('/visit', { characterId: FIRST_PILOT_ID, planetId });
    const after = await colonyOf(await logIn(), planetId);
    const predicted = factoryUnits(simulateColony(before, after.lastUpdateAt).pins, before);
    return factoryUnits(after.pins, before).flatMap(({ pinId, typeId, amount }) => {
      const same = predicted.find((other) => other.pinId === pinId && other.typeId === typeId);
      const units = amount - (same?.amount ?? 0);
      return units === 0 ? [] : [{ typeId, units }];
    });
  }

  it('is off by the given units, once', async () => {
    const [planet] = await planets(await logIn());
    const planetId = planet!.planet_id;
    const set = await sandbox.post('/faults', { esiWrongAmount: { units: -7, planetId } });
    expect(await set.json()).toEqual({ esiWrongAmount: { units: -7, planetId } });
    expect(await differences(planetId)).toEqual([{ typeId: expect.any(Number), units: -7 }]);
    expect(await (await sandbox.get('/faults')).json()).toEqual({});
    expect(await differences(planetId)).toEqual([]);
  });

  it('waits for the colony that it is for, and can be for one pin and commodity', async () => {
    const [first, second] = await planets(await logIn());
    const layout = await colonyOf(await logIn(), second!.planet_id);
    const factory = layout.pins.find(({ kind, contents }) => kind === 'factory' && contents.length > 0)!;
    const typeId = factory.contents[0]!.typeId;
    const wrong = { units: 11, planetId: second!.planet_id, pinId: factory.pinId, typeId };
    await sandbox.post('/faults', { esiWrongAmount: wrong });
    expect(await differences(first!.planet_id)).toEqual([]);
    expect(await differences(second!.planet_id)).toEqual([{ typeId, units: 11 }]);
  });

  it('is refused without a number of units', async () => {
    expect((await sandbox.post('/faults', { esiWrongAmount: { typeId: 2398 } })).status).toBe(400);
    expect((await sandbox.post('/faults', { esiWrongAmount: { units: 1.5 } })).status).toBe(400);
  });
});
