import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, FormControl } from '@primer/react';
import { useState } from 'react';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import { type ExtraPermission, PLANET_SCOPE, SCOPES } from '../../../workers/domain/token.ts';
import { login, scopesFor } from '../../bridge/login.ts';
import { joinList } from '../../format/text.ts';
import { characterNameAtom } from '../../state/characters.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { envAtom } from '../../state/environment.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { offeredPermissionsAtom, permissionsAtom } from '../../state/ownData.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/dialogLayout.ts';
import { Note } from '../../ui/parts.tsx';
import { permissionRisk, permissionTexts } from '../../words/ownData.ts';

/**
 * Which scopes a login asks for; then goes to EVE's login page.
 * @param characterId that is to read more or less; null for any: then planets alone are chosen
 */
export default function ScopesDialog({ characterId }: { characterId: CharacterId | null }) {
  return characterId === null ? <AnyLogin /> : <OneCharacter characterId={characterId} />;
}

function AnyLogin() {
  return <ScopesForm title={t`Select scopes to log in with`} name={null} had={[]} />;
}

function OneCharacter({ characterId }: { characterId: CharacterId }) {
  const name = useAtomValue(characterNameAtom)(characterId);
  const had = useAtomValue(permissionsAtom(characterId)).filter((permission) => permission !== 'planets');
  return <ScopesForm title={t`What Colony Watch reads of ${name}`} name={name} had={had} />;
}

/** @param name null for any character */
function whomToChooseText(name: string | null, isSandbox: boolean): string {
  if (isSandbox) {
    return name === null
      ? t`This is the sandbox. On the next page, choose one of its made-up pilots.`
      : t`This is the sandbox. On the next page, choose ${name}.`;
  }
  return name === null
    ? t`You choose the character on EVE’s own login page. Colony Watch never sees your password.`
    : t`You choose ${name} on EVE’s own login page. Colony Watch never sees your password.`;
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
        { content: t`Close`, onClick: closeDialog },
        {
          content: t`Log in`,
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
            {t`Lets Colony Watch read this character's planets and nothing else. Without it there is nothing to show.`}
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
              {permissionTexts()[permission].name} ({SCOPES[permission]})
            </FormControl.Label>
            <FormControl.Caption>
              {t`Optional.`} {permissionTexts()[permission].reads}
            </FormControl.Caption>
          </FormControl>
        ))}
        {asked.length > 0 && <Note>{permissionRisk()}</Note>}
        {lost.length > 0 && (
          <Note>
            <Trans>
              After this login, Colony Watch no longer reads {name}&apos;s{' '}
              {{ data: joinList(lost.map((permission) => permissionTexts()[permission].data)) }}, and deletes what it
              stored of that. The earlier login is revoked.
            </Trans>
          </Note>
        )}
        {name !== null && offered.length === 0 && (
          <Note>{t`This server reads planets only: its host has registered no other scope.`}</Note>
        )}
        <Note>{whomToChooseText(name, isSandbox)}</Note>
      </Stack>
    </Dialog>
  );
}
