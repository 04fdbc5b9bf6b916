import type { ComponentType } from 'react';
import * as v from 'valibot';
import { parseJson } from '../../../workers/game/domain/json.ts';
import type { PlanPlanet } from '../../../workers/game/domain/settle.ts';
import { templateFileParts, type UnnamedTemplate } from '../../words/templates.ts';

/** The button that saves all templates of a plan. Another feature's, which the page passes in. */
export type SavesTemplates = ComponentType<{ templates: () => readonly UnnamedTemplate[] }>;

/** A kept plan may come from somebody else's file. */
const templateSchema = v.fallback(v.looseObject({ CmdCtrLv: v.number() }), { CmdCtrLv: 0 });

/** A planet's template with the planet's name as its own: designs for planets of one kind have the same. */
export function planTemplate(
  { planetName, productTypeId }: Pick<PlanPlanet, 'planetName' | 'productTypeId'>,
  text: string,
): UnnamedTemplate {
  const template = v.parse(templateSchema, parseJson(text));
  return {
    text: JSON.stringify({ ...template, Cmt: planetName }),
    parts: templateFileParts({ productTypeIds: [productTypeId], level: template.CmdCtrLv }, planetName),
  };
}
