/** What the package and the command say of a planet template. */
import { ASSUMED_QUANTITY_PER_HEAD, judgeTemplate } from '../figures/index.ts';
import type { Template, TemplateFault, TemplateFlow } from '../game/domain/template.ts';
import type { JudgedTemplate } from './templates.ts';

const BASIS = {
  radiusKm: null,
  quantityPerHead: () => ASSUMED_QUANTITY_PER_HEAD,
  supplied: [],
  economy: { prices: new Map<number, number>(), customsTax: { gameFraction: 0, ownerFraction: 0 } },
  visits: null,
};

/** Judges a template that was read. */
export function judged(template: Template): JudgedTemplate {
  const { load, faults, products, ...judgement } = judgeTemplate(template, BASIS);
  const supplied = judgeTemplate(template, { ...BASIS, supplied: 'imports' });
  return {
    comment: judgement.comment,
    planet_type_id: judgement.planetTypeId,
    level: judgement.level,
    products: products.map(({ typeId }) => typeId),
    cpu: { used: load.cpuUsedTf, limit: load.cpuLimitTf },
    power: { used: load.powerUsedMw, limit: load.powerLimitMw },
    faults: faults.map(({ kind, pins }: TemplateFault) => ({ kind, pins })),
    units_per_hour: byType(products),
    supplied: {
      units_per_hour: byType(supplied.products),
      imports_per_hour: byType(supplied.imports),
      hours_per_load: supplied.hoursPerLoad,
    },
  };
}

function byType(flows: readonly TemplateFlow[]): Record<string, number> {
  return Object.fromEntries(flows.map(({ typeId, unitsPerHour }) => [typeId, unitsPerHour]));
}
