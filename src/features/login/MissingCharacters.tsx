import { t } from '@lingui/core/macro';
import { AlertIcon, KeyIcon, SyncIcon } from '@primer/octicons-react';
import { refresh } from '../../bridge/fetching.ts';
import { loginAgain } from '../../bridge/login.ts';
import { characterNameAtom } from '../../state/characters.ts';
import { openDialog } from '../../state/dialogs.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { missingCharactersAtom } from '../../state/page.ts';
import { StatusLines } from '../../ui/StatusLines.tsx';
import { type MissingGroup, missingCharactersText } from '../../words/coverage.ts';

/** Under the heading of each place: whom it goes without, with the button that helps. */
export default function MissingCharacters() {
  const groups = useAtomValue(missingCharactersAtom);
  const nameOf = useAtomValue(characterNameAtom);
  return (
    <StatusLines
      label={t`Missing characters`}
      lines={groups.map((group) => ({
        text: missingCharactersText(group, nameOf),
        icon: ICONS[group.cause.kind],
        button: buttonOf(group),
      }))}
    />
  );
}

const ICONS = { needsLogin: <KeyIcon />, retrying: <SyncIcon />, failed: <AlertIcon /> };

function buttonOf({ cause, characters }: MissingGroup): { label: string; onClick: () => void } | null {
  if (cause.kind === 'retrying') return null;
  if (cause.kind === 'failed') return { label: t`Try again`, onClick: () => void refresh() };
  const [first, second] = characters;
  return first !== undefined && second === undefined
    ? { label: t`Log in`, onClick: () => void loginAgain(first.characterId) }
    : { label: t`Log in all…`, onClick: () => openDialog({ kind: 'loginQueue' }) };
}
