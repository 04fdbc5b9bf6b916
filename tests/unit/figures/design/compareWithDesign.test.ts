import { describe, expect, it } from 'vitest';
import { compareWithDesign, readTemplates } from '../../../../workers/figures/index.ts';
import { formatTemplate, type Template } from '../../../../workers/game/domain/template.ts';
import { commodityNamed, designOf, tiers } from '../../../fixtures/designs.ts';
import { drawnRuns } from '../../../fixtures/drawnRuns.ts';
import { sandboxTemplates } from '../templates/sandboxTemplates.ts';

const HOUR = 3600;
const BASIS = { radiusKm: null, quantityPerHead: () => 600, visitSeconds: 24 * HOUR };

function readOne(text: string): Template {
  const [reading] = readTemplates(text);
  if (reading?.kind !== 'template') throw new Error('not a template');
  return reading.template;
}

function withFewerHeads(template: Template): Template {
  const pins = template.pins.map((pin) => (pin.headCount > 1 ? { ...pin, headCount: pin.headCount - 1 } : pin));
  return { ...template, pins };
}

describe('a template beside our design', () => {
  it('makes the same if it is our design, copied and pasted', () => {
    for (const request of [
      { product: 'Water' },
      { product: 'Coolant', planetType: 'storm' as const },
      { product: 'Robotics', imports: tiers(1), extracts: false },
      { product: 'Wetware Mainframe', imports: tiers(3), extracts: false, visitSeconds: 72 * HOUR },
    ]) {
      const design = designOf(request);
      const pasted = readOne(formatTemplate(design.template));
      const basis = { ...BASIS, visitSeconds: request.visitSeconds ?? BASIS.visitSeconds };
      const compared = compareWithDesign(pasted, basis);
      expect(compared?.productTypeId).toBe(commodityNamed(request.product));
      expect(compared?.templateUnitsPerHour).toBeCloseTo(design.unitsPerHour, 6);
      expect(compared?.gainFraction).toBeCloseTo(0, 6);
    }
  });

  it('makes less with a head less on each extractor, by as much as the replay says', () => {
    const design = designOf({ product: 'Water' });
    const compared = compareWithDesign(withFewerHeads(design.template), BASIS)!;
    expect(compared.design.unitsPerHour).toBe(design.unitsPerHour);
    expect(compared.templateUnitsPerHour).toBeLessThan(0.95 * design.unitsPerHour);
    expect(compared.gainFraction).toBeCloseTo(design.unitsPerHour / compared.templateUnitsPerHour - 1, 9);
  });

  it('is converted to its planet type first', () => {
    const ice = designOf({ product: 'Coolant', planetType: 'ice', imports: tiers(1), extracts: false }).template;
    const onBarren = { ...ice, planetTypeId: 2016 } as Template;
    const compared = compareWithDesign(onBarren, BASIS)!;
    expect(compared.design.template.planetTypeId).toBe(2016);
    expect(compared.gainFraction).toBeCloseTo(0, 6);
  });

  it('is not compared with faults, several products, raw material that is brought, or resources that the planet lacks', () => {
    const { template } = designOf({ product: 'Coolant', planetType: 'storm' });
    expect(compareWithDesign({ ...template, level: 1 }, BASIS)).toBeNull();
    expect(compareWithDesign({ ...template, planetTypeId: 2016 } as Template, BASIS)).toBeNull();
    expect(compareWithDesign(template, { ...BASIS, visitSeconds: 1000 * HOUR })).toBeNull();
    const withoutEcus = template.pins.filter(({ headCount }) => headCount === 0);
    const brought = { ...template, pins: withoutEcus, links: [], routes: [] };
    expect(compareWithDesign(brought, BASIS)).toBeNull();
  });

  it("never beats it among the sandbox's templates", { tags: ['deep'] }, () => {
    const templates = sandboxTemplates(drawnRuns(3, 40)).map(({ text }) => readOne(text));
    const gains = [24, 168].flatMap((hours) =>
      templates.flatMap((template) => {
        const compared = compareWithDesign(template, { ...BASIS, visitSeconds: hours * HOUR });
        return compared === null ? [] : [compared.gainFraction];
      }),
    );
    expect(gains.length).toBeGreaterThan(10);
    expect(Math.min(...gains)).toBeGreaterThanOrEqual(-1e-9);
  });
});
