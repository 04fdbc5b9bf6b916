import { t } from '@lingui/core/macro';
import { Button } from '@primer/react';
import { styled } from 'styled-components';
import type { Character } from '../../../workers/api.ts';
import type { ExtraPermission } from '../../../workers/domain/token.ts';
import { charactersAtom } from '../../state/characters.ts';
import { openDialog } from '../../state/dialogs.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { offeredPermissionsAtom, permissionsAtom } from '../../state/ownData.ts';
import { SettingsGroup } from '../../ui/ControlGroup.ts';
import { Note, TableFrame } from '../../ui/parts.tsx';
import { permissionTexts } from '../../words/ownData.ts';

/* Beside a long name and several permissions, the button still fits a phone. */
const Wrapping = styled.tr`
  & th,
  & td:nth-child(2) {
    white-space: normal;
  }

  & th[scope="row"],
  & td:nth-child(2) {
    overflow-wrap: anywhere;
  }
`;

/** What each character's login lets Colony Watch read besides planets; nothing if the host offers no more. */
export function OwnDataSettings() {
  const offered = useAtomValue(offeredPermissionsAtom);
  const characters = useAtomValue(charactersAtom);
  if (offered.length === 0 || characters.length === 0) return null;
  return (
    <SettingsGroup>
      <legend>{t`Read more from EVE`}</legend>
      <Note>{t`Logins read planets alone, unless you choose more for a character. Each change is a new login.`}</Note>
      <TableFrame label={t`What is read of each character`}>
        <thead>
          <Wrapping>
            <th scope="col">{t`Character`}</th>
            <th scope="col" data-align="left">
              {t`Read besides planets`}
            </th>
            <td />
          </Wrapping>
        </thead>
        <tbody>
          {characters.map((character) => (
            <PermissionRow key={character.characterId} character={character} offered={offered} />
          ))}
        </tbody>
      </TableFrame>
    </SettingsGroup>
  );
}

interface PermissionRowProps {
  character: Character;
  offered: readonly ExtraPermission[];
}

function PermissionRow({ character: { characterId, name }, offered }: PermissionRowProps) {
  const granted = useAtomValue(permissionsAtom(characterId));
  const names = offered.flatMap((permission) =>
    granted.includes(permission) ? permissionTexts()[permission].name : [],
  );
  return (
    <Wrapping>
      <th scope="row">{name}</th>
      <td data-align="left">{names.length === 0 ? t`nothing` : names.join(' · ')}</td>
      <td>
        <Button
          size="small"
          aria-label={t`Change what is read of ${name}…`}
          onClick={() => openDialog({ kind: 'scopes', characterId })}
        >
          {t`Change…`}
        </Button>
      </td>
    </Wrapping>
  );
}
