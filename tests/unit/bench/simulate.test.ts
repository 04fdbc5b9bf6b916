import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { simulateWithReference } from '../../../server/sandbox/referenceEngine/simulate.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { simulateColony } from '../../../workers/game/engine/index.ts';
import { parseColony } from '../../../workers/game/records/parseColony.ts';
import { formatWrongForecast } from '../../../workers/live/wrongForecast.ts';
import { plainOracleResult } from '../../oracle/plainResult.ts';
import { openCommand, PROJECT } from './command.ts';
import { LAST_UPDATE, layoutRecord, planetRecord } from './raggedColony.ts';

const folder = mkdtempSync(join(tmpdir(), 'colony-watch-simulate-'));
const simulate = openCommand('simulate');
afterAll(() => rmSync(folder, { recursive: true }));

const LAUNCHPAD = 1_047_300_100_210;

/** A launchpad with raw resources for one cycle of a factory that never ran. */
const tinyLayout = {
  pins: [
    { pin_id: 1, type_id: 2543, latitude: 1, longitude: 1, contents: [{ type_id: 2268, amount: 3500 }] },
    { pin_id: 2, type_id: 2492, latitude: 1, longitude: 1, schematic_id: 121 },
  ],
  routes: [
    { route_id: 1, source_pin_id: 1, destination_pin_id: 2, content_type_id: 2268, quantity: 3000 },
    { route_id: 2, source_pin_id: 2, destination_pin_id: 1, content_type_id: 3645, quantity: 20 },
  ],
};

async function simulateEntries(entries: unknown) {
  const file = join(folder, 'entries.json');
  writeFileSync(file, JSON.stringify(entries));
  const { status, stdout } = await simulate([file]);
  return { status, printed: JSON.parse(stdout) };
}

