/** From JSON to a template: everything must be there and possible, or nothing is taken. */
import { describeProblem } from '../../game/domain/errors.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { Template, TemplateLink, TemplatePin, TemplateRoute } from '../../game/domain/template.ts';
import type { TemplateField, TemplateIssue, TemplatePart } from '../../game/domain/templateProblem.ts';
import { type JsonNode, type JsonObject, shorten } from './readJson.ts';

/** A command center has power for about forty structures. */
const MAX_PINS = 250;
const MAX_LINKS = 1000;
const MAX_ROUTES = 2000;
const MAX_LEVEL = 5;
const MAX_HEADS = 10;
/** The game's limit. */
const MAX_LINK_LEVEL = 10;
const MAX_COMMENT_LENGTH = 500;
/** The largest gas giants have about 200,000 km. */
const MAX_DIAMETER_KM = 1e6;
/** More than any store holds. */
const MAX_QUANTITY = 1e9;
const MAX_TYPE_ID = 2 ** 31 - 1;
/** Coordinates are rounded to five decimals. */
const ROUNDING = 1e-5;

/** A value of a template is missing or impossible. */
export class UnusableTemplate extends Error {
  /** position in the text */
  readonly at: number;
  readonly issue: TemplateIssue;

  constructor(at: number, issue: TemplateIssue) {
    super(describeProblem(issue));
    this.at = at;
    this.issue = issue;
  }
}

/** @throws UnusableTemplate with the first value that is missing or impossible */
export function checkTemplate(object: JsonObject): Template {
  const pins = list(object, 'pins', 'P', MAX_PINS).map(checkPin);
  return {
    level: whole(object, ownField('level', 'CmdCtrLv'), 0, MAX_LEVEL),
    comment: readComment(object),
    diameterKm: checkDiameter(object),
    planetTypeId: typeId(object, ownField('planetType', 'Pln')),
    pins,
    links: list(object, 'links', 'L', MAX_LINKS).map((link, k) => checkLink(link, k + 1, pins.length)),
    routes: list(object, 'routes', 'R', MAX_ROUTES).map((route, k) => checkRoute(route, k + 1, pins.length)),
  };
}

function ownField(name: TemplateField['name'], key: string): TemplateField {
  return { name, key, number: 0 };
}

function readComment(object: JsonObject): string {
  const node = object.fields.get('Cmt');
  if (node === undefined || (node.kind === 'literal' && node.value === null)) return '';
  if (node.kind !== 'string') throw new UnusableTemplate(node.start, { kind: 'commentNoText' });
  if (node.value.length > MAX_COMMENT_LENGTH) {
    throw new UnusableTemplate(node.start, { kind: 'commentTooLong', most: MAX_COMMENT_LENGTH });
  }
  return node.value;
}

function checkDiameter(object: JsonObject): number {
  const diameterKm = number(object, ownField('diameter', 'Diam'), 0, MAX_DIAMETER_KM);
  if (diameterKm === 0) throw new UnusableTemplate(object.fields.get('Diam')!.start, { kind: 'noDiameter' });
  return diameterKm;
}

function checkPin(node: JsonNode, index: number): TemplatePin {
  const part = { kind: 'pin', number: index + 1 } as const;
  const pin = asObject(node, part);
  const of = (name: TemplateField['name'], key: string): TemplateField => ({ name, key, number: part.number });
  const product = pin.fields.get('S');
  const hasProduct = product !== undefined && !(product.kind === 'literal' && product.value === null);
  return {
    typeId: typeId(pin, of('pinType', 'T')),
    latitude: angle(pin, of('latitude', 'La'), 0, Math.PI),
    // The client may count longitudes from 0 or from -π.
    longitude: angle(pin, of('longitude', 'Lo'), -Math.PI, 2 * Math.PI),
    headCount: pin.fields.has('H') ? whole(pin, of('heads', 'H'), 0, MAX_HEADS) : 0,
    productTypeId: hasProduct ? typeId(pin, of('product', 'S')) : null,
  };
}

