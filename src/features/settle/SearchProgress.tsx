import { t } from '@lingui/core/macro';
import { Button, ProgressBar } from '@primer/react';
import { styled } from 'styled-components';
import type { SettleProgress } from '../../../workers/domain/settle.ts';
import { percentOf } from '../../format/percent.ts';
import { Note } from '../../ui/parts.tsx';
import { bestSoFarText, stepText } from '../../words/settle.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;

  & > span {
    flex: 1 1 200px;
  }
`;

interface SearchProgressProps {
  progress: SettleProgress | null;
  onCancel: () => void;
}

/** What the search is doing, how far it is, and the best plan so far. */
export function SearchProgress({ progress, onCancel }: SearchProgressProps) {
  const text = progress === null ? t`Starting…` : stepText(progress.step, progress.designCount);
  const best = progress && bestSoFarText(progress.best);
  return (
    <div>
      <Bar>
        <ProgressBar
          progress={percentOf(progress?.doneFraction ?? 0)}
          aria-label={t`Search for plans`}
          aria-valuetext={text}
        />
        <Button size="small" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </Bar>
      <Note>{text}</Note>
      {best !== null && <Note>{best}</Note>}
    </div>
  );
}
