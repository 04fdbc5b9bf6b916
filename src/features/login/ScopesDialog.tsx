import { Checkbox, Dialog, FormControl } from '@primer/react';
import { useState } from 'react';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import { type ExtraPermission, PLANET_SCOPE, SCOPES } from '../../../workers/domain/token.ts';
import { login, scopesFor } from '../../bridge/login.ts';
import { characterNameAtom } from '../../state/characters.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { envAtom } from '../../state/environment.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { offeredPermissionsAtom, permissionsAtom } from '../../state/ownData.ts';
import { Stack } from '../../ui/dialogLayout.ts';
import { Note } from '../../ui/parts.tsx';
import { PERMISSION_TEXTS, permissionRisk } from '../../words/ownData.ts';

/**
 * Which scopes a login asks for; then goes to EVE's login page.
 * @param characterId that is to read more or less; null for any: then planets alone are chosen
 */
export default function ScopesDialog({ characterId }: { characterId: CharacterId | null }) {
  return characterId === null ? <AnyLogin /> : <OneCharacter characterId={characterId} />;
}

function AnyLogin() {
  return <ScopesForm title="Select scopes to log in with" name={null} had={[]} />;
}

function OneCharacter({ characterId }: { characterId: CharacterId }) {
  const name = useAtomValue(characterNameAtom)(characterId);
  const had = useAtomValue(permissionsAtom(characterId)).filter((permission) => permission !== 'planets');
  return <ScopesForm title={`What Colony Watch reads of ${name}`} name={name} had={had} />;
}

interface ScopesFormProps {
  title: string;
  /** null for any character */
  name: string | null;
  /** what its login allows today, besides planets */
  had: readonly ExtraPermission[];
}

function ScopesForm({ title, name, had }: ScopesFormProps) {
  const offered = useAtomValue(offeredPermissionsAtom);
  const isSandbox = useAtomValue(envAtom)?.isSandbox ?? false;
  const [hasPlanets, setHasPlanets] = useState(true);
  const [chosen, setChosen] = useState(had);
  const asked = chosen.filter((permission) => offered.includes(permission));
  const lost = had.filter((permission) => !asked.includes(permission));
  return (
    <Dialog
      title={title}
      width="large"
      onClose={closeDialog}
      footerButtons={[
        { content: 'Close', onClick: closeDialog },
        {
          content: 'Log in',
          buttonType: 'primary',
          autoFocus: true,
          inactive: !hasPlanets,
          onClick: () => login(hasPlanets ? scopesFor(asked) : []),
        },
      ]}
    >
      <Stack>
        <FormControl>
          <Checkbox checked={hasPlanets} onChange={(event) => setHasPlanets(event.target.checked)} />
          <FormControl.Label>{PLANET_SCOPE}</FormControl.Label>
          <FormControl.Caption>
            Lets Colony Watch read this character's planets and nothing else. Without it there is nothing to show.
          </FormControl.Caption>
        </FormControl>
        {offered.map((permission) => (
          <FormControl key={permission}>
            <Checkbox
              checked={chosen.includes(permission)}
              onChange={({ target }) =>
                setChosen([...chosen.filter((other) => other !== permission), ...(target.checked ? [permission] : [])])
              }
            />
            <FormControl.Label>
              {PERMISSION_TEXTS[permission].name} ({SCOPES[permission]})
            </FormControl.Label>
            <FormControl.Caption>Optional. {PERMISSION_TEXTS[permission].reads}</FormControl.Caption>
          </FormControl>
        ))}
        {asked.length > 0 && <Note>{permissionRisk()}</Note>}
        {lost.length > 0 && (
          <Note>
            After this login, Colony Watch no longer reads {name}&apos;s{' '}
            {lost.map((permission) => PERMISSION_TEXTS[permission].name.toLowerCase()).join(', ')}, and deletes what it
            stored of that. The earlier login is revoked.
          </Note>
        )}
        {name !== null && offered.length === 0 && (
          <Note>This server reads planets only: its host has registered no other scope.</Note>
        )}
        <Note>
          {isSandbox
            ? `This is the sandbox. On the next page, choose ${name ?? 'one of its made-up pilots'}.`
            : `You choose ${name ?? 'the character'} on EVE’s own login page. Colony Watch never sees your password.`}
        </Note>
      </Stack>
    </Dialog>
  );
}
