/** Most of axe's rules are about elements that a part of the page doesn't have. */
import axe from 'axe-core';

/** What axe's types leave out. */
interface AxeRules {
  _audit: { rules: readonly { id: string; selector: string }[] };
}

const { _audit: audit } = axe as unknown as AxeRules;

/**
 * @returns axe's options without the rules that are about no element of this part: axe itself goes through all of it for
 *   each rule to find that out
 */
export const withoutIdleRules = (part: Element): axe.RuleObject =>
  Object.fromEntries(
    audit.rules
      .filter(({ selector }) => !part.matches(selector) && part.querySelector(selector) === null)
      .map(({ id }) => [id, { enabled: false }]),
  );
