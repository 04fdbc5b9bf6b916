/** Finds texts in source code that are not messages: nobody could translate them. */
import { posix } from 'node:path';
import { type NodePath, parseSync, traverse, type types } from '@babel/core';

interface Finding {
  line: number;
  text: string;
  fault: 'noMessage' | 'atModuleLevel';
}

const MACROS: ReadonlySet<string> = new Set(['t', 'plural', 'select', 'selectOrdinal', 'msg', 'defineMessage']);
const MACRO_ELEMENTS: ReadonlySet<string> = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);

/** Attributes that a player reads or hears. */
const READ_ATTRIBUTES =
  /^(aria-(label|description|valuetext|roledescription)|title|placeholder|label|alt|caption|tooltip|text|heading|hint|content|note|summary|unit|suffix)$/;

/** Attributes whose words are not English: classes, paths of pictures, styles. */
const OTHER_ATTRIBUTES =
  /^(className|style|d|viewBox|points|transform|sizes?|media|rel|src|data-.*|gap|padding|role|id|aria-(relevant|live|current|controls|owns)|part|rel|target|name|key)$/;

const LETTERS = /\p{L}{2}/u;
/** Two words beside each other. Names of keys, kinds and colours are one word. */
const WORDS = /\p{L}{2,}[,:;]? \p{L}+/u;

/** A sentence ends otherwise in other languages: “。”. */
const FULL_STOP = /^\s*\.(?:\s|$)/;

/** Modules whose functions make texts in the page's language, and those of their functions that do not. */
const TEXT_MODULES = /^src\/(format|words)\//;
const NO_TEXT: ReadonlySet<string> = new Set(['perLanguage', 'startOfEveDay']);

