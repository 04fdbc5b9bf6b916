import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Select } from '@primer/react';
import { type ChangeEvent, useId } from 'react';
import { styled } from 'styled-components';
import type { FollowedShare } from '../../../workers/api.ts';
import type { ShareChoice } from '../../../workers/domain/shares.ts';
import { ownCharactersAtom, shareChoiceAtom } from '../../state/characters.ts';
import { openDialog } from '../../state/dialogs.ts';
import { atom, store, useAtomValue } from '../../state/jotai.ts';
import { followedSharesAtom, wantedChoiceAtom } from '../../state/shares.ts';
import { mayCountTwiceText, shareStateText } from '../../words/shares.ts';
import { useTickingAge } from './useTickingAge.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;
  padding: 0 0 8px;
  font-size: 12px;
  color: var(--fgColor-muted);

  & label {
    display: flex;
    gap: 6px;
    align-items: center;
  }

  & select {
    max-width: 240px;
  }

  & [data-tone='danger'] {
    color: var(--fgColor-danger);
  }

  @media print {
    display: none;
  }
`;

const hasOwnAtom = atom((get) => get(ownCharactersAtom).length > 0);

/** Whose characters all places are about, once a share is followed, and how old the shared ones are. */
export default function ShareBar() {
  const id = useId();
  const followed = useAtomValue(followedSharesAtom);
  const choice = useAtomValue(shareChoiceAtom);
  const hasOwn = useAtomValue(hasOwnAtom);
  if (followed.length === 0) return null;
  const change = ({ target }: ChangeEvent<HTMLSelectElement>): void => {
    store.set(wantedChoiceAtom, choiceOf(target.value));
  };
  const shown =
    choice === 'mine' ? [] : followed.filter((share) => typeof choice === 'string' || share.id === choice.shareId);
  const mayCountTwice = choice !== 'mine' && followed.some(({ contents }) => contents?.characterNames === false);
  return (
    <Bar role="group" aria-label={t`Shared colonies`}>
      <label htmlFor={id}>
        Characters shown
        <Select id={id} size="small" value={typeof choice === 'string' ? choice : choice.shareId} onChange={change}>
          {hasOwn && (
            <Select.Option value="mine">
              <Trans>Mine</Trans>
            </Select.Option>
          )}
          <Select.Option value="shared">
            <Trans>Shared with me</Trans>
          </Select.Option>
          {hasOwn && (
            <Select.Option value="all">
              <Trans>All</Trans>
            </Select.Option>
          )}
          {followed.map((share) => (
            <Select.Option key={share.id} value={share.id}>
              {share.name}
            </Select.Option>
          ))}
        </Select>
      </label>
      {shown.map((share) => (
        <ShareAge key={share.id} share={share} />
      ))}
      {mayCountTwice && (hasOwn || followed.length > 1) && choice !== 'shared' && <span>{mayCountTwiceText()}</span>}
      <Button size="small" variant="invisible" onClick={() => openDialog({ kind: 'shares' })}>
        <Trans>Shares…</Trans>
      </Button>
    </Bar>
  );
}

function ShareAge({ share }: { share: FollowedShare }) {
  const age = useTickingAge(share);
  const state = shareStateText(share);
  return (
    <span data-tone={state === null ? undefined : 'danger'}>
      {share.name}: {age}
      {state === null ? '' : `. ${state}`}
    </span>
  );
}

/** Ids of shares have 22 characters. */
function choiceOf(value: string): ShareChoice {
  return value === 'mine' || value === 'shared' || value === 'all' ? value : { shareId: value };
}
