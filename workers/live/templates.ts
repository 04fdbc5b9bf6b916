/** Judges templates with the player's own programs and prices, in slices, beside those of the player's colonies. */
import type { TemplatesApi } from '../api.ts';
import {
  ASSUMED_QUANTITY_PER_HEAD,
  buildOnPlanet,
  compareWithDesign,
  findImports,
  type JudgingBasis,
  judgeTemplate,
  outlineTemplate,
  packFiles,
  ReadAllowance,
  readTemplates,
  readTexts,
  retargetTemplate,
  startReplay,
  toColony,
  trimTemplate,
} from '../figures/index.ts';
import {
  type ColonyReportInput,
  customsTaxOf,
  prepareColony,
  reportColony,
  reportDetail,
  writeTemplate,
} from '../figures/report/index.ts';
import { commodities } from '../game/catalogue/index.ts';
import { gameTaxFraction, meanTax, type TaxFractions } from '../game/domain/customsTax.ts';
import type { TypeId } from '../game/domain/ids.ts';
import type {
  AssumedQuantity,
  DesignBeside,
  LibraryChange,
  LibraryOutcome,
  ListedTemplate,
  OwnTemplate,
  ReadTemplates,
  Template,
  TemplateAssumptions,
  TemplateBenchOutcome,
  TemplateBenchRequest,
  TemplateChange,
  TemplateEdit,
  TemplateFile,
  TemplateJudgement,
  TemplateList,
  TemplateScene,
  TemplateSource,
  UnreadableTemplate,
} from '../game/domain/template.ts';
import { formatTemplate, MOST_PROGRAM_SECONDS } from '../game/domain/template.ts';
import { SECONDS_PER_DAY } from '../game/domain/units.ts';
import type { VisitInterval } from '../game/domain/visitInterval.ts';
import { advance, forecast, readResult, SimulationError } from '../game/engine/index.ts';
import { sortColonies } from './colonies/index.ts';
import { PlanningService } from './planningService.ts';
import { usualVisits } from './variantBasis.ts';

/** How long ago the template was built that the 3D view shows: long enough for its factories to have goods. */
const BUILT_BEFORE_SECONDS = SECONDS_PER_DAY;

/** The mean of the player's programs for one resource. */
type Means = ReadonlyMap<TypeId, { quantityPerHead: number; programCount: number }>;

export class TemplatesService extends PlanningService<'basis' | 'habits' | 'library'> implements TemplatesApi {
  /** by text: those of the last list, and what was read since. Reading thousands of templates takes a while */
  #outlined = new Map<string, ListedTemplate>();

  changeLibrary(change: LibraryChange): Promise<LibraryOutcome> {
    return this.needed.library.change(change);
  }

  async read(sources: readonly TemplateSource[]): Promise<ReadTemplates> {
    const texts: string[] = [];
    const unreadable: UnreadableTemplate[] = [];
    const nextSlice = this.work.slices();
    const allowance = new ReadAllowance();
    for (const source of sources) {
      for await (const file of readTexts(source, allowance)) {
        await nextSlice();
        const sourceName = file.name;
        if ('fault' in file) {
          unreadable.push({ sourceName, fault: file.fault });
          continue;
        }
        for (const reading of readTemplates(file.text)) {
          if (reading.kind === 'template') {
            const text = formatTemplate(reading.template);
            texts.push(text);
            this.#outlined.set(text, { text, outline: outlineTemplate(reading.template) });
          } else unreadable.push({ sourceName, error: reading.error });
        }
      }
    }
    return { texts, unreadable };
  }

  async pack(files: readonly TemplateFile[]): Promise<Blob> {
    return new Blob([packFiles(files)], { type: 'application/zip' });
  }

