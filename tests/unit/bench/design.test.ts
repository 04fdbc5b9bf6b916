import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readTemplates } from '../../../workers/figures/index.ts';
import { openCommand } from './command.ts';

const WATER = 3645;
const COOLANT = 9832;
const OXYGEN = 3683;
const WETWARE_MAINFRAME = 2876;
const AQUEOUS_LIQUIDS = 2268;

const REQUEST = {
  planet_type_id: 2016,
  diameter_km: 6000,
  command_center_level: 4,
  product_type_id: WATER,
  own_resources_only: true,
  base_quantity: { [AQUEOUS_LIQUIDS]: 500 },
  visit_hours: 24,
};

let folder = '';
const run = openCommand('design');
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'design-'));
  vi.stubEnv('INIT_CWD', folder);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function design(changes: object) {
  return run(['-'], JSON.stringify({ ...REQUEST, ...changes }));
}

async function errorOf(changes: object): Promise<string> {
  const { status, stdout, stderr } = await design(changes);
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  const printed = JSON.parse(stdout);
  expect(Object.keys(printed)).toEqual(['error']);
  return printed.error;
}

describe('npm run design', () => {
  it('prints a template that the bench reads, and what it makes and needs', async () => {
    writeFileSync(join(folder, 'water.json'), JSON.stringify(REQUEST));
    const { status, stdout, stderr } = await run(['water.json']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { template, units_per_hour, cpu, power, limited_by, ...rest } = JSON.parse(stdout);
    expect(rest).toEqual({});
    expect(template).toMatchObject({ CmdCtrLv: 4, Diam: 6000, Pln: 2016 });
    expect(readTemplates(JSON.stringify(template))).toMatchObject([{ kind: 'template' }]);
    expect(units_per_hour).toBeGreaterThan(80);
    expect(cpu).toMatchObject({ limit: 21_315 });
    expect(power).toMatchObject({ limit: 17_000 });
    expect(cpu.used).toBeLessThanOrEqual(cpu.limit);
    expect(power.used).toBeLessThanOrEqual(power.limit);
    expect(limited_by).toBe('power');
  });

  it('assumes 600 a head for a resource that is not named', async () => {
    const unnamed = JSON.parse((await design({ base_quantity: undefined })).stdout);
    const named = JSON.parse((await design({ base_quantity: { [AQUEOUS_LIQUIDS]: 600 } })).stdout);
    expect(unnamed).toEqual(named);
  });

  it('says what a command center is too small for', async () => {
    expect(await errorOf({ command_center_level: 0 })).toBe(
      'A level 0 command center has 1,675 tf of CPU, a launchpad needs 3,600.',
    );
    // Two extractors with one head each, three factories and a launchpad need 9,300 MW, and links a little.
    expect(await errorOf({ command_center_level: 1, planet_type_id: 2017, product_type_id: COOLANT })).toMatch(
      /^A level 1 command center has 9,000 MW of power, the smallest colony on a planet of 6,000 km needs 9,\d\d\d\.$/,
    );
  });

  it.each([
    [{ planet_type_id: 2063, product_type_id: OXYGEN }, 'A plasma planet has no Noble Gas.'],
    [
      { planet_type_id: 12, product_type_id: WETWARE_MAINFRAME, own_resources_only: false },
      'An ice planet has no High-Tech Production Plant.',
    ],
    [{ planet_type_id: 5 }, '5 is no type of planet with colonies.'],
    [{ planet_type_id: 'barren' }, '"planet_type_id" has to be a number, not "barren".'],
    [{ product_type_id: 34 }, '34 is no commodity of planetary industry.'],
    [{ command_center_level: 6 }, '"command_center_level" has to be a whole number from 0 to 5, not 6.'],
    [{ command_center_level: 1.5 }, '"command_center_level" has to be a whole number from 0 to 5, not 1.5.'],
    [{ diameter_km: -1 }, '"diameter_km" has to be above 0 and at most 1,000,000, not -1.'],
    [{ diameter_km: 1e300 }, '"diameter_km" has to be above 0 and at most 1,000,000, not 1e+300.'],
    [{ visit_hours: 0.5 }, '"visit_hours" has to be from 1 to 336, not 0.5.'],
    [{ visit_hours: 337 }, '"visit_hours" has to be from 1 to 336, not 337.'],
    [{ visit_hours: undefined }, '"visit_hours" has to be a number, not missing.'],
    [{ own_resources_only: 'yes' }, '"own_resources_only" has to be true or false, not "yes".'],
    [{ base_quantity: [600] }, '"base_quantity" has to be an object of type ids and units, not a list.'],
    [{ base_quantity: { 34: 600 } }, '"base_quantity" has "34", which is no type id of a raw resource.'],
    [{ base_quantity: { 2268: -1 } }, '"base_quantity.2268" has to be 0 to 100,000, not -1.'],
    [{ base_quantity: { 2268: '600' } }, '"base_quantity.2268" has to be 0 to 100,000, not "600".'],
    [{ base_quantity: { 2268: 0 } }, 'No colony makes any Water here: too little is extracted between two visits.'],
  ])('refuses %j', async (changes, error) => {
    expect(await errorOf(changes)).toBe(error);
  });

  it.each(['', '[', '[]', 'null', '7', '"text"', '{}', '\u0000'])(
    'refuses the input %j in a sentence',
    async (input) => {
      const { status, stdout, stderr } = await run(['-'], input);
      expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
      expect(JSON.parse(stdout)).toEqual({ error: expect.stringMatching(/^["A-Z].*\.$/) });
    },
  );

  it('explains itself', async () => {
    expect(await run(['--help'])).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse((await run(['missing.json'])).stdout).error).toMatch(/^missing.json can't be read: /);
  });
});
