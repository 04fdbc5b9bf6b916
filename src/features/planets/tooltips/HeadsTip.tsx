import type { ColonyKey } from '../../../../workers/game/domain/ids.ts';
import { historySummaryAtom } from '../../../state/history.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { moveHeadsText, moveHeadsTitle } from '../../../words/history.ts';

/** Which extractor heads should be moved, and why; nothing where none should. */
export function HeadsTip({ colonyKey }: { colonyKey: ColonyKey }) {
  const advice = useAtomValue(historySummaryAtom(colonyKey))?.moveHeads ?? [];
  return advice.map((entry) => (
    <p key={`${entry.pinId} ${entry.productTypeId}`}>
      <b>{moveHeadsTitle()}</b>: {moveHeadsText(entry)}.
    </p>
  ));
}
