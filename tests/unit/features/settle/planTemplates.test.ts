import { describe, expect, it } from 'vitest';
import { planTemplate } from '../../../../src/features/settle/planTemplates.ts';
import { fileNames } from '../../../../src/format/fileNames.ts';
import { readTemplates } from '../../../../workers/figures/index.ts';
import { formatTemplate } from '../../../../workers/game/domain/template.ts';
import { commodityNamed, designOf } from '../../../fixtures/designs.ts';

const design = formatTemplate(designOf({ product: 'Water' }).template);
const planet = (planetName: string) => ({ planetName, productTypeId: commodityNamed('Water') });

describe('the templates of a plan', () => {
  it('are called by product, planet and level, and have the name of their planet', () => {
    const planets = ['Amamake IV', 'Amamake V'];
    const templates = planets.map((name) => planTemplate(planet(name), design));
    expect(
      fileNames(
        templates.map(({ parts }) => parts),
        '.json',
      ),
    ).toEqual(['P1 Water · Amamake IV · level 5.json', 'P1 Water · Amamake V · level 5.json']);
    const comments = templates.map(({ text }) => {
      const [reading] = readTemplates(text);
      return reading?.kind === 'template' ? reading.template.comment : reading;
    });
    expect(comments).toEqual(planets);
  });

  it('stay files where a kept plan has come damaged from elsewhere', () => {
    for (const text of ['', 'null', '[]', '{"CmdCtrLv":"5"}']) {
      expect(planTemplate(planet('Amamake IV'), text).parts.names).toEqual(['P1 Water', 'Amamake IV']);
    }
  });
});
