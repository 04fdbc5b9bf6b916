/** What a thrown value says: an error's message, or the value as text. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A problem that the page words, for logs: `pinTwice {"pinId":7}` */
export function describeProblem({ kind, ...values }: { kind: string }): string {
  return Object.keys(values).length === 0 ? kind : `${kind} ${JSON.stringify(values)}`;
}