  async list(texts: readonly string[]): Promise<TemplateList> {
    const nextSlice = this.work.slices();
    const extracted = new Set<TypeId>();
    const known = this.#outlined;
    this.#outlined = new Map();
    const list = async (text: string): Promise<ListedTemplate | null> => {
      await nextSlice();
      let listed = known.get(text);
      if (listed === undefined) {
        const template = readOne(text);
        if (template === null) return null;
        listed = { text, outline: outlineTemplate(template) };
      }
      this.#outlined.set(text, listed);
      for (const typeId of listed.outline.resourceTypeIds) extracted.add(typeId);
      return listed;
    };
    const listed: (ListedTemplate | null)[] = [];
    for (const text of texts) listed.push(await list(text));
    const own: OwnTemplate[] = [];
    for (const { key, text } of this.#ownTexts()) {
      const entry = await list(text);
      // A record of ESI's can have numbers that no template can.
      if (entry !== null) own.push({ key, ...entry });
    }
    return {
      listed,
      own,
      assumed: assumedQuantities(extracted, this.#means()),
      visits: await this.#usualVisits(),
      customsTax: this.#customsTax(),
    };
  }

  async judge({ texts, assumptions }: TemplateBenchRequest): Promise<TemplateBenchOutcome> {
    const isNewest = this.work.begin();
    const basis = await this.#judgingBasis(assumptions);
    const judgements: (TemplateJudgement | null)[] = [];
    for (const text of texts) {
      if (!(await isNewest())) return { kind: 'replaced' };
      const template = readOne(text);
      judgements.push(template === null ? null : judgeTemplate(template, basis));
    }
    return { kind: 'judged', judgements };
  }

  async change(
    text: string,
    edit: TemplateEdit,
    comment: string,
    assumptions: TemplateAssumptions,
  ): Promise<TemplateChange> {
    const template = readOne(text);
    if (template === null) return { kind: 'impossible', problem: { kind: 'notOneTemplate' } };
    const basis = await this.#judgingBasis(assumptions);
    const change =
      edit.kind === 'retarget'
        ? retargetTemplate(template, edit.planetType)
        : trimTemplate(template, edit.level, basis);
    if (change.kind === 'impossible') return change;
    const changed = readOne(change.text)!;
    // Without a change, it keeps its name too.
    if (change.text !== formatTemplate(template)) changed.comment = comment;
    return { ...change, text: formatTemplate(changed), judgement: judgeTemplate(changed, basis) };
  }

  async design(text: string, comment: string, assumptions: TemplateAssumptions): Promise<DesignBeside | null> {
    const template = readOne(text);
    if (template === null) return null;
    const basis = await this.#judgingBasis(assumptions);
    const { radiusKm, quantityPerHead, visits } = basis;
    const visitSeconds = visits.intervalSeconds;
    const compared = compareWithDesign(template, { radiusKm, quantityPerHead, visitSeconds });
    if (compared === null) return null;
    const { productTypeId, templateUnitsPerHour, gainFraction, design } = compared;
    const named: Template = { ...design.template, comment };
    return {
      ...{ productTypeId, visitSeconds, templateUnitsPerHour, gainFraction },
      designUnitsPerHour: design.unitsPerHour,
      text: formatTemplate(named),
      judgement: judgeTemplate(named, basis),
      programs: design.programs.map(({ resourceTypeId, headCount, programSeconds }) => ({
        ...{ resourceTypeId, headCount, programSeconds },
      })),
    };
  }

  async scene(text: string, assumptions: TemplateAssumptions): Promise<TemplateScene> {
    const template = readOne(text);
    if (template === null) return { kind: 'unreadable' };
    const quantityPerHead = this.#quantityPerHead(assumptions);
    const { prices, settings } = this.needed.basis();
    const at = this.work.nowSeconds();
    const colony = toColony(buildOnPlanet(template).template, quantityPerHead, at - BUILT_BEFORE_SECONDS);
    const radiusKm = assumptions.radiusKm ?? template.diameterKm / 2;
    const planet = { name: template.comment, systemName: '', radiusKm, security: null, space: null };
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
        unvisitedDay: null,
        simulationError: null,
        config: null,
        customsTax: customsTaxOf(planet, null, null, settings.customs),
        settings: { ...settings, figures: 'now' },
        prices,
        sustained: null,
        isSustainedComing: false,
      };
      return { kind: 'shown', report: reportColony(input), detail: reportDetail(input) };
    } catch (error) {
      if (!(error instanceof SimulationError)) throw error;
      return { kind: 'failed', problem: error.problem };
    }
  }

  async #judgingBasis(
    assumptions: TemplateAssumptions,
  ): Promise<JudgingBasis & { visits: NonNullable<JudgingBasis['visits']> }> {
    const { radiusKm, suppliesImports, visitIntervalSeconds, programSeconds } = assumptions;
    const { prices, settings } = this.needed.basis();
    const intervalSeconds = visitIntervalSeconds ?? (await this.#usualVisits()).seconds;
    return {
      radiusKm,
      economy: { prices, customsTax: this.#customsTax() },
      supplied: suppliesImports ? 'imports' : [],
      visits: {
        intervalSeconds,
        programSeconds: programSeconds ?? Math.min(MOST_PROGRAM_SECONDS, intervalSeconds),
        takesSurplusP0: settings.worth.surplusP0Sells,
      },
      quantityPerHead: this.#quantityPerHead(assumptions),
    };
  }

  #quantityPerHead({ quantitiesPerHead }: TemplateAssumptions): JudgingBasis['quantityPerHead'] {
    const means = this.#means();
    return (resource) =>
      quantitiesPerHead[resource] ?? means.get(resource)?.quantityPerHead ?? ASSUMED_QUANTITY_PER_HEAD;
  }

  async #usualVisits(): Promise<VisitInterval> {
    const { colonies, settings } = this.needed.basis();
    const habits = await Promise.all(colonies.map(({ colony }) => this.needed.habits(colony.key)));
    return usualVisits(habits, settings.worth.visitIntervalSeconds);
  }

  /** The mean of the player's planets; without any, of high security space. */
  #customsTax(): TaxFractions & TemplateList['customsTax'] {
    const { colonies, customsTax, settings } = this.needed.basis();
    const taxes: TaxFractions[] = colonies.map(customsTax);
    if (taxes.length === 0) {
      const { skillLevel, ownerFractions } = settings.customs;
      taxes.push({ gameFraction: gameTaxFraction('high', skillLevel), ownerFraction: ownerFractions.high });
    }
    const mean = meanTax(taxes);
    return { ...mean, fraction: mean.gameFraction + mean.ownerFraction, planetCount: colonies.length };
  }

  #means(): Means {
    const sums = new Map<TypeId, { sum: number; programCount: number }>();
    for (const { colony } of this.needed.basis().colonies) {
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
    return sortColonies(this.needed.basis().colonies).flatMap(({ colony, planet }) =>
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
