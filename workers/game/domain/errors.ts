/** The message of an error: the browser did not open a database of this page. */
export const DATABASE_NOT_OPEN = 'databaseNotOpen';

/** What an error of this product says, for the player; null for a browser's own, whose words are for developers. */
export function ownMessage(error: unknown): string | null {
  if (error instanceof Error && error.name === 'Error') return error.message;
  console.warn(error);
  return null;
}

/** A problem that the page words, for logs: `pinTwice {"pinId":7}` */
export function describeProblem({ kind, ...values }: { kind: string }): string {
  return Object.keys(values).length === 0 ? kind : `${kind} ${JSON.stringify(values)}`;
}
