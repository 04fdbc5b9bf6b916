import { t } from '@lingui/core/macro';
import type { Character } from '../../../workers/game/domain/character.ts';
import type { ExtraPermission } from '../../../workers/game/domain/ownData.ts';
import { ownCharactersAtom } from '../../state/characters.ts';
import { openDialog } from '../../state/dialogs.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { offeredPermissionsAtom, permissionsAtom } from '../../state/ownData.ts';
import { SettingsGroup } from '../../ui/ControlGroup.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Note } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { permissionTexts } from '../../words/permissions.ts';

/** What each character's login allows besides reading planets; nothing if the host offers no more. */
export function OwnDataSettings() {
  const offered = useAtomValue(offeredPermissionsAtom);
  const characters = useAtomValue(ownCharactersAtom);
  if (offered.length === 0 || characters.length === 0) return null;
  return (
    <SettingsGroup>
      <legend>{t`Permissions in EVE`}</legend>
      <Note>{t`Logins allow reading planets alone, unless you choose more for a character. Each change is a new login.`}</Note>
      <DataTable
        label={t`What each login allows`}
        rows={characters}
        rowKey={({ characterId }) => String(characterId)}
        columns={[
          { id: 'name', label: t`Character`, cell: ({ name }) => name },
          {
            id: 'read',
            label: t`Allowed besides planets`,
            isText: true,
            wraps: true,
            block: 'line',
            cell: ({ characterId }) => <Granted characterId={characterId} offered={offered} />,
          },
          { id: 'change', block: 'plain', cell: (character) => <ChangeButton {...character} /> },
        ]}
      />
      {characters.length > 1 && (
        <div>
          <SmallButton onClick={() => openDialog({ kind: 'scopes', characterId: 'all' })}>
            {t`Change for all characters…`}
          </SmallButton>
        </div>
      )}
    </SettingsGroup>
  );
}

function Granted({ characterId, offered }: Pick<Character, 'characterId'> & { offered: readonly ExtraPermission[] }) {
  const granted = useAtomValue(permissionsAtom(characterId));
  const names = offered.flatMap((permission) =>
    granted.includes(permission) ? permissionTexts()[permission].name : [],
  );
  return names.length === 0 ? t`nothing` : names.join(' · ');
}

function ChangeButton({ characterId, name }: Character) {
  return (
    <SmallButton
      aria-label={t`Change permissions of ${name}…`}
      onClick={() => openDialog({ kind: 'scopes', characterId })}
    >
      {t`Change…`}
    </SmallButton>
  );
}
