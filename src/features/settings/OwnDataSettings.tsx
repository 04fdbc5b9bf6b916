import { CheckIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import type { Character } from '../../../workers/api.ts';
import type { ExtraPermission } from '../../../workers/domain/token.ts';
import { charactersAtom } from '../../state/characters.ts';
import { openDialog } from '../../state/dialogs.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { offeredPermissionsAtom, permissionsAtom } from '../../state/ownData.ts';
import { ControlGroup } from '../../ui/ControlGroup.ts';
import { Note, TableFrame } from '../../ui/parts.tsx';
import { PERMISSION_TEXTS } from '../../words/ownData.ts';

/** What each character's login lets Colony Watch read besides planets; nothing if the host offers no more. */
export function OwnDataSettings() {
  const offered = useAtomValue(offeredPermissionsAtom);
  const characters = useAtomValue(charactersAtom);
  if (offered.length === 0 || characters.length === 0) return null;
  return (
    <ControlGroup>
      <legend>Read more from EVE</legend>
      <Note>Logins read planets alone, unless you choose more for a character. Each change is a new login.</Note>
      <TableFrame label="What is read of each character">
        <thead>
          <tr>
            <th scope="col">Character</th>
            {offered.map((permission) => (
              <th key={permission} scope="col">
                {PERMISSION_TEXTS[permission].name}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {characters.map((character) => (
            <PermissionRow key={character.characterId} character={character} offered={offered} />
          ))}
        </tbody>
      </TableFrame>
    </ControlGroup>
  );
}

interface PermissionRowProps {
  character: Character;
  offered: readonly ExtraPermission[];
}

function PermissionRow({ character: { characterId, name }, offered }: PermissionRowProps) {
  const granted = useAtomValue(permissionsAtom(characterId));
  return (
    <tr>
      <th scope="row">{name}</th>
      {offered.map((permission) => (
        <td key={permission}>{granted.includes(permission) ? <CheckIcon aria-label="read" /> : '–'}</td>
      ))}
      <td>
        <Button
          size="small"
          aria-label={`Change what is read of ${name}…`}
          onClick={() => openDialog({ kind: 'scopes', characterId })}
        >
          Change…
        </Button>
      </td>
    </tr>
  );
}
