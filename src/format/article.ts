/** A noun with its indefinite article, as a sentence starts: `An oceanic planet`, `A gas planet`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}`;
}
