import type { KeptForm } from '../../../../workers/figures/kept/keptForm.ts';

/** What a caller gets of the last of several changes, without a browser. */
export function changeInTurn<Row, Change, View>(form: KeptForm<Row, Change, View>, changes: readonly Change[]): View {
  let [before, rows]: (readonly Row[])[] = [[], []];
  for (const change of changes) [before, rows] = [rows!, form.apply(rows!, change)];
  return form.view(rows!, before!, changes.at(-1)!);
}