const STYLES = /\{\s*[a-z-]+: [^;{}]+;/;

/** @returns the texts of a file that are not messages, and messages that are made only once, when the file is loaded */
export function findTexts(source: string, fileName: string): Finding[] {
  const tree = parseSync(source, {
    filename: fileName,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: fileName.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
  });
  if (tree === null) throw new Error(`${fileName} could not be parsed.`);
  const findings: Finding[] = [];
  /** Functions that make texts: from those modules, or of this file with a message in them. */
  const textMakers = new Set<string>();
  /** Calls of functions while the file is loaded. */
  const calls: [name: string, node: types.Node][] = [];
  const add = (node: types.Node, text: string, fault: Finding['fault'] = 'noMessage'): void => {
    findings.push({ line: node.loc?.start.line ?? 0, text: text.replace(/\s+/g, ' ').trim(), fault });
  };
  traverse(tree, {
    // Names are not looked up, which takes most of the time.
    noScope: true,
    ImportDeclaration({ node }) {
      if (!TEXT_MODULES.test(posix.join(posix.dirname(fileName), node.source.value))) return;
      for (const { local } of node.specifiers) if (!NO_TEXT.has(local.name)) textMakers.add(local.name);
    },
    JSXText(path) {
      const { value } = path.node;
      if ((LETTERS.test(value) || FULL_STOP.test(value)) && !isMessage(path)) add(path.node, value);
    },
    StringLiteral(path) {
      const { value } = path.node;
      if (!/\p{L}/u.test(value) || isMessage(path) || isNoText(path)) return;
      const attribute = attributeOf(path);
      if (!LETTERS.test(value) && !isUnit(attribute)) return;
      if (attribute !== null && OTHER_ATTRIBUTES.test(attribute)) return;
      const isShown = attribute !== null && READ_ATTRIBUTES.test(attribute) && path.parentPath.isJSXAttribute();
      if (
        isShown
          ? !/^[a-z][A-Za-z]*$/.test(value) || attribute.startsWith('aria-') || isUnit(attribute)
          : WORDS.test(value) || isDrawn(path) || isMadeByText(path)
      )
        add(path.node, value);
    },
    TemplateLiteral(path) {
      const text = path.node.quasis.map(({ value }) => value.cooked).join('…');
      if (!LETTERS.test(text) || STYLES.test(text) || isMessage(path) || isNoText(path)) return;
      const attribute = attributeOf(path);
      // Styles draw texts of `data-` attributes.
      if (attribute !== null && OTHER_ATTRIBUTES.test(attribute) && !attribute.startsWith('data-')) return;
      if (WORDS.test(text) || /\p{L}{2,} …|… \p{L}{2,}/u.test(text)) add(path.node, text);
    },
    TaggedTemplateExpression(path) {
      if (isMacro(path)) addMessage(path);
    },
    CallExpression(path) {
      const callee = path.get('callee');
      if (isMacro(path)) addMessage(path);
      else if (callee.isIdentifier() && path.getFunctionParent() === null) calls.push([callee.node.name, path.node]);
    },
  });
  // Paths that are kept for all files take longer to look after than to make.
  traverse.cache.clear();
  for (const [name, node] of calls) if (textMakers.has(name)) add(node, sourceOf(node), 'atModuleLevel');
  return findings;

  function addMessage(path: NodePath): void {
    const outer = path.getFunctionParent();
    if (outer === null) add(path.node, sourceOf(path.node), 'atModuleLevel');
    else if (outer.isFunctionDeclaration() && outer.node.id) textMakers.add(outer.node.id.name);
    else if (outer.parentPath?.isVariableDeclarator()) textMakers.add(nameOf(outer.parentPath));
  }

  function sourceOf({ start, end }: types.Node): string {
    return source.slice(start ?? 0, end ?? 0);
  }
}

function isMacro(path: NodePath): boolean {
  if (path.isTaggedTemplateExpression())
    return path.get('tag').isIdentifier() && MACROS.has((path.node.tag as types.Identifier).name);
  if (path.isCallExpression())
    return path.get('callee').isIdentifier() && MACROS.has((path.node.callee as types.Identifier).name);
  if (!path.isJSXElement()) return false;
  const { name } = path.node.openingElement;
  return name.type === 'JSXIdentifier' && MACRO_ELEMENTS.has(name.name);
}

/** Whether it is part of a message; what stands in a placeholder is not. */
function isMessage(path: NodePath): boolean {
  for (let inner: NodePath = path, outer = path.parentPath; outer !== null; inner = outer, outer = outer.parentPath) {
    if (isMacro(outer)) return true;
    if (
      outer.isTemplateLiteral() &&
      inner.listKey === 'expressions' &&
      outer.parentPath.isTaggedTemplateExpression() &&
      !isMacro(inner)
    )
      return false;
    if (outer.isFunction()) return false;
  }
  return false;
}

/** Whether its words are for the compiler, the browser or developers: imports, types, styles, keys, errors, logs. */
function isNoText(path: NodePath): boolean {
  const parent = path.parentPath;
  if (parent === null) return true;
  if (parent.isImportDeclaration() || parent.isExportDeclaration() || parent.isImportExpression()) return true;
  if (parent.isTSLiteralType() || parent.isTSTemplateLiteralType?.()) return true;
  if (parent.isTaggedTemplateExpression()) return true;
  if (parent.isObjectProperty() && path.key === 'key') return true;
  if (isNeutral(path)) return true;
  if (parent.isMemberExpression() || parent.isDirective()) return true;
  const call = path.findParent((outer) => outer.isCallExpression() || outer.isNewExpression() || outer.isFunction());
  if (call === null || call.isFunction()) return false;
  const callee = call.get('callee') as NodePath;
  const name = callee.toString();
  if (call.isNewExpression()) return /Error$|^(URL|RegExp|Intl\.)/.test(name);
  return /^(console\.|import$|.*\.(querySelector(All)?|matches|closest|matchMedia|addEventListener|test|startsWith|endsWith|includes|replace(All)?|split|setProperty|getPropertyValue)$|matchMedia|useMediaQuery|fetch|css$|keyframes$)/.test(
    name,
  );
}

/** Whether it stays English in every language: titles of exported columns, and words that addresses keep for the search. */
function isNeutral(path: NodePath): boolean {
  const property = path.parentPath;
  if (property?.isObjectProperty() && property.get('key').isIdentifier({ name: 'exported' })) return true;
  if (property?.isObjectProperty() && property.get('key').isIdentifier({ name: 'title' })) {
    const { properties } = property.parent as types.ObjectExpression;
    return properties.some((one) => one.type === 'ObjectProperty' && (one.key as types.Identifier).name === 'cell');
  }
  return path.find((outer) => SEARCH.test(nameOf(outer))) !== null;
}

const SEARCH = /search_?words|synonyms|SEARCH_NAMES/i;

function nameOf(path: NodePath): string {
  if (path.isVariableDeclarator() && path.get('id').isIdentifier()) return (path.node.id as types.Identifier).name;
  if (path.isObjectProperty() || path.isObjectMethod()) return (path.node.key as types.Identifier).name ?? '';
  return '';
}

/** The name of the JSX attribute that a value is in; null outside of attributes. */
function attributeOf(path: NodePath): string | null {
  const attribute = path.findParent((outer) => outer.isJSXAttribute() || outer.isJSXElement() || outer.isFunction());
  if (!attribute?.isJSXAttribute()) return null;
  const { name } = attribute.node;
  return name.type === 'JSXIdentifier' ? name.name : null;
}

/** Whether it is what a function for a text returns: `xTickText: (x) => (x === at ? 'now' : …)` */
function isMadeByText(path: NodePath): boolean {
  let inner: NodePath = path;
  let outer = path.parentPath;
  while (outer?.isConditionalExpression() && inner.key !== 'test') {
    inner = outer;
    outer = outer.parentPath;
  }
  if (outer?.isReturnStatement()) {
    inner = outer;
    outer = outer.parentPath;
    if (outer?.isBlockStatement()) outer = outer.parentPath;
  }
  if (!outer?.isFunction() || inner.key === 'params') return false;
  const name = outer.isFunctionDeclaration() ? (outer.node.id?.name ?? '') : nameOf(outer.parentPath ?? outer);
  return /[a-z]Text$/.test(name);
}

/** Whether it is the attribute of a unit, whose letters are a text even if there is only one. */
function isUnit(attribute: string | null): boolean {
  return attribute === 'unit' || attribute === 'suffix';
}

/** Whether it is drawn as it is: `{isOpen ? 'Close' : 'Open'}` */
function isDrawn(path: NodePath): boolean {
  let inner: NodePath = path;
  let outer = path.parentPath;
  while (outer !== null && (outer.isConditionalExpression() || outer.isLogicalExpression())) {
    if (inner.key === 'test' || inner.key === 'left') return false;
    inner = outer;
    outer = outer.parentPath;
  }
  return (outer?.isJSXExpressionContainer() ?? false) && !outer?.parentPath?.isJSXAttribute();
}
