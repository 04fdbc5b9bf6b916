import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { LevelGain } from '../../../workers/game/domain/settle.ts';
import { moreLevels } from '../../bridge/settle.ts';
import { errorMessage } from '../../format/text.ts';
import { Heading, Note, Problem } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { levelGainText } from '../../words/settle.ts';

const List = styled.ul`
  margin: 4px 0 0;
  padding-left: 18px;
  font-size: var(--text-small);
`;

type State =
  | { kind: 'unasked' | 'asking' }
  | { kind: 'answered'; gains: readonly LevelGain[] | null }
  | { kind: 'failed'; problem: string };

/** What one level more of each skill would bring. Asked for by a click, because it plans once more for each skill. */
export function LevelGains() {
  const [state, setState] = useState<State>({ kind: 'unasked' });
  const ask = async (): Promise<void> => {
    setState({ kind: 'asking' });
    try {
      setState({ kind: 'answered', gains: await moreLevels() });
    } catch (error) {
      setState({ kind: 'failed', problem: errorMessage(error) });
    }
  };
  return (
    <section aria-label={t`What one level more would bring`}>
      <Heading>{t`What one level more would bring`}</Heading>
      {state.kind !== 'answered' && (
        <SmallButton loading={state.kind === 'asking'} onClick={() => void ask()}>
          {t`Calculate`}
        </SmallButton>
      )}
      <div role="status">
        {state.kind === 'answered' && state.gains === null && (
          <Note>{t`No plan to compare with. Find plans again.`}</Note>
        )}
        {state.kind === 'answered' && state.gains !== null && (
          <List>
            {state.gains.map((gain) => (
              <li key={gain.skill}>{levelGainText(gain)}</li>
            ))}
          </List>
        )}
        {state.kind === 'failed' && <Problem>{t`It could not be calculated: ${{ problem: state.problem }}`}</Problem>}
      </div>
    </section>
  );
}
