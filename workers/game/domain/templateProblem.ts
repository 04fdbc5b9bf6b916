/** Why a text can't be read as a template, or a template can't be changed, for the page to put into words. */
import type { PlanetType } from './commodity.ts';
import type { TypeId } from './ids.ts';

/** Why a text is not read, or not whole. */
export type TemplateProblem =
  | { kind: 'noTemplate' | 'onlyPart' | 'otherJson' | 'comments' }
  | { kind: 'textTooLong'; characters: number; most: number }
  /** it was read up to here */
  | { kind: 'moreErrors' | 'moreTemplates'; most: number }
  | { kind: 'broken'; fault: JsonFault }
  /** a value is missing or impossible */
  | { kind: 'unusable'; issue: TemplateIssue };

/** What is wrong with a JSON text. */
export type JsonFault =
  | {
      kind:
        | 'tooDeep'
        | 'wrongEscape'
        | 'lineEnds'
        | 'controlCharacter'
        | 'tooLong'
        | 'textEnds'
        /** another template starts in the middle of this one */
        | 'otherStarts';
    }
  | { kind: 'nameTwice'; name: string }
  | { kind: 'expectedName' | 'expectedColon' | 'expectedValue'; found: string }
  | { kind: 'expectedEntry'; close: '}' | ']'; found: string };

/** Pins, links and routes are numbered from 1. */
export type TemplateIssue =
  | { kind: 'missing' | 'notNumber' | 'notList'; field: TemplateField }
  | { kind: 'outOfRange'; field: TemplateField; given: string; least: string; most: string }
  | { kind: 'notWhole'; field: TemplateField; given: string }
  | { kind: 'tooMany'; of: 'pins' | 'links' | 'routes'; count: number; most: number }
  | { kind: 'commentNoText' | 'noDiameter' }
  | { kind: 'commentTooLong'; most: number }
  | { kind: 'noObject'; part: TemplatePart }
  /** a route's pins */
  | { kind: 'pathNoList' | 'goesNowhere'; number: number }
  | { kind: 'linkToItself'; number: number; pinNumber: number }
  /** `given` is what is written there; null if it is no number */
  | { kind: 'noSuchPin'; part: TemplatePart; given: string | null; pinCount: number };

/** A pin, a link or a route. */
export interface TemplatePart {
  kind: 'pin' | 'link' | 'route';
  number: number;
}

/** `key` is what it is called in the text. */
export interface TemplateField {
  name: TemplateFieldName;
  key: string;
  /** of the pin, link or route that it belongs to; 0 if it is the template's own */
  number: number;
}

type TemplateFieldName =
  | 'level'
  | 'planetType'
  | 'diameter'
  | 'pins'
  | 'links'
  | 'routes'
  | 'pinType'
  | 'latitude'
  | 'longitude'
  | 'heads'
  | 'product'
  | 'linkStart'
  | 'linkEnd'
  | 'linkLevel'
  | 'routePath'
  | 'routeQuantity'
  | 'routeCommodity';

/** Why a template can't be changed as the player asks. */
export type ChangeProblem =
  | { kind: 'notOneTemplate' }
  | { kind: 'missingStructures'; planetType: PlanetType; typeIds: readonly TypeId[] }
  | { kind: 'nothingFits'; level: number; cpuTf: number; powerMw: number };
