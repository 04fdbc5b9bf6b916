import { COMMAND_CENTER_LEVELS, commodities, structures } from '../../game/catalogue/index.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { LoadReport } from '../../game/domain/report.ts';
import { addTo } from '../../game/domain/sums.ts';
import { formatTemplate, type Template, type TemplateAlteration } from '../../game/domain/template.ts';
import { priceOf } from '../../game/worth/index.ts';
import { prepareColony } from '../report/index.ts';
import { type JudgingBasis, judgeTemplate } from './judgeTemplate.ts';
import { toColony } from './templateToColony.ts';

/** A template on its way to a smaller command center. */
interface Trim {
  template: Template;
  /** what the whole template imports: a removed extractor's resource is not brought instead */
  importTypeIds: readonly TypeId[];
  /** what the whole template is for: a resource that factories no longer use is no product */
  productTypeIds: readonly TypeId[];
}

/**
 * Removes structures and heads until a command center level suffices: each time what costs least for what it frees. A
 * pin that others are linked through stays.
 */
export function trimTemplate(template: Template, level: number, basis: JudgingBasis): TemplateAlteration {
  const { products, imports } = judgeTemplate(template, basis);
  let trim: Trim = {
    template: { ...template, level },
    importTypeIds: imports.map(({ typeId }) => typeId),
    productTypeIds: products.map(({ typeId }) => typeId),
  };
  const removed = new Map<TypeId, number>();
  let removedHeads = 0;
  for (let load = loadOf(trim, basis); overload(load) > 0; load = loadOf(trim, basis)) {
    const best = findCheapest(trim, load, basis);
    if (best === null) {
      const { cpuTf, powerMw } = COMMAND_CENTER_LEVELS[level]!;
      return { kind: 'impossible', problem: { kind: 'nothingFits', level, cpuTf, powerMw } };
    }
    if (best.position === null) removedHeads += 1;
    else {
      const { typeId } = trim.template.pins[best.position]!;
      addTo(removed, typeId, 1);
    }
    trim = best.trim;
  }
  return {
    kind: 'changed',
    text: formatTemplate(trim.template),
    exchanged: [],
    lacks: [],
    removed: [...removed].map(([typeId, count]) => ({ typeId, count })),
    removedHeads,
  };
}

function loadOf({ template }: Trim, { radiusKm }: JudgingBasis): LoadReport {
  return prepareColony(
    toColony(template, () => 0),
    radiusKm ?? template.diameterKm / 2,
  ).load;
}

/** By how much CPU and power are over their limits, as fractions of these. */
function overload({ cpuUsedTf, cpuLimitTf, powerUsedMw, powerLimitMw }: LoadReport): number {
  return Math.max(0, cpuUsedTf / cpuLimitTf - 1) + Math.max(0, powerUsedMw / powerLimitMw - 1);
}

interface Removal {
  trim: Trim;
  /** of the removed pin; null: a head */
  position: number | null;
}

/** The removal that loses the least value for each part of the overload that it frees; null if none leaves anything. */
function findCheapest(trim: Trim, load: LoadReport, basis: JudgingBasis): Removal | null {
  const value = valueOfTrim(trim, basis);
  let best: Removal | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const removal of listRemovals(trim)) {
    const freed = overload(load) - overload(loadOf(removal.trim, basis));
    const left = valueOfTrim(removal.trim, basis);
    if (freed <= 0 || left <= 0) continue;
    const cost = (value - left) / freed;
    if (cost < bestCost) {
      best = removal;
      bestCost = cost;
    }
  }
  return best;
}

/** One pin of each kind and product, the last one, and one head of each ECU that has several. */
function listRemovals(trim: Trim): Removal[] {
  const { template } = trim;
  const lastOfKind = new Map<string, number>();
  template.pins.forEach(({ typeId, productTypeId }, position) => {
    if (isRemovable(template, position)) lastOfKind.set(`${typeId} ${productTypeId}`, position);
  });
  const pins = [...lastOfKind.values()].map((position) => ({
    position,
    trim: { ...trim, template: withoutPin(template, position) },
  }));
  const heads = template.pins.flatMap((pin, position): Removal[] => {
    if (structures.get(pin.typeId)?.kind !== 'ecu' || pin.headCount < 2) return [];
    const fewer = template.pins.map((other, k) => (k === position ? { ...pin, headCount: pin.headCount - 1 } : other));
    return [{ position: null, trim: { ...trim, template: { ...template, pins: fewer } } }];
  });
  return [...pins, ...heads];
}

/** Whether no other pin is only linked, or routed, by way of this one. */
function isRemovable({ links, routes }: Template, position: number): boolean {
  const isEnd = links.filter(({ source, destination }) => source === position || destination === position).length <= 1;
  return isEnd && !routes.some(({ path }) => path.slice(1, -1).includes(position));
}

/** ISK an hour, visited as the bench assumes and with all imports delivered; at customs base cost where there is no price, so that products compare. */
function valueOfTrim({ template, importTypeIds, productTypeIds }: Trim, basis: JudgingBasis): number {
  const { products } = judgeTemplate(template, { ...basis, supplied: importTypeIds });
  return products.reduce((sum, { typeId, unitsPerHour }) => {
    if (!productTypeIds.includes(typeId)) return sum;
    const price = priceOf(basis.economy.prices, typeId) ?? commodities.get(typeId)?.taxBaseIsk ?? 0;
    return sum + unitsPerHour * price;
  }, 0);
}

/** The template without a pin, and without links and routes to it. */
function withoutPin(template: Template, removed: number): Template {
  const moved = (position: number): number => (position > removed ? position - 1 : position);
  return {
    ...template,
    pins: template.pins.filter((_, position) => position !== removed),
    links: template.links
      .filter(({ source, destination }) => source !== removed && destination !== removed)
      .map((link) => ({ ...link, source: moved(link.source), destination: moved(link.destination) })),
    routes: template.routes
      .filter(({ path }) => !path.includes(removed))
      .map((route) => ({ ...route, path: route.path.map(moved) })),
  };
}
