import { beforeEach, describe, expect, it } from 'vitest';
import type { TemplateAssumptions } from '../../../workers/game/domain/template.ts';
import { faultlessTemplate } from '../../fixtures/designs.ts';
import { WATER_TEMPLATE } from '../../fixtures/waterTemplate.ts';
import { AQUEOUS_LIQUIDS, WATER } from './esi/esiRecords.ts';
import { Browser, Tab } from './fetching/fetchingHarness.ts';

const PLANET = 40_000_017;
const ASSUMPTIONS: TemplateAssumptions = {
  radiusKm: null,
  quantitiesPerHead: {},
  suppliesImports: false,
  visitIntervalSeconds: null,
  programSeconds: null,
};

let browser: Browser;

async function judge(tab: Tab, texts: string[], changes: Partial<TemplateAssumptions> = {}) {
  const outcome = await tab.engine.templates.judge({ texts, assumptions: { ...ASSUMPTIONS, ...changes } });
  if (outcome.kind !== 'judged') throw new Error(outcome.kind);
  return outcome.judgements;
}

async function openTab(): Promise<Tab> {
  const tab = new Tab(browser);
  await tab.start();
  return tab;
}

describe('the template bench of the engine', () => {
  beforeEach(() => {
    browser = new Browser();
    browser.addCharacter(1, [PLANET]);
  });

  it("has a template of each of the player's colonies, and takes it back unchanged", async () => {
    const tab = await openTab();
    const { own } = await tab.engine.templates.list([]);
    expect(own.map(({ key }) => key)).toEqual([`1/${PLANET}`]);
    const { text, outline } = own[0]!;
    const read = await tab.engine.templates.read([
      { name: 'a.txt', content: `${text}${text}` },
      { name: 'b.txt', content: text.slice(0, 40) },
    ]);
    expect(read).toEqual({ texts: [text, text], unreadable: [{ sourceName: 'b.txt', error: expect.anything() }] });
    const again = await tab.engine.templates.list([text, 'nonsense']);
    expect(again.listed).toEqual([{ text, outline }, null]);
    const [judgement, nothing] = await judge(tab, [text, 'nonsense']);
    expect(judgement).toMatchObject(outline);
    expect(nothing).toBeNull();
  });

  it('packs templates into a zip, and reads all of them back', async () => {
    const tab = await openTab();
    const [one, two] = [JSON.stringify(WATER_TEMPLATE), faultlessTemplate('Другой')];
    const zip = await tab.engine.templates.pack([
      { name: 'P1 Water · Amamake IV · level 5.json', text: one },
      { name: 'Другой шаблон · level 5.json', text: two },
    ]);
    const read = await tab.engine.templates.read([
      { name: 'both.zip', content: zip },
      { name: 'notes.txt', content: new Blob(['no template']) },
    ]);
    expect(read.texts).toEqual([one, two]);
    expect(read.unreadable).toMatchObject([{ sourceName: 'notes.txt', error: { problem: { kind: 'noTemplate' } } }]);
  });

  it("assumes the mean of the player's programs, unless the player edits it", async () => {
    const tab = await openTab();
    const { own, assumed } = await tab.engine.templates.list([]);
    expect(assumed).toEqual([{ typeId: AQUEOUS_LIQUIDS, quantityPerHead: expect.any(Number), programCount: 1 }]);
    const unitsWith = async (changes: Partial<TemplateAssumptions>) => {
      const [judgement] = await judge(tab, [own[0]!.text], changes);
      return judgement!.products.find(({ typeId }) => typeId === WATER)!.unitsPerHour;
    };
    const usual = await unitsWith({});
    expect(usual).toBeGreaterThan(await unitsWith({ quantitiesPerHead: { [AQUEOUS_LIQUIDS]: 100 } }));
    const edited = { [AQUEOUS_LIQUIDS]: assumed[0]!.quantityPerHead };
    expect(await unitsWith({ quantitiesPerHead: edited })).toBe(usual);
  });

  it('assumes visits as in the round planner without a history, and programs as long', async () => {
    const tab = await openTab();
    const { own, visits, customsTax } = await tab.engine.templates.list([]);
    expect(visits).toEqual({ seconds: expect.any(Number), source: 'round' });
    expect(customsTax).toMatchObject({ planetCount: 1 });
    const usual = await judge(tab, [own[0]!.text]);
    const { seconds } = visits;
    expect(await judge(tab, [own[0]!.text], { visitIntervalSeconds: seconds, programSeconds: seconds })).toEqual(usual);
    expect(await judge(tab, [own[0]!.text], { programSeconds: 3600 })).not.toEqual(usual);
  });

  it('has a design of ours beside a template, made for the same visits, yields and planet', async () => {
    const tab = await openTab();
    const { visits } = await tab.engine.templates.list([]);
    const text = faultlessTemplate('Theirs');
    const designWith = (changes: Partial<TemplateAssumptions> = {}, of = text) =>
      tab.engine.templates.design(of, 'Ours', { ...ASSUMPTIONS, ...changes });
    const usual = (await designWith())!;
    expect(usual).toMatchObject({ productTypeId: WATER, visitSeconds: visits.seconds });
    expect(usual.designUnitsPerHour).toBeGreaterThan(usual.templateUnitsPerHour);
    expect(usual.gainFraction).toBeCloseTo(usual.designUnitsPerHour / usual.templateUnitsPerHour - 1, 9);
    expect(usual.judgement).toMatchObject({ comment: 'Ours', faults: [], productTypeIds: [WATER] });
    expect(usual.programs.length).toBeGreaterThan(0);
    const half = (await designWith({ quantitiesPerHead: { [AQUEOUS_LIQUIDS]: 100 } }))!;
    expect(half.designUnitsPerHour).toBeLessThan(usual.designUnitsPerHour);
    // Our own design makes no more than itself.
    expect((await designWith({}, usual.text))!.gainFraction).toBeCloseTo(0, 6);
    expect(await designWith({}, 'nonsense')).toBeNull();
    expect(await designWith({ visitIntervalSeconds: 30 * 86_400 })).toBeNull();
  });

  it('gives up a judgement that a newer request replaces', async () => {
    const tab = await openTab();
    const request = { texts: ['nonsense'], assumptions: ASSUMPTIONS };
    const [first, second] = await Promise.all([
      tab.engine.templates.judge(request),
      tab.engine.templates.judge(request),
    ]);
    expect(first).toEqual({ kind: 'replaced' });
    expect(second.kind).toBe('judged');
    const [early, late] = await Promise.all([
      tab.engine.templates.judge({ ...request, texts: ['{'] }),
      tab.engine.templates.judge(request),
    ]);
    expect([early.kind, late.kind]).toEqual(['replaced', 'judged']);
  });

  it('changes a template, and shows it as a colony a day after it was built', async () => {
    const tab = await openTab();
    const { text, outline } = (await tab.engine.templates.list([])).own[0]!;
    const change = await tab.engine.templates.change(
      text,
      { kind: 'retarget', planetType: 'storm' },
      'Stormy',
      ASSUMPTIONS,
    );
    expect(change).toMatchObject({
      kind: 'changed',
      lacks: [],
      judgement: { comment: 'Stormy', planetType: 'storm' },
    });
    const same = await tab.engine.templates.change(text, { kind: 'trim', level: outline.level }, 'Same', ASSUMPTIONS);
    expect(same).toMatchObject({ kind: 'changed', text });
    const level = outline.level + 1;
    expect(await tab.engine.templates.change(text, { kind: 'trim', level }, 'Trimmed', ASSUMPTIONS)).toMatchObject({
      kind: 'changed',
      judgement: { comment: 'Trimmed', level },
    });
    expect(await tab.engine.templates.change('{', { kind: 'trim', level: 3 }, '', ASSUMPTIONS)).toMatchObject({
      kind: 'impossible',
    });
    const scene = await tab.engine.templates.scene(text, ASSUMPTIONS);
    if (scene.kind !== 'shown') throw new Error(scene.kind);
    const now = Math.floor(browser.clock.nowMs() / 1000);
    expect(scene.report).toMatchObject({ at: now, snapshotAt: now - 86_400 });
    expect(scene.detail.templateJson).toBe(text);
    expect(await tab.engine.templates.scene('{', ASSUMPTIONS)).toEqual({ kind: 'unreadable' });
  });
});
