/** Judges templates with the player's own programs and prices, in slices, beside those of the player's colonies. */
import type { TemplatesApi } from '../api.ts';
import { commodities } from '../catalogue/index.ts';
import { type PlanningBasis, sortColonies } from '../colonies/index.ts';
import type { TypeId } from '../domain/ids.ts';
import type {
  AssumedQuantity,
  LibraryChange,
  LibraryOutcome,
  OwnTemplate,
  ReadTemplates,
  Template,
  TemplateAssumptions,
  TemplateBenchOutcome,
  TemplateBenchRequest,
  TemplateChange,
  TemplateEdit,
  TemplateScene,
  TemplateSource,
  UnreadableTemplate,
} from '../domain/template.ts';
import { formatTemplate } from '../domain/template.ts';
import { SECONDS_PER_DAY } from '../domain/units.ts';
import { advance, forecast, readResult, SimulationError } from '../engine/index.ts';
import type { Clock } from '../esi/clock.ts';
import {
  ASSUMED_QUANTITY_PER_HEAD,
  buildOnPlanet,
  findImports,
  type JudgingBasis,
  judgeTemplate,
  readTemplates,
  retargetTemplate,
  startReplay,
  toColony,
  trimTemplate,
} from '../planning/index.ts';
import {
  type ColonyReportInput,
  customsTaxOf,
  prepareColony,
  reportColony,
  reportDetail,
  writeTemplate,
} from '../report/index.ts';
import type { TemplateLibrary } from '../storage/templates.ts';
import type { Foreground } from './foreground.ts';
import { SlicedWork } from './slicedWork.ts';

/** How long ago the template was built that the 3D view shows: long enough for its factories to have goods. */
const BUILT_BEFORE_SECONDS = SECONDS_PER_DAY;

/** The mean of the player's programs for one resource. */
type Means = ReadonlyMap<TypeId, { quantityPerHead: number; programCount: number }>;

interface TemplatesDependencies {
  clock: Clock;
  basis: () => PlanningBasis;
  foreground: Foreground;
  library: TemplateLibrary;
}

export class TemplatesService implements TemplatesApi {
  readonly #work: SlicedWork;
  readonly #basis: () => PlanningBasis;
  readonly #foreground: Foreground;
  readonly #library: TemplateLibrary;

  constructor({ clock, basis, foreground, library }: TemplatesDependencies) {
    this.#work = new SlicedWork(clock);
    this.#basis = basis;
    this.#foreground = foreground;
    this.#library = library;
  }

  /** Changes the player's library, or only reads it. */
  changeLibrary(change: LibraryChange): Promise<LibraryOutcome> {
    return this.#library.change(change);
  }

  /** Every template in these texts, and what can't be read. */
  read(sources: readonly TemplateSource[]): Promise<ReadTemplates> {
    return this.#foreground.run(() => this.#read(sources));
  }

  /** Judges templates and those of the player's colonies, by the same assumptions. */
  judge(request: TemplateBenchRequest): Promise<TemplateBenchOutcome> {
    return this.#foreground.run(() => this.#judge(request));
  }

  /** The template for another planet type or a command center level. */
  async change(text: string, edit: TemplateEdit, assumptions: TemplateAssumptions): Promise<TemplateChange> {
    const template = readOne(text);
    if (template === null) return { kind: 'impossible', message: 'This is not one readable template.' };
    return edit.kind === 'retarget'
      ? retargetTemplate(template, edit.planetType)
      : trimTemplate(template, edit.level, this.#judgingBasis(assumptions, this.#means()));
  }

  /** The template as a colony that was built a day ago. */
  async scene(text: string, assumptions: TemplateAssumptions): Promise<TemplateScene> {
    const template = readOne(text);
    if (template === null) return { kind: 'failed', message: 'This is not one readable template.' };
    const { prices, quantityPerHead } = this.#judgingBasis(assumptions, this.#means());
    const { settings } = this.#basis();
    const at = this.#work.nowSeconds();
    const colony = toColony(buildOnPlanet(template).template, quantityPerHead, at - BUILT_BEFORE_SECONDS);
    const radiusKm = assumptions.radiusKm ?? template.diameterKm / 2;
    const planet = { name: template.comment || 'Template', systemName: '', radiusKm, security: null, space: null };
    try {
      const supplied = assumptions.suppliesImports ? findImports(prepareColony(colony, radiusKm)) : [];
      const state = startReplay(colony, supplied);
      advance(state, at);
      const input: ColonyReportInput = {
        colony,
        planet,
        confirmedAt: at,
        hasRecord: true,
        at,
        result: readResult(state),
        forecast: forecast(state),
        simulationError: null,
        config: null,
        customsTax: customsTaxOf(planet, null, null, settings.customs),
        settings: { ...settings, figures: 'now' },
        prices,
      };
      return { kind: 'shown', report: reportColony(input), detail: reportDetail(input) };
    } catch (error) {
      if (!(error instanceof SimulationError)) throw error;
      return { kind: 'failed', message: error.message };
    }
  }

  stop(): void {
    this.#work.stop();
  }

  async #read(sources: readonly TemplateSource[]): Promise<ReadTemplates> {
    const texts: string[] = [];
    const unreadable: UnreadableTemplate[] = [];
    const nextSlice = this.#work.slices();
    for (const { name, text } of sources) {
      await nextSlice();
      for (const reading of readTemplates(text)) {
        if (reading.kind === 'template') texts.push(formatTemplate(reading.template));
        else unreadable.push({ sourceName: name, error: reading.error });
      }
    }
    return { texts, unreadable };
  }

