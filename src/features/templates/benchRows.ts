import { t } from '@lingui/core/macro';
import type { PlanetType } from '../../../workers/game/domain/commodity.ts';
import type { ColonyKey, TypeId } from '../../../workers/game/domain/ids.ts';
import type {
  ListedTemplate,
  TemplateJudgement,
  TemplateList,
  TemplateOutline,
} from '../../../workers/game/domain/template.ts';
import { compareNames } from '../../format/text.ts';
import { hasAllWords, joinFields, splitWords } from '../../model/search.ts';
import { planetText, productsText, templateFileParts, type UnnamedTemplate } from '../../words/templates.ts';
import { typeName } from '../../words/typeNames.ts';

export interface BenchRow extends ListedTemplate {
  /** unique; stays the same while the template does */
  id: string;
  /** in the player's library, or copied from one of their colonies */
  origin: 'library' | 'colony';
  /** whose colony; empty for the library's */
  owner: string;
  /** null until it is judged */
  judgement: TemplateJudgement | null;
}

interface OwnPlanet {
  planetType: PlanetType;
  upgradeLevel: number;
}

/** Which rows the table shows. null, false and no words show all. */
export interface BenchFilter {
  words: string;
  planetType: PlanetType | null;
  /** of the command center, at most */
  level: number | null;
  productTypeId: TypeId | null;
  fitsOwnPlanets: boolean;
  fitsFreePlanets: boolean;
  /** also templates of the player's colonies */
  showsOwn: boolean;
}

export const NO_FILTER: BenchFilter = {
  words: '',
  planetType: null,
  level: null,
  productTypeId: null,
  fitsOwnPlanets: false,
  fitsFreePlanets: false,
  showsOwn: true,
};

/** Rows that didn't change stay the same object, so that they aren't drawn again. */
const drawn = new WeakMap<ListedTemplate, BenchRow>();

/** The library's templates, then those of the player's colonies. @param ownerOf the name of a colony's character */
export function benchRows(
  { listed, own }: TemplateList,
  judgements: ReadonlyMap<string, TemplateJudgement>,
  ownerOf: (key: ColonyKey) => string,
): BenchRow[] {
  const rowOf = (template: ListedTemplate, id: string, owner: string | null): BenchRow => {
    const judgement = judgements.get(template.text) ?? null;
    const last = drawn.get(template);
    if (last !== undefined && last.judgement === judgement && last.owner === (owner ?? '')) return last;
    const { text, outline } = template;
    const row: BenchRow = {
      text,
      outline,
      id,
      judgement,
      origin: owner === null ? 'library' : 'colony',
      owner: owner ?? '',
    };
    drawn.set(template, row);
    return row;
  };
  return [
    ...listed.flatMap((template) => (template === null ? [] : [rowOf(template, template.text, null)])),
    ...own.map((template) => rowOf(template, `colony ${template.key}`, ownerOf(template.key))),
  ];
}

/** Rows that match the filter. @param freeLevel the highest that is trained for a free planet; null if there is none */
export function filterRows(
  rows: readonly BenchRow[],
  filter: Omit<BenchFilter, 'showsOwn'>,
  ownPlanets: readonly OwnPlanet[],
  freeLevel: number | null,
): readonly BenchRow[] {
  const { planetType, level, productTypeId, fitsOwnPlanets, fitsFreePlanets } = filter;
  const words = splitWords(filter.words);
  return rows.filter(({ outline, ...row }) => {
    if (planetType !== null && !outline.planetTypes.includes(planetType)) return false;
    if (level !== null && outline.level > level) return false;
    if (productTypeId !== null && !outline.productTypeIds.includes(productTypeId)) return false;
    if (fitsOwnPlanets && !ownPlanets.some((planet) => fitsPlanet(outline, planet))) return false;
    if (fitsFreePlanets && freeLevel !== null && outline.level > freeLevel) return false;
    if (words.length === 0) return true;
    const fields = [nameOfRow({ outline }), originText(row), planetText(outline), productsText(outline)];
    return hasAllWords(joinFields(fields), words);
  });
}

function fitsPlanet({ planetTypes, level }: TemplateOutline, { planetType, upgradeLevel }: OwnPlanet): boolean {
  return level <= upgradeLevel && planetTypes.includes(planetType);
}

/** What the rows make, by name. @param chosen stays among them even if no row makes it, so that it can be cleared */
export function productsOfRows(rows: readonly BenchRow[], chosen: TypeId | null): TypeId[] {
  const typeIds = new Set(rows.flatMap(({ outline }) => outline.productTypeIds));
  if (chosen !== null) typeIds.add(chosen);
  return [...typeIds].sort((a, b) => compareNames(typeName(a), typeName(b)));
}

export function filesOf(rows: readonly Pick<BenchRow, 'outline' | 'text'>[]): UnnamedTemplate[] {
  return rows.map(({ outline, text }) => ({ text, parts: templateFileParts(outline, outline.comment) }));
}

export function originText({ origin, owner }: Pick<BenchRow, 'origin' | 'owner'>): string {
  return origin === 'library' ? t`Library` : owner;
}

/** A name for a template without a comment, too. */
export function nameOfRow({ outline }: Pick<BenchRow, 'outline'>): string {
  return outline.comment.trim() || t`Without a comment`;
}