describe('npm run simulate', () => {
  it('accepts the file of a wrong forecast, and its first result is the forecast', async () => {
    const [previous, next] = [0, 7200].map((seconds) => {
      const planet = { ...planetRecord, last_update: new Date(Date.parse(LAST_UPDATE) + seconds * 1000).toISOString() };
      const parsed = parseColony(7 as CharacterId, planet, tinyLayout);
      if (parsed.kind === 'failed') throw new Error(JSON.stringify(parsed.message));
      return parsed.colony;
    });
    const { status, printed } = await simulateEntries(JSON.parse(formatWrongForecast(previous!, next!)));
    expect(status).toBe(0);
    const forecast = simulateColony(previous!, next!.lastUpdateAt).pins.map(({ contents }) =>
      Object.fromEntries(contents.map(({ typeId, amount }) => [typeId, amount])),
    );
    expect(Object.values(printed[0].contents)).toEqual(forecast.filter((held) => Object.keys(held).length > 0));
  });

  it("prints a colony's state at the end and at each requested sample, in that order", async () => {
    const at = ['2026-02-03T10:45:42Z', LAST_UPDATE, '2026-02-03T11:15:42+01:00'];
    const { status, printed } = await simulateEntries([
      { planet: planetRecord, layout: tinyLayout, until: '2026-02-03T11:00:00Z', at },
    ]);
    expect(status).toBe(0);
    // The factory pulls and starts at once, then pulls the rest; the water is there half an hour later.
    const started = { 2: { 2268: 500 } };
    const ended = { 1: { 3645: 20 }, 2: { 2268: 500 } };
    expect(printed).toEqual([
      {
        until: '2026-02-03T11:00:00Z',
        contents: ended,
        samples: [
          { time: at[0], contents: ended },
          { time: at[1], contents: started },
          { time: at[2], contents: started },
        ],
        stops: [{ time: '2026-02-03T10:45:42Z', pinId: 2, kind: 'inputMissing', typeId: 2268 }],
        status: 'idle',
        events: 3,
      },
    ]);
  });

  it("simulates ESI's incomplete records like the oracle", async () => {
    const parsed = parseColony(1 as CharacterId, planetRecord, layoutRecord);
    if (parsed.kind === 'failed') {
      throw new Error(JSON.stringify(parsed.message));
    }
    const at = ['2026-02-05T00:00:00Z', '2026-02-03T12:00:00Z', '2026-02-12T00:00:00Z'];
    const { status, printed } = await simulateEntries([
      { planet: planetRecord, layout: layoutRecord, until: '2026-02-12T00:00:00Z', at },
    ]);
    expect(status).toBe(0);
    const oracle = at.map((time) => plainOracleResult(simulateWithReference(parsed.colony, Date.parse(time) / 1000)));
    expect(printed[0].samples).toEqual(at.map((time, index) => ({ time, contents: oracle[index]!.contents })));
    expect(printed[0].contents).toEqual(oracle[2]!.contents);
    expect(printed[0].events).toBe(oracle[2]!.eventCount);
    expect(printed[0].status).toBe('notSetUp');
    expect(printed[0].stops).toContainEqual({ time: LAST_UPDATE, pinId: 1_047_300_100_202, kind: 'notSetUp' });
    expect(printed[0].stops).toContainEqual({
      time: '2026-02-06T09:00:00Z',
      pinId: 1_047_300_100_201,
      kind: 'programExpired',
    });
    expect(printed[0].contents[LAUNCHPAD][9832]).toBeGreaterThan(31);
  });

  it('prints on request the stops that were over before the end, and the others as ever', async () => {
    // Every hour an extractor brings enough for one cycle of the factory, which then waits half an hour.
    const extractor = {
      pin_id: 3,
      type_id: 2848,
      latitude: 1,
      longitude: 1,
      install_time: LAST_UPDATE,
      expiry_time: new Date(Date.parse(LAST_UPDATE) + 86_400_000).toISOString(),
      last_cycle_start: LAST_UPDATE,
      extractor_details: { cycle_time: 3600, heads: [], product_type_id: 2268, qty_per_cycle: 900 },
    };
    const route = { route_id: 3, source_pin_id: 3, destination_pin_id: 1, content_type_id: 2268, quantity: 9000 };
    const [launchpad, factory] = tinyLayout.pins;
    const layout = {
      pins: [extractor, { ...launchpad, contents: [] }, factory],
      routes: [...tinyLayout.routes, route],
    };
    const entry = { planet: planetRecord, layout, until: '2026-02-03T13:30:00Z' };
    const { printed } = await simulateEntries([{ ...entry, ended: true }, entry, { ...entry, ended: 'yes' }]);
    const { ended, ...rest } = printed[0];
    expect(rest).toEqual(printed[1]);
    expect(rest.stops).toEqual([]);
    const waiting = { pinId: 2, kind: 'inputMissing', typeId: 2268 };
    expect(ended).toEqual([
      { ...waiting, time: LAST_UPDATE, until: '2026-02-03T11:15:42Z' },
      { ...waiting, time: '2026-02-03T11:45:42Z', until: '2026-02-03T12:15:42Z' },
      { ...waiting, time: '2026-02-03T12:45:42Z', until: '2026-02-03T13:15:42Z' },
    ]);
    expect(printed[2]).toEqual({ error: '"ended" has to be true or false' });
  });

  it('prints an error in place of an invalid entry, prints the rest and exits with 1', async () => {
    const good = { planet: planetRecord, layout: tinyLayout, until: '2026-02-03T12:00:00Z' };
    const twice = { ...tinyLayout, pins: [...tinyLayout.pins, tinyLayout.pins[0]] };
    const { status, printed } = await simulateEntries([
      good,
      null,
      { ...good, until: 'tomorrow' },
      { ...good, until: '2026-02-03T10:15:41Z' },
      { ...good, at: ['2026-02-03T10:15:41Z'] },
      { ...good, at: ['2026-02-03T12:00:01Z'] },
      { ...good, at: '2026-02-03T12:00:00Z' },
      { ...good, layout: { pins: 'none' } },
      { ...good, planet: {} },
      { ...good, layout: twice },
      { ...good, at: null },
    ]);
    expect(status).toBe(1);
    expect(printed).toHaveLength(11);
    expect(printed[0].events).toBe(4);
    expect(printed[10]).toEqual(printed[0]);
    const errors = printed.slice(1, 10).map((entry: { error: string }) => {
      expect(Object.keys(entry)).toEqual(['error']);
      return entry.error;
    });
    expect(errors[0]).toContain('planet, layout and until');
    expect(errors[1]).toContain('"tomorrow"');
    expect(errors[2]).toContain('before');
    expect(errors[3]).toContain('"at" 2026-02-03T10:15:41Z is before');
    expect(errors[4]).toContain('"at" 2026-02-03T12:00:01Z is after "until"');
    expect(errors[5]).toContain('array');
    expect(errors[6]).toContain('pins');
    expect(errors[7]).toContain('planet_id');
    expect(errors[8]).toBe('Pin 1 is listed twice.');
  });

  it('takes 1,000 colonies from standard input in one call, and keeps their order', { tags: ['deep'] }, async () => {
    const untils = Array.from({ length: 1000 }, (_, index) =>
      new Date(Date.parse('2026-02-10T00:00:00Z') + index * 1000).toISOString(),
    );
    const entries = untils.map((until) => ({ planet: planetRecord, layout: layoutRecord, until }));
    const { status, stdout } = await simulate(['-'], JSON.stringify(entries));
    expect(status).toBe(0);
    const printed = JSON.parse(stdout) as { until: string; events: number }[];
    expect(printed.map((one) => one.until)).toEqual(untils);
    expect(printed.every((one) => one.events > 100)).toBe(true);
  });

  it('ends quietly if its reader closes the pipe', { tags: ['deep'] }, () => {
    const entry = { planet: planetRecord, layout: layoutRecord, until: '2026-02-10T00:00:00Z' };
    const file = join(folder, 'many.json');
    writeFileSync(file, JSON.stringify(Array(200).fill(entry)));
    const { stdout, stderr } = spawnSync(
      'sh',
      ['-c', `node --import tsx bench/commands/simulate.ts "${file}" | head -c 2`],
      {
        cwd: PROJECT,
        encoding: 'utf8',
      },
    );
    expect([stdout, stderr]).toEqual(['[\n', '']);
  });

  it('prints an empty array for an empty array', async () => {
    expect(await simulate(['-'], '[]')).toEqual({ status: 0, stdout: '[]\n', stderr: '' });
  });

  it.each([
    ['an object', '{"planet": {}}', 'JSON array'],
    ['no JSON at all', '[{', 'not JSON'],
  ])('says that %s is no list of colonies, and exits with 2', async (_, input, sentence) => {
    const { status, stdout, stderr } = await simulate(['-'], input);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('reports a missing file or file name, and exits with 2', async () => {
    const missing = await simulate([join(folder, 'nowhere.json')]);
    expect([missing.status, missing.stdout]).toEqual([2, '']);
    expect(missing.stderr).toContain('nowhere.json');
    const unnamed = await simulate([]);
    expect([unnamed.status, unnamed.stdout]).toEqual([2, '']);
    expect(unnamed.stderr).toContain('--help');
  });

  it('explains itself', async () => {
    const { status, stdout } = await simulate(['--help']);
    expect(status).toBe(0);
    for (const word of [
      '{planet, layout, until, at?, ended?}',
      'npm run --silent simulate',
      'Exit code',
      'inputMissing',
    ]) {
      expect(stdout).toContain(word);
    }
  });
});