  async #judge({ texts, assumptions }: TemplateBenchRequest): Promise<TemplateBenchOutcome> {
    const isNewest = this.#work.begin();
    const means = this.#means();
    const basis = this.#judgingBasis(assumptions, means);
    const extracted = new Set<TypeId>();
    const judge = (template: Template) => {
      for (const { productTypeId } of template.pins) if (productTypeId !== null) extracted.add(productTypeId);
      return { text: formatTemplate(template), judgement: judgeTemplate(template, basis) };
    };
    const judged: (ReturnType<typeof judge> | null)[] = [];
    for (const text of texts) {
      if (!(await isNewest())) return { kind: 'replaced' };
      const template = readOne(text);
      judged.push(template === null ? null : judge(template));
    }
    const own: OwnTemplate[] = [];
    for (const { key, text } of this.#ownTexts()) {
      if (!(await isNewest())) return { kind: 'replaced' };
      const template = readOne(text);
      // A record of ESI's can have numbers that no template can.
      if (template !== null) own.push({ key, ...judge(template) });
    }
    return { kind: 'judged', bench: { judged, own, assumed: assumedQuantities(extracted, means) } };
  }

  #judgingBasis(assumptions: TemplateAssumptions, means: Means): JudgingBasis {
    const { radiusKm, quantitiesPerHead, suppliesImports } = assumptions;
    return {
      radiusKm,
      prices: this.#basis().prices,
      supplied: suppliesImports ? 'imports' : [],
      quantityPerHead: (resource) =>
        quantitiesPerHead[resource] ?? means.get(resource)?.quantityPerHead ?? ASSUMED_QUANTITY_PER_HEAD,
    };
  }

  #means(): Means {
    const sums = new Map<TypeId, { sum: number; programCount: number }>();
    for (const { colony } of this.#basis().colonies) {
      for (const pin of colony.pins) {
        if (pin.kind !== 'ecu' || pin.productTypeId === null || pin.heads.length === 0) continue;
        if (!(Number(pin.baseQtyPerCycle) > 0)) continue;
        const { sum, programCount } = sums.get(pin.productTypeId) ?? { sum: 0, programCount: 0 };
        sums.set(pin.productTypeId, {
          sum: sum + pin.baseQtyPerCycle! / pin.heads.length,
          programCount: programCount + 1,
        });
      }
    }
    return new Map(
      [...sums].map(([typeId, { sum, programCount }]) => [
        typeId,
        { quantityPerHead: Math.round(sum / programCount), programCount },
      ]),
    );
  }

  #ownTexts(): { key: OwnTemplate['key']; text: string }[] {
    return sortColonies(this.#basis().colonies).flatMap(({ colony, planet }) =>
      planet.radiusKm === null ? [] : [{ key: colony.key, text: writeTemplate(colony, planet.name, planet.radiusKm) }],
    );
  }
}

/** The template that a text holds; null if it isn't exactly one. */
function readOne(text: string): Template | null {
  const [reading, ...others] = readTemplates(text);
  return reading?.kind === 'template' && others.length === 0 ? reading.template : null;
}

function assumedQuantities(typeIds: ReadonlySet<TypeId>, means: Means): AssumedQuantity[] {
  return [...typeIds]
    .filter((typeId) => isResource(typeId))
    .sort((a, b) => a - b)
    .map((typeId) => ({
      typeId,
      ...(means.get(typeId) ?? { quantityPerHead: ASSUMED_QUANTITY_PER_HEAD, programCount: 0 }),
    }));
}

function isResource(typeId: TypeId): boolean {
  return commodities.get(typeId)?.tier === 0;
}
