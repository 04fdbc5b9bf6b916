import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, middleware, rulesheet, serialize, stringify } from 'stylis';
import { describe, expect, it } from 'vitest';
import { takeFinished } from '../../../src/ui/compiledStyles.ts';
import { finishStyles } from '../../../styles.vite.ts';

/** As styled-components compiles the styles of the component with this class. */
function rulesOf(styles: string): string[] {
  const rules: string[] = [];
  serialize(compile(` .name { ${styles} }`), middleware([stringify, rulesheet((rule) => rules.push(rule))]));
  return rules;
}

const stylesOf = (code: string): string => code.slice(code.indexOf('`') + 1, code.lastIndexOf('`'));

describe('styles that the build has compiled', () => {
  it('are the rules that the page would have made of them, for every component', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    const components = files.flatMap(
      (file) => readFileSync(join('src', file), 'utf8').match(/\bstyled[.(][^`]*`[^`]*`/g) ?? [],
    );
    const finished = components.filter((code) => finishStyles(code) !== code);
    expect(finished.length).toBeGreaterThan(0.8 * components.length);
    for (const code of finished) {
      const rules = takeFinished(` .name { ${stylesOf(finishStyles(code))} }`);
      expect(rules?.map(({ value }) => value)).toEqual(rulesOf(stylesOf(code)));
    }
  });

  it('keep media queries, nested selectors and references to the component', () => {
    const code =
      'const A = styled(Box)<{ $a: 1 }>`color: red; /* why */ &:hover, > p { top: 0; } @media (width < 9px) { top: 1px; }`';
    expect(takeFinished(` .name { ${stylesOf(finishStyles(code))} }`)?.map(({ value }) => value)).toEqual([
      '.name{color:red;}',
      '.name:hover,.name >p{top:0;}',
      '@media (width < 9px){.name{top:1px;}}',
    ]);
  });

  it.each([
    ['depend on properties', `styled.p\`color: ${'$'}{({ $a }) => $a};\``],
    ['have escapes', 'styled.p`content: "\\\\2026";`'],
    ['refer to two components of the kind', 'styled.p`& + & { top: 0; }`'],
    ['are not a component’s', 'css`top: 0;`'],
  ])('are left to the page where they %s', (_why, code) => {
    expect(finishStyles(code)).toBe(code);
    expect(takeFinished(` .name { ${stylesOf(code)} }`)).toBeNull();
  });
});
