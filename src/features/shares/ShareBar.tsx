import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import type { FollowedShare, ShareChoice } from '../../../workers/game/domain/shares.ts';
import { joinSentences, namedText } from '../../format/text.ts';
import { countedChoiceAtom, hasOwnCharactersAtom, shareChoiceAtom } from '../../state/characters.ts';
import { openDialog } from '../../state/dialogs.ts';
import { store, useAtomValue } from '../../state/jotai.ts';
import { screenAtom } from '../../state/places.ts';
import { followedSharesAtom, shareNameAtom, wantedChoiceAtom, wantedCountAtom } from '../../state/shares.ts';
import { Choice } from '../../ui/fields.tsx';
import { Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { hidesCharacters, leftOutTexts, mayCountTwiceText, shareAgeText, shareStateText } from '../../words/shares.ts';

const Bar = styled(Tools)`
  gap: var(--gap-small) var(--gap-large);
  padding: 0 0 8px;
  font-size: var(--text-small);
  color: var(--fgColor-muted);

  & label {
    display: flex;
    gap: var(--gap-snug);
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

const TICK_MS = 30_000;

/** Whose characters the places are about, once a share is followed, and how old the shared ones are. */
export default function ShareBar() {
  const followed = useAtomValue(followedSharesAtom);
  const choice = useAtomValue(shareChoiceAtom);
  const counted = useAtomValue(countedChoiceAtom);
  const screen = useAtomValue(screenAtom);
  const hasOwn = useAtomValue(hasOwnCharactersAtom);
  if (followed.length === 0) return null;
  const isRound = screen === 'round';
  const choices = [...(isRound ? [] : [choice]), ...(isRound || screen === 'planets' ? [counted] : [])];
  const shown = followed.filter(({ id }) => choices.some((one) => hasShare(one, id)));
  const mayCountTwice =
    choices.some((one) => one === 'all' || (one === 'shared' && followed.length > 1)) && followed.some(hidesCharacters);
  return (
    <Bar role="group" aria-label={t`Shared colonies`}>
      {!isRound && (
        <ChoiceField value={choice} onChange={(value) => store.set(wantedChoiceAtom, value)}>
          {t`Characters shown`}
        </ChoiceField>
      )}
      {(isRound || screen === 'planets') && (
        <ChoiceField value={counted} onChange={(value) => store.set(wantedCountAtom, value)}>
          {isRound ? t`The round is planned for` : t`Strip and totals count`}
        </ChoiceField>
      )}
      {shown.map((share) => (
        <ShareAge key={share.id} share={share} />
      ))}
      {mayCountTwice && (hasOwn || followed.length > 1) && <span>{mayCountTwiceText()}</span>}
      <SmallButton variant="invisible" onClick={() => openDialog({ kind: 'shares' })}>
        {t`Shares…`}
      </SmallButton>
    </Bar>
  );
}

interface ChoiceFieldProps {
  value: ShareChoice;
  onChange: (value: ShareChoice) => void;
  children: ReactNode;
}

function ChoiceField({ value, onChange, children }: ChoiceFieldProps) {
  const id = useId();
  const followed = useAtomValue(followedSharesAtom);
  const hasOwn = useAtomValue(hasOwnCharactersAtom);
  return (
    <label htmlFor={id}>
      {children}
      <Choice
        id={id}
        isInline
        value={typeof value === 'string' ? value : value.shareId}
        options={[
          ...(hasOwn ? [['mine', t`Mine`] as const] : []),
          ['shared', t`Shared with me`],
          ...(hasOwn ? [['all', t`All`] as const] : []),
          ...followed.map((share) => [share.id, share.name] as const),
        ]}
        onChange={(chosen) => onChange(choiceOf(chosen))}
      />
    </label>
  );
}

function hasShare(choice: ShareChoice, id: string): boolean {
  return typeof choice === 'string' ? choice !== 'mine' : choice.shareId === id;
}

function ShareAge({ share }: { share: FollowedShare }) {
  const [now, setNow] = useState(realNowSeconds);
  useEffect(() => {
    const timer = setInterval(() => setNow(realNowSeconds()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const age = shareAgeText(share, now);
  const state = shareStateText(share);
  const leftOut = leftOutTexts(share.characters, useAtomValue(shareNameAtom));
  return (
    <>
      <span data-tone={state === null ? undefined : 'danger'}>
        {state === null ? namedText(share.name, age) : t`${{ share: share.name }}: ${age}. ${state}`}
      </span>
      {leftOut.length > 0 && <span>{joinSentences(leftOut)}</span>}
    </>
  );
}

/** Ids of shares have 22 characters. */
function choiceOf(value: string): ShareChoice {
  return value === 'mine' || value === 'shared' || value === 'all' ? value : { shareId: value };
}
