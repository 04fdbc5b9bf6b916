/**
 * Elements by role are looked for among those that can have it. The engine would compute the role of every element of the
 * page first, for each look at it: a third of the time of a test of the whole page.
 */
import { selectorEngine } from '@vitest/browser/locators';

/** The elements that have a role without naming it. */
const ELEMENTS_BY_ROLE: Readonly<Record<string, string>> = {
  banner: 'header',
  button: 'button, input',
  cell: 'td, th',
  checkbox: 'input',
  columnheader: 'th',
  combobox: 'input, select',
  contentinfo: 'footer',
  definition: 'dd',
  dialog: 'dialog',
  group: 'details, fieldset, optgroup',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img, svg',
  link: 'a, area',
  list: 'ul, ol, menu',
  listitem: 'li',
  main: 'main',
  navigation: 'nav',
  option: 'option',
  radio: 'input',
  region: 'section',
  row: 'tr',
  rowheader: 'th',
  slider: 'input',
  status: 'output',
  table: 'table',
  textbox: 'input, textarea',
};

/** The roles that an element has only by naming them. */
const NAMED_ROLES = new Set([
  ...['alert', 'alertdialog', 'menu', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'tab', 'tablist', 'tabpanel'],
  ...['toolbar', 'tooltip'],
]);

const engine = selectorEngine._engines.get('internal:role')!;
const queryAll = engine.queryAll.bind(engine);

engine.queryAll = (root, selector: string) => {
  const role = /^\w+/.exec(selector)?.[0] ?? '';
  const elements = NAMED_ROLES.has(role) ? '[role]' : ELEMENTS_BY_ROLE[role];
  if (elements === undefined) return queryAll(root, selector);
  const candidates = { shadowRoot: null, querySelectorAll: () => root.querySelectorAll(`[role], ${elements}`) };
  return queryAll(candidates as unknown as Element, selector);
};
