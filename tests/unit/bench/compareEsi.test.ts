import { readFileSync } from 'node:fs';
import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { compareEsi, USED_ROUTES } from '../../../bench/esiDocument/compareEsi.ts';

type Json = Record<string, unknown>;

const HEADERS = ['X-Compatibility-Date'].map((name) => ({ in: 'header', name, required: true }));

/** What ESI would describe with exactly the fields that are used. */
function describe_(answer: unknown): Json {
  if (Array.isArray(answer)) {
    return { type: 'array', items: { properties: Object.fromEntries(answer.map((name) => [name, {}])) } };
  }
  const schema = answer as {
    wrapped?: v.GenericSchema;
    item?: v.GenericSchema;
    entries?: Record<string, v.GenericSchema>;
  };
  if (schema.wrapped) return describe_(schema.wrapped);
  if (schema.item) return { type: 'array', items: describe_(schema.item) };
  if (!schema.entries) return { type: 'string' };
  return {
    properties: Object.fromEntries(Object.entries(schema.entries).map(([name, part]) => [name, describe_(part)])),
  };
}

function merged(a: Json, b: Json): Json {
  const both = (name: string) => merged((a[name] ?? {}) as Json, (b[name] ?? {}) as Json);
  return {
    ...a,
    ...b,
    ...(a.properties && b.properties ? { properties: both('properties') } : {}),
    ...('items' in a && 'items' in b ? { items: both('items') } : {}),
    ...(!('properties' in b) && !('items' in b)
      ? Object.fromEntries(
          [...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [
            name,
            typeof a[name] === 'object' && typeof b[name] === 'object' ? both(name) : (b[name] ?? a[name]),
          ]),
        )
      : {}),
  };
}

/** A made document that has all that is used, by reference as ESI's has. */
function makeDocument() {
  const schemas: Record<string, Json> = {};
  const paths: Record<string, Record<string, Json>> = {};
  for (const { path, method = 'get', scope, query = [], answer } of USED_ROUTES) {
    const name = path.replace(/\W/g, '');
    schemas[name] = merged(schemas[name] ?? {}, describe_(answer));
    const schema = { $ref: `#/components/schemas/${name}` };
    paths[path] = {
      [method]: {
        parameters: [
          { $ref: '#/components/parameters/Date' },
          ...query.map((name) => ({ in: 'query', name, required: true })),
        ],
        responses: { 200: { content: { 'application/json': { schema } } } },
        ...(scope && { security: [{ OAuth2: [scope] }] }),
      },
    };
  }
  return { paths, components: { schemas, parameters: { Date: HEADERS[0] as Json } } };
}

const LIST = '/characters/{character_id}/planets';
const operation = (document: ReturnType<typeof makeDocument>, path: string) => document.paths[path]?.get as Json;

describe('ESI’s document', () => {
  it('with all that is used has nothing to report', () => {
    expect(compareEsi(makeDocument())).toEqual([]);
  });

  it('with a renamed scope is reported', () => {
    const document = makeDocument();
    operation(document, LIST).security = [{ OAuth2: ['esi-planets.read_planets.v2'] }];
    expect(compareEsi(document)).toEqual([
      `GET ${LIST} needs esi-planets.read_planets.v2 instead of esi-planets.manage_planets.v1.`,
    ]);
  });

  it('that wants a login where it wanted none is reported', () => {
    const document = makeDocument();
    operation(document, '/markets/prices').security = [{ OAuth2: ['esi-markets.read.v1'] }];
    expect(compareEsi(document)).toEqual(['GET /markets/prices needs the scope esi-markets.read.v1 now.']);
  });

  it('without a field, however deep, is reported', () => {
    const document = makeDocument();
    const layout = document.components.schemas.characterscharacter_idplanetsplanet_id as {
      properties: { pins: { items: { properties: { extractor_details: { properties: Json } } } } };
    };
    delete layout.properties.pins.items.properties.extractor_details.properties.cycle_time;
    const names = document.components.schemas.universenames as { items: { properties: Json } };
    delete names.items.properties.name;
    expect(compareEsi(document)).toEqual([
      `GET ${LIST}/{planet_id} has no field pins.extractor_details.cycle_time.`,
      'POST /universe/names has no field name.',
    ]);
  });

  it('with a new required header is reported, one that may be left out is not', () => {
    const document = makeDocument();
    operation(document, LIST).parameters = [
      ...HEADERS,
      { in: 'header', name: 'X-Tenant', required: true },
      { in: 'header', name: 'X-Other' },
    ];
    expect(compareEsi(document)).toEqual([`GET ${LIST} requires the header X-Tenant.`]);
  });

  it('with a parameter that is gone or new and required is reported', () => {
    const document = makeDocument();
    const waypoint = document.paths['/ui/autopilot/waypoint']?.post as { parameters: Json[] };
    waypoint.parameters = [
      ...waypoint.parameters.filter(({ name }) => name !== 'destination_id'),
      { in: 'query', name: 'character_id', required: true },
      { in: 'query', name: 'dry_run' },
    ];
    expect(compareEsi(document)).toEqual([
      'POST /ui/autopilot/waypoint has no parameter destination_id.',
      'POST /ui/autopilot/waypoint requires the parameter character_id.',
    ]);
  });

  it.each([null, {}, [], 'maintenance'])('that is none is reported as all routes gone: %j', (document) => {
    expect(compareEsi(document)).toContain(`GET ${LIST} is gone.`);
  });

  it('is looked at once a week', () => {
    const { on, jobs } = parse(readFileSync('.github/workflows/esi.yml', 'utf8'));
    expect(on.schedule).toHaveLength(1);
    expect(JSON.stringify(jobs)).toContain('npm run --silent esi');
  });
});
