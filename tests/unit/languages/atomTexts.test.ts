/** An atom keeps its value in another language, too, so texts in it would stay in the one before. */
import { expect, it } from 'vitest';
import { codeOf, filesUnder } from '../architecture/sources.ts';

/** What a file imports that makes or sorts texts. */
function textMakers(code: string): string[] {
  const imports = code.matchAll(/import \{([^}]*)\} from '(?:[^']*\/(?:words|format)\/[^']*|@lingui\/core\/macro)';/g);
  return [...imports].flatMap(([, names = '']) => names.split(',').map((name) => name.trim())).filter(Boolean);
}

function derivedAtoms(code: string): string[] {
  return [...code.matchAll(/\b(?:atom|stableAtom|derivedFamily)\((?=\(get|'\w+', \(get)/g)].map(({ index }) => {
    let depth = 0;
    const end = [...code.slice(index)].findIndex((sign) => {
      depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
      return sign === ')' && depth === 0;
    });
    return code.slice(index, index + end);
  });
}

it('a derived atom with texts follows the language', () => {
  const found = filesUnder('src').flatMap((file) => {
    const code = codeOf(file);
    const calls = textMakers(code).map((name) => new RegExp(`\\b${name}[(\`]`));
    return derivedAtoms(code)
      .filter((atom) => calls.some((call) => call.test(atom)) && !atom.includes('get(shownLanguageAtom)'))
      .map((atom) => `${file}: ${atom.slice(0, 120)}`);
  });
  // It is a function that makes the text when it is called.
  expect(found.filter((atom) => !atom.startsWith('src/state/characters.ts'))).toEqual([]);
});
