import { beforeEach, describe, expect, it } from 'vitest';
import type { TemplateAssumptions, TemplateBench } from '../../../workers/domain/template.ts';
import { AQUEOUS_LIQUIDS, WATER } from '../esi/esiRecords.ts';
import { Browser, Tab } from '../fetching/fetchingHarness.ts';

const PLANET = 40_000_017;
const ASSUMPTIONS: TemplateAssumptions = { radiusKm: null, quantitiesPerHead: {}, suppliesImports: false };

let browser: Browser;

async function bench(tab: Tab, texts: string[], changes: Partial<TemplateAssumptions> = {}): Promise<TemplateBench> {
  const outcome = await tab.engine.templates.judge({ texts, assumptions: { ...ASSUMPTIONS, ...changes } });
  if (outcome.kind !== 'judged') throw new Error(outcome.kind);
  return outcome.bench;
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
    const { own } = await bench(tab, []);
    expect(own.map(({ key }) => key)).toEqual([`1/${PLANET}`]);
    const { text, judgement } = own[0]!;
    const read = await tab.engine.templates.read([
      { name: 'a.txt', text: `${text}${text}` },
      { name: 'b.txt', text: text.slice(0, 40) },
    ]);
    expect(read).toEqual({ texts: [text, text], unreadable: [{ sourceName: 'b.txt', error: expect.anything() }] });
    const again = await bench(tab, [text, 'nonsense']);
    expect(again.judged).toEqual([{ text, judgement }, null]);
  });

  it("assumes the mean of the player's programs, unless the player edits it", async () => {
    const tab = await openTab();
    const { own, assumed } = await bench(tab, []);
    expect(assumed).toEqual([{ typeId: AQUEOUS_LIQUIDS, quantityPerHead: expect.any(Number), programCount: 1 }]);
    const unitsOf = ({ own: [template] }: TemplateBench) =>
      template!.judgement.products.find(({ typeId }) => typeId === WATER)!.unitsPerHour;
    const less = await bench(tab, [], { quantitiesPerHead: { [AQUEOUS_LIQUIDS]: 100 } });
    expect(unitsOf({ own, assumed, judged: [] })).toBeGreaterThan(unitsOf(less));
    const same = await bench(tab, [], { quantitiesPerHead: { [AQUEOUS_LIQUIDS]: assumed[0]!.quantityPerHead } });
    expect(unitsOf(same)).toBe(unitsOf({ own, assumed, judged: [] }));
  });

  it('gives up a judgement that a newer request replaces', async () => {
    const tab = await openTab();
    const request = { texts: [], assumptions: ASSUMPTIONS };
    const [first, second] = await Promise.all([
      tab.engine.templates.judge(request),
      tab.engine.templates.judge(request),
    ]);
    expect(first).toEqual({ kind: 'replaced' });
    expect(second.kind).toBe('judged');
    const [early, late] = await Promise.all([
      tab.engine.templates.judge({ ...request, texts: ['nonsense'] }),
      tab.engine.templates.judge(request),
    ]);
    expect([early.kind, late.kind]).toEqual(['replaced', 'judged']);
  });

  it('changes a template, and shows it as a colony a day after it was built', async () => {
    const tab = await openTab();
    const { text } = (await bench(tab, [])).own[0]!;
    const change = await tab.engine.templates.change(text, { kind: 'retarget', planetType: 'storm' }, ASSUMPTIONS);
    expect(change).toMatchObject({ kind: 'changed', lacks: [] });
    expect(await tab.engine.templates.change('{', { kind: 'trim', level: 3 }, ASSUMPTIONS)).toMatchObject({
      kind: 'impossible',
    });
    const scene = await tab.engine.templates.scene(text, ASSUMPTIONS);
    if (scene.kind !== 'shown') throw new Error(scene.message);
    const now = Math.floor(browser.clock.nowMs() / 1000);
    expect(scene.report).toMatchObject({ at: now, snapshotAt: now - 86_400 });
    expect(scene.detail.templateJson).toBe(text);
    expect(await tab.engine.templates.scene('{', ASSUMPTIONS)).toMatchObject({ kind: 'failed' });
  });
});