function checkLink(node: JsonNode, number: number, pinCount: number): TemplateLink {
  const part = { kind: 'link', number } as const;
  const link = asObject(node, part);
  const source = pinPosition(field(link, { name: 'linkStart', key: 'S', number }), part, pinCount);
  const destination = pinPosition(field(link, { name: 'linkEnd', key: 'D', number }), part, pinCount);
  if (source === destination) {
    throw new UnusableTemplate(link.start, { kind: 'linkToItself', number, pinNumber: source + 1 });
  }
  return { source, destination, level: whole(link, { name: 'linkLevel', key: 'Lv', number }, 0, MAX_LINK_LEVEL) };
}

function checkRoute(node: JsonNode, index: number, pinCount: number): TemplateRoute {
  const part = { kind: 'route', number: index } as const;
  const route = asObject(node, part);
  const path = field(route, { name: 'routePath', key: 'P', number: index });
  if (path.kind !== 'array') throw new UnusableTemplate(path.start, { kind: 'pathNoList', number: index });
  if (path.items.length < 2 || path.items.length > Math.max(2, pinCount)) {
    throw new UnusableTemplate(path.start, { kind: 'goesNowhere', number: index });
  }
  return {
    path: path.items.map((item) => pinPosition(item, part, pinCount)),
    quantity: number(route, { name: 'routeQuantity', key: 'Q', number: index }, 0, MAX_QUANTITY),
    typeId: typeId(route, { name: 'routeCommodity', key: 'T', number: index }),
  };
}

function field(object: JsonObject, wanted: TemplateField): JsonNode {
  const node = object.fields.get(wanted.key);
  if (node === undefined) throw new UnusableTemplate(object.start, { kind: 'missing', field: wanted });
  return node;
}

function asObject(node: JsonNode, part: TemplatePart): JsonObject {
  if (node.kind !== 'object') throw new UnusableTemplate(node.start, { kind: 'noObject', part });
  return node;
}

function list(object: JsonObject, of: 'pins' | 'links' | 'routes', key: string, most: number): readonly JsonNode[] {
  const wanted = ownField(of, key);
  const node = field(object, wanted);
  if (node.kind !== 'array') throw new UnusableTemplate(node.start, { kind: 'notList', field: wanted });
  if (node.items.length > most) {
    throw new UnusableTemplate(node.start, { kind: 'tooMany', of, count: node.items.length, most });
  }
  return node.items;
}

function number(object: JsonObject, wanted: TemplateField, least: number, most: number): number {
  const node = field(object, wanted);
  if (node.kind !== 'number') throw new UnusableTemplate(node.start, { kind: 'notNumber', field: wanted });
  if (!(node.value >= least && node.value <= most)) {
    const short = (value: number): string => String(Number(value.toFixed(5)));
    throw new UnusableTemplate(node.start, {
      kind: 'outOfRange',
      field: wanted,
      given: shorten(String(node.value)),
      least: short(least),
      most: short(most),
    });
  }
  // -0 would not come back as it was written.
  return node.value + 0;
}

function angle(object: JsonObject, wanted: TemplateField, least: number, most: number): number {
  return number(object, wanted, least - ROUNDING, most + ROUNDING);
}

function whole(object: JsonObject, wanted: TemplateField, least: number, most: number): number {
  const value = number(object, wanted, least, most);
  if (!Number.isInteger(value)) {
    const at = object.fields.get(wanted.key)!.start;
    throw new UnusableTemplate(at, { kind: 'notWhole', field: wanted, given: String(value) });
  }
  return value;
}

function typeId(object: JsonObject, wanted: TemplateField): TypeId {
  return whole(object, wanted, 1, MAX_TYPE_ID) as TypeId;
}

function pinPosition(node: JsonNode, part: TemplatePart, pinCount: number): number {
  if (node.kind !== 'number' || !Number.isInteger(node.value) || node.value < 1 || node.value > pinCount) {
    const given = node.kind === 'number' ? shorten(String(node.value)) : null;
    throw new UnusableTemplate(node.start, { kind: 'noSuchPin', part, given, pinCount });
  }
  return node.value - 1;
}
