import { Trans } from '@lingui/react/macro';
import type { ColonyKey } from '../../../../workers/game/domain/ids.ts';
import { historySummaryAtom } from '../../../state/history.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { moveHeadsText, moveHeadsTitle } from '../../../words/history.ts';

/** Which extractor heads should be moved, and why; nothing where none should. */
export function HeadsTip({ colonyKey }: { colonyKey: ColonyKey }) {
  const advice = useAtomValue(historySummaryAtom(colonyKey))?.moveHeads ?? [];
  const title = moveHeadsTitle();
  return advice.map((entry) => (
    <p key={`${entry.pinId} ${entry.productTypeId}`}>
      <Trans comment="advice to move an extractor's heads, and why">
        <b>{title}</b>: {{ reason: moveHeadsText(entry) }}.
      </Trans>
    </p>
  ));
}
