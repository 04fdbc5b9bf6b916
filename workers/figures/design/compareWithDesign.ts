/** A template beside our design for the same planet, product, inputs and visits. */
import { resourcesByPlanetType, tierOf } from '../../game/catalogue/index.ts';
import {
  type Design,
  LEAST_DESIGN_VISIT_SECONDS,
  MOST_DESIGN_VISIT_SECONDS,
  PROGRAM_SLACK_SECONDS,
} from '../../game/domain/design.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { Template } from '../../game/domain/template.ts';
import type { Fraction, Seconds } from '../../game/domain/units.ts';
import { SimulationError } from '../../game/engine/index.ts';
import { MAX_PROGRAM_SECONDS } from '../../game/sustain/index.ts';
import { prepareColony } from '../report/index.ts';
import { findFaults } from '../templates/findFaults.ts';
import { buildForVisits, findImports, outlineTemplate } from '../templates/judgeTemplate.ts';
import { buildOnPlanet, planetTypesFor } from '../templates/planetStructures.ts';
import { type QuantityPerHead, toColony } from '../templates/templateToColony.ts';
import { designColony } from './designColony.ts';
import { replayDesign } from './replayDesign.ts';

export interface ComparingBasis {
  /** of the planet; null: the template's own */
  radiusKm: number | null;
  quantityPerHead: QuantityPerHead;
  visitSeconds: Seconds;
}

/** What both make under the same visits, with the same yields. */
export interface DesignComparison {
  productTypeId: TypeId;
  templateUnitsPerHour: number;
  design: Design;
  /** how much more of the product the design makes; below 0 if the template is better */
  gainFraction: Fraction;
}

/**
 * Null where the two can't be compared: a template with faults, one for another type of planet than it says, with several
 * products or none, one that lives on raw material that visits bring, or visits that designs aren't made for.
 */
export function compareWithDesign(copied: Template, basis: ComparingBasis): DesignComparison | null {
  const { visitSeconds, quantityPerHead } = basis;
  if (!(visitSeconds >= LEAST_DESIGN_VISIT_SECONDS && visitSeconds <= MOST_DESIGN_VISIT_SECONDS)) return null;
  const { template } = buildOnPlanet(copied);
  const outline = outlineTemplate(template);
  const { planetType } = outline;
  if (planetType === null || !planetTypesFor(template).includes(planetType)) return null;
  const radiusKm = basis.radiusKm ?? outline.radiusKm;
  const colony = toColony(template, quantityPerHead);
  const prepared = prepareColony(colony, radiusKm);
  if (findFaults({ template, colony }, prepared.load).length > 0) return null;
  const imports = findImports(prepared);
  const [productTypeId, ...others] = outline.productTypeIds;
  if (productTypeId === undefined || others.length > 0 || imports.some((typeId) => tierOf(typeId) === 0)) return null;
  const templateUnitsPerHour = unitsOfTemplate(template, productTypeId, basis);
  if (templateUnitsPerHour === null) return null;
  const outcome = designColony({
    planetType,
    radiusKm,
    level: template.level,
    productTypeId,
    imports,
    extracts: true,
    quantitiesPerHead: Object.fromEntries(
      resourcesByPlanetType[planetType].map((typeId) => [typeId, quantityPerHead(typeId)]),
    ),
    visitSeconds,
    values: null,
  });
  if (outcome.kind === 'impossible') return null;
  const { design } = outcome;
  return {
    productTypeId,
    templateUnitsPerHour,
    design,
    gainFraction: design.unitsPerHour / templateUnitsPerHour - 1,
  };
}

/** With programs that outlast the interval, and routes as wide as these need. Null if nothing is made. */
function unitsOfTemplate(
  template: Template,
  productTypeId: TypeId,
  { quantityPerHead, visitSeconds }: ComparingBasis,
): number | null {
  const programSeconds = Math.min(MAX_PROGRAM_SECONDS, visitSeconds + PROGRAM_SLACK_SECONDS);
  const colony = buildForVisits(template, quantityPerHead, programSeconds);
  try {
    const { unitsPerHour } = replayDesign(colony, productTypeId, visitSeconds);
    return unitsPerHour > 0 ? unitsPerHour : null;
  } catch (error) {
    if (error instanceof SimulationError) return null;
    throw error;
  }
}
