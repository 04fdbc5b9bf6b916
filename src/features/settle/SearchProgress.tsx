import { t } from '@lingui/core/macro';
import { ProgressBar } from '@primer/react';
import { styled } from 'styled-components';
import type { SettleGoal, SettleProgress } from '../../../workers/game/domain/settle.ts';
import { percentOf } from '../../format/percent.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Note, Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { bestSoFarText, marketGapText, stepText } from '../../words/settle.ts';
import { marketGapAtom } from './searchBasis.ts';

const Bar = styled(Tools)`
  & > span {
    flex: 1 1 200px;
  }
`;

interface SearchProgressProps {
  progress: SettleProgress | null;
  goal: SettleGoal['kind'];
  onCancel: () => void;
}

/** What the search is doing, how far it is, and the best plan so far. */
export function SearchProgress({ progress, goal, onCancel }: SearchProgressProps) {
  const text = progress === null ? t`Starting…` : stepText(progress.step, progress.designCount, goal);
  const best = progress && bestSoFarText(progress.best);
  return (
    <div>
      <Bar>
        <ProgressBar
          progress={percentOf(progress?.doneFraction ?? 0)}
          aria-label={t`Search for plans`}
          aria-valuetext={text}
        />
        <SmallButton onClick={onCancel}>{t`Cancel`}</SmallButton>
      </Bar>
      <Note>{text}</Note>
      {best !== null && <Note>{best}</Note>}
    </div>
  );
}

interface MarketWaitProps {
  /** begins the search with what is known */
  onGoOn: () => void;
  onCancel: () => void;
}

/** What a search waits for. Without prices there is nothing to compare; without volumes the player may search at their own risk. */
export function MarketWait({ onGoOn, onCancel }: MarketWaitProps) {
  const gap = useAtomValue(marketGapAtom);
  if (gap === null) return null;
  return (
    <>
      <div role="status">
        <Note>
          {marketGapText(gap)} {t`The search begins by itself once they are known.`}
        </Note>
        {gap.kind === 'volumes' && (
          <Note>{t`Without them, plans may sell more than the market takes, and bring less than they say.`}</Note>
        )}
      </div>
      <Tools>
        {gap.kind === 'volumes' && <SmallButton onClick={onGoOn}>{t`Search without them`}</SmallButton>}
        <SmallButton onClick={onCancel}>{t`Cancel`}</SmallButton>
      </Tools>
    </>
  );
}
