/** From JSON to a template: everything must be there and possible, or nothing is taken. */
import type { TypeId } from '../../domain/ids.ts';
import type { Template, TemplateLink, TemplatePin, TemplateRoute } from '../../domain/template.ts';
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
/** Of the largest gas giants about 200,000 km. */
const MAX_DIAMETER_KM = 1e6;
/** More than any store holds. */
const MAX_QUANTITY = 1e9;
const MAX_TYPE_ID = 2 ** 31 - 1;
/** Coordinates are rounded to five decimals. */
const ROUNDING = 1e-5;

/** A value of a template that is missing or impossible. */
export class TemplateIssue extends Error {
  /** position in the text */
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** @throws TemplateIssue naming the first value that is missing or impossible */
export function checkTemplate(object: JsonObject): Template {
  const pins = list(object, 'P', 'pins', MAX_PINS).map(checkPin);
  return {
    level: whole(object, 'CmdCtrLv', 'the command center level', 0, MAX_LEVEL),
    comment: readComment(object),
    diameterKm: checkDiameter(object),
    planetTypeId: typeId(object, 'Pln', 'the planet type'),
    pins,
    links: list(object, 'L', 'links', MAX_LINKS).map((link, k) => checkLink(link, k + 1, pins.length)),
    routes: list(object, 'R', 'routes', MAX_ROUTES).map((route, k) => checkRoute(route, k + 1, pins.length)),
  };
}

function readComment(object: JsonObject): string {
  const node = object.fields.get('Cmt');
  if (node === undefined || (node.kind === 'literal' && node.value === null)) return '';
  if (node.kind !== 'string') throw new TemplateIssue(node.start, 'the comment “Cmt” has to be a text');
  if (node.value.length > MAX_COMMENT_LENGTH) {
    throw new TemplateIssue(node.start, `the comment “Cmt” has more than ${MAX_COMMENT_LENGTH} characters`);
  }
  return node.value;
}

function checkDiameter(object: JsonObject): number {
  const diameterKm = number(object, 'Diam', 'the planet’s diameter', 0, MAX_DIAMETER_KM);
  if (diameterKm === 0)
    throw new TemplateIssue(object.fields.get('Diam')!.start, 'a planet’s diameter “Diam” can’t be 0 km');
  return diameterKm;
}

function checkPin(node: JsonNode, index: number): TemplatePin {
  const name = `pin ${index + 1}`;
  const pin = asObject(node, name);
  const product = pin.fields.get('S');
  const hasProduct = product !== undefined && !(product.kind === 'literal' && product.value === null);
  return {
    typeId: typeId(pin, 'T', `the type of ${name}`),
    latitude: angle(pin, 'La', `the latitude of ${name}`, 0, Math.PI),
    // The client may count longitudes from 0 or from -π.
    longitude: angle(pin, 'Lo', `the longitude of ${name}`, -Math.PI, 2 * Math.PI),
    headCount: pin.fields.has('H') ? whole(pin, 'H', `the heads of ${name}`, 0, MAX_HEADS) : 0,
    productTypeId: hasProduct ? typeId(pin, 'S', `the product of ${name}`) : null,
  };
}

function checkLink(node: JsonNode, number: number, pinCount: number): TemplateLink {
  const name = `link ${number}`;
  const link = asObject(node, name);
  const source = pinPosition(field(link, 'S', `the start of ${name}`), name, pinCount);
  const destination = pinPosition(field(link, 'D', `the end of ${name}`), name, pinCount);
  if (source === destination) throw new TemplateIssue(link.start, `${name} goes from pin ${source + 1} to itself`);
  return { source, destination, level: whole(link, 'Lv', `the level of ${name}`, 0, MAX_LINK_LEVEL) };
}

function checkRoute(node: JsonNode, index: number, pinCount: number): TemplateRoute {
  const name = `route ${index}`;
  const route = asObject(node, name);
  const path = field(route, 'P', `the way of ${name}`);
  if (path.kind !== 'array') throw new TemplateIssue(path.start, `the pins “P” of ${name} have to be a list`);
  if (path.items.length < 2 || path.items.length > Math.max(2, pinCount)) {
    throw new TemplateIssue(path.start, `${name} goes nowhere: it needs at least 2 pins, and has no pin twice`);
  }
  return {
    path: path.items.map((item) => pinPosition(item, name, pinCount)),
    quantity: number(route, 'Q', `the quantity of ${name}`, 0, MAX_QUANTITY),
    typeId: typeId(route, 'T', `the commodity of ${name}`),
  };
}

function field(object: JsonObject, key: string, name: string): JsonNode {
  const node = object.fields.get(key);
  if (node === undefined) throw new TemplateIssue(object.start, `${name}, “${key}”, is missing`);
  return node;
}

function asObject(node: JsonNode, name: string): JsonObject {
  if (node.kind !== 'object') throw new TemplateIssue(node.start, `${name} has to be an object in braces`);
  return node;
}

function list(object: JsonObject, key: string, name: string, most: number): readonly JsonNode[] {
  const node = field(object, key, `the list of ${name}`);
  if (node.kind !== 'array') throw new TemplateIssue(node.start, `the ${name}, “${key}”, have to be a list`);
  if (node.items.length > most) {
    throw new TemplateIssue(node.start, `there are ${node.items.length} ${name}, more than ${most}`);
  }
  return node.items;
}

function number(object: JsonObject, key: string, name: string, least: number, most: number): number {
  const node = field(object, key, name);
  if (node.kind !== 'number') throw new TemplateIssue(node.start, `${name}, “${key}”, has to be a number`);
  if (!(node.value >= least && node.value <= most)) {
    const given = shorten(String(node.value));
    throw new TemplateIssue(node.start, `${name}, “${key}”, is ${given}; possible are ${range(least, most)}`);
  }
  // -0 would not come back as it was written.
  return node.value + 0;
}

function range(least: number, most: number): string {
  const short = (value: number): string => String(Number(value.toFixed(5)));
  return `${short(least)} to ${short(most)}`;
}

function angle(object: JsonObject, key: string, name: string, least: number, most: number): number {
  return number(object, key, name, least - ROUNDING, most + ROUNDING);
}

function whole(object: JsonObject, key: string, name: string, least: number, most: number): number {
  const value = number(object, key, name, least, most);
  if (!Number.isInteger(value)) {
    throw new TemplateIssue(object.fields.get(key)!.start, `${name}, “${key}”, has to be a whole number, not ${value}`);
  }
  return value;
}

function typeId(object: JsonObject, key: string, name: string): TypeId {
  return whole(object, key, name, 1, MAX_TYPE_ID) as TypeId;
}

function pinPosition(node: JsonNode, name: string, pinCount: number): number {
  if (node.kind !== 'number' || !Number.isInteger(node.value) || node.value < 1 || node.value > pinCount) {
    const given = node.kind === 'number' ? `pin ${shorten(String(node.value))}` : 'something that is no pin';
    throw new TemplateIssue(node.start, `${name} names ${given}; pins are numbered from 1 to ${pinCount}`);
  }
  return node.value - 1;
}
