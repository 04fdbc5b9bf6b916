import type { TypeId } from '../../game/domain/ids.ts';
import { MOST_ROUTE_LINKS, type Template, type TemplateNote, type TemplatePin } from '../../game/domain/template.ts';
import { greatCircleKm } from '../report/index.ts';
import { planetTypeOf, planetTypesFor } from './planetStructures.ts';

/** The client is said to refuse structures that are closer. Source: measured by other tools' authors, not confirmed. */
const LEAST_DISTANCE_RADIANS = 0.012;
/** What a player should know before they apply a template, which has its planet's own structures already. */
export function findNotes(template: Template, convertedTypeIds: readonly TypeId[]): TemplateNote[] {
  const notes: TemplateNote[] = [];
  const planetType = planetTypeOf(template.planetTypeId);
  const planetTypes = planetType === null ? [] : planetTypesFor(template);
  if (planetType !== null && planetTypes.length > 0 && !planetTypes.includes(planetType)) {
    notes.push({ kind: 'needsPlanet', planetTypes: [...planetTypes].sort() });
  }
  if (convertedTypeIds.length > 0) notes.push({ kind: 'converted', typeIds: convertedTypeIds });
  const tooClose = findTooClose(template.pins);
  if (tooClose.length > 0) notes.push({ kind: 'tooClose', pins: tooClose });
  const longRoutes = template.routes.filter(({ path }) => path.length - 1 > MOST_ROUTE_LINKS);
  if (longRoutes.length > 0) {
    const starts = new Set(longRoutes.map(({ path }) => path[0]! + 1));
    notes.push({ kind: 'longRoute', pins: [...starts].sort((a, b) => a - b) });
  }
  return notes;
}

/** Numbers of the pins that are too close to another one, ascending. */
function findTooClose(pins: readonly TemplatePin[]): number[] {
  return pins.flatMap((pin, position) =>
    pins.some((other, k) => k !== position && greatCircleKm(pin, other, 1) < LEAST_DISTANCE_RADIANS)
      ? [position + 1]
      : [],
  );
}
