import { describe, expect, it } from 'vitest';
import { commodities, structures } from '../../../../workers/game/catalogue/index.ts';
import { FIRST_PILOT_ID, sandboxForFile } from './testSandbox.ts';

const sandbox = sandboxForFile(100);

/** The elements of an XML text. @throws Error if it is not well-formed */
function elementsOf(xml: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  let rest = xml.trim();
  while (rest !== '') {
    const tag = /^<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z:-]+="[^"<&]*")*)\s*(\/?)>/.exec(rest);
    if (tag === null) throw new Error(`not well-formed at: ${rest.slice(0, 60)}`);
    const [text, isClosing, name = '', , isEmpty] = tag;
    if (isClosing) {
      if (open.pop() !== name) throw new Error(`</${name}> closes nothing`);
    } else {
      names.push(name);
      if (!isEmpty) open.push(name);
    }
    rest = rest.slice(text.length).trimStart();
  }
  if (open.length > 0) throw new Error(`<${open.join('><')}> is not closed`);
  return names;
}

async function picture(path: string): Promise<string> {
  const answer = await sandbox.get(`/images${path}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
  return answer.text();
}

describe('pictures', () => {
  it('are well-formed SVG and different for every commodity', async () => {
    const icons = await Promise.all([...commodities.keys()].map((typeId) => picture(`/types/${typeId}/icon?size=64`)));
    for (const icon of icons) {
      expect(elementsOf(icon)[0]).toBe('svg');
      expect(icon).not.toMatch(/NaN|undefined/);
    }
    expect(new Set(icons).size).toBe(commodities.size);
  });

  it('exist for every structure', async () => {
    for (const typeId of structures.keys()) {
      expect(elementsOf(await picture(`/types/${typeId}/icon?size=32`))[0]).toBe('svg');
    }
  });

  it('show every pilot differently, and always the same', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => FIRST_PILOT_ID + index);
    const portraits = await Promise.all(ids.map((id) => picture(`/characters/${id}/portrait?size=128`)));
    for (const portrait of portraits) {
      expect(elementsOf(portrait)[0]).toBe('svg');
      expect(portrait).not.toMatch(/NaN|undefined/);
    }
    expect(new Set(portraits).size).toBe(100);
    expect(await picture(`/characters/${FIRST_PILOT_ID}/portrait`)).toBe(portraits[0]);
  });

  it('may be cached for a long time', async () => {
    const answer = await sandbox.get(`/images/characters/${FIRST_PILOT_ID}/portrait?size=128`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=2592000, immutable');
  });

  it('do not exist for unknown characters, types or sizes', async () => {
    expect((await sandbox.get('/images/characters/1/portrait?size=128')).status).toBe(404);
    expect((await sandbox.get('/images/types/34/icon?size=64')).status).toBe(404);
    expect((await sandbox.get(`/images/characters/${FIRST_PILOT_ID}/portrait?size=100`)).status).toBe(400);
  });
});
