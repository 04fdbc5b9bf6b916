/**
 * The form in which the build hands static styles to styled-components: as finished rules, so that the page need not
 * parse them when they are first drawn. `styles.vite.ts` writes it.
 */

/** Begins each rule. No style sheet has it. */
export const RULE_MARK = '\u0001';

/** Stands for the component's selector. */
export const SELECTOR_MARK = '\u0002';

/** A rule as stylis hands it on; `decl` is the kind that it takes as it is. */
interface FinishedRule {
  type: 'decl';
  value: string;
  return: string;
  root: null;
  props: readonly [];
  children: readonly [];
}

/**
 * The rules of a component whose styles the build has finished.
 * @param text what styled-components has stylis compile: ` .name { styles }`
 * @returns null if the styles are to be parsed
 */
export function takeFinished(text: string): FinishedRule[] | null {
  const [selector = '', ...rules] = text.slice(0, text.lastIndexOf('}')).split(RULE_MARK);
  if (rules.length === 0) return null;
  const name = selector.replace('{', '').trim();
  return rules.map((rule) => {
    const value = rule.trim().replaceAll(SELECTOR_MARK, name);
    return { type: 'decl', value, return: '', root: null, props: [], children: [] };
  });
}
