import { plural, t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { Button, type DialogButtonProps } from '@primer/react';
import { type ReactNode, useState } from 'react';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { type ExtraPermission, type Permission, PLANET_SCOPE, SCOPES } from '../../../workers/game/domain/ownData.ts';
import { login, scopesFor } from '../../bridge/login.ts';
import { queueLogins } from '../../bridge/loginQueue.ts';
import { joinList } from '../../format/text.ts';
import { withOne } from '../../model/withOne.ts';
import { characterNameAtom, ownCharactersAtom } from '../../state/characters.ts';
import { closeDialog, openDialog } from '../../state/dialogs.ts';
import { envAtom } from '../../state/environment.ts';
import { atom, useAtomValue } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';
import { offeredPermissionsAtom, permissionsAtom } from '../../state/ownData.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SplitRow, Stack } from '../../ui/dialogLayout.ts';
import { Note } from '../../ui/parts.tsx';
import { permissionRisk, permissionTexts } from '../../words/permissions.ts';

const permissionsByCharacterAtom = atom(
  (get): ReadonlyMap<CharacterId, readonly Permission[]> =>
    new Map(get(ownCharactersAtom).map(({ characterId }) => [characterId, get(permissionsAtom(characterId))])),
);

/**
 * Which scopes a login asks for; then goes to EVE's login page, or to the queue of logins.
 * @param characterId that is to read more or less; null for any: then planets alone are chosen
 */
export default function ScopesDialog({ characterId }: { characterId: CharacterId | 'all' | null }) {
  if (characterId === null) return <AnyLogin />;
  return characterId === 'all' ? <AllCharacters /> : <OneCharacter characterId={characterId} />;
}

function AnyLogin() {
  const isSandbox = useAtomValue(isSandboxAtom);
  return (
    <ScopesForm
      title={t`Select scopes to log in with`}
      name={null}
      had={[]}
      buttons={(asked) => [loginButton(asked, null)]}
      before={<QueueOffer />}
    >
      <Note>{whomToChooseText(null, isSandbox)}</Note>
    </ScopesForm>
  );
}

/** Where several characters have to log in again, one button leads through all of them. */
function QueueOffer() {
  const count = useAtomValue(ownCharactersAtom).filter(({ needsLogin }) => needsLogin).length;
  if (count < 2) return null;
  return (
    <SplitRow>
      <Plural value={count} one="# character has to log in again." other="# characters have to log in again." />
      <Button onClick={() => openDialog({ kind: 'loginQueue' })}>{t`Log in all…`}</Button>
    </SplitRow>
  );
}

function OneCharacter({ characterId }: { characterId: CharacterId }) {
  const name = useAtomValue(characterNameAtom)(characterId);
  const had = useAtomValue(permissionsAtom(characterId)).filter((permission) => permission !== 'planets');
  const offered = useAtomValue(offeredPermissionsAtom);
  const isSandbox = useAtomValue(isSandboxAtom);
  const isOnly = useAtomValue(ownCharactersAtom).length < 2;
  const queue = (asked: Asked): void => {
    if (asked === null) return;
    queueLogins([characterId], asked);
    closeDialog();
    setNotice({ id: 'login-queue', kind: 'done', text: t`${name} waits to log in.`, action: { kind: 'loginQueue' } });
  };
  return (
    <ScopesForm
      title={t`Permissions of ${name}`}
      name={name}
      had={had}
      buttons={(asked) => [
        ...(isOnly ? [] : [{ content: t`Later, with others`, inactive: asked === null, onClick: () => queue(asked) }]),
        loginButton(asked, characterId),
      ]}
    >
      {offered.length === 0 && (
        <Note>{t`This server reads planets only: its host has registered no other scope.`}</Note>
      )}
      <Note>{whomToChooseText(name, isSandbox)}</Note>
    </ScopesForm>
  );
}

/** What all characters allow: those whose logins allow more or less need a login each, one after another. */
function AllCharacters() {
  const characters = useAtomValue(ownCharactersAtom);
  const permissionsOf = useAtomValue(permissionsByCharacterAtom);
  const had = useAtomValue(offeredPermissionsAtom).filter((permission) =>
    [...permissionsOf.values()].some((permissions) => permissions.includes(permission)),
  );
  const differing = (asked: readonly ExtraPermission[]): CharacterId[] =>
    characters
      .filter(({ characterId, needsLogin }) => {
        const own = permissionsOf.get(characterId) ?? [];
        return (
          needsLogin ||
          had.some((one) => own.includes(one) !== asked.includes(one)) ||
          asked.some((one) => !own.includes(one))
        );
      })
      .map(({ characterId }) => characterId);
  return (
    <ScopesForm
      title={t`Permissions of all characters`}
      name={null}
      had={had}
      buttons={(asked) => {
        const ids = asked === null ? [] : differing(asked);
        return [
          {
            content: t`${plural(ids.length, { one: 'Log in # character…', other: 'Log in # characters…' })}`,
            buttonType: 'primary',
            inactive: ids.length === 0,
            onClick: () => {
              if (asked === null || ids.length === 0) return;
              queueLogins(ids, asked);
              openDialog({ kind: 'loginQueue' });
            },
          },
        ];
      }}
    >
      <Note>{t`Each of these characters logs in once, one after another. You can stop at any time and go on later.`}</Note>
    </ScopesForm>
  );
}

/** What a login asks for besides planets; null without planets, as nothing could be shown. */
type Asked = readonly ExtraPermission[] | null;

const loginButton = (asked: Asked, chosenFor: CharacterId | null): DialogButtonProps => ({
  content: t`Log in`,
  buttonType: 'primary',
  autoFocus: true,
  inactive: asked === null,
  onClick: () => void login(asked === null ? [] : scopesFor(asked), chosenFor),
});

const isSandboxAtom = atom((get) => get(envAtom)?.isSandbox ?? false);

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
  /** null for any character, or all */
  name: string | null;
  /** what the logins allow today, besides planets */
  had: readonly ExtraPermission[];
  buttons: (asked: Asked) => DialogButtonProps[];
  /** above the scopes */
  before?: ReactNode;
  /** below them */
  children: ReactNode;
}

function ScopesForm({ title, name, had, buttons, before, children }: ScopesFormProps) {
  const offered = useAtomValue(offeredPermissionsAtom);
  const [hasPlanets, setHasPlanets] = useState(true);
  const [chosen, setChosen] = useState(had);
  const asked = chosen.filter((permission) => offered.includes(permission));
  // Taxes stay where the host just doesn't offer them any more.
  const isTaken = (permission: ExtraPermission) => permission !== 'wallet' || offered.includes(permission);
  const lost = had.filter((permission) => !asked.includes(permission) && isTaken(permission));
  const lostNames = joinList(lost.map((permission) => permissionTexts()[permission].name));
  return (
    <Dialog
      title={title}
      onClose={closeDialog}
      footerButtons={[{ content: t`Close`, onClick: closeDialog }, ...buttons(hasPlanets ? asked : null)]}
    >
      <Stack>
        {before}
        <CheckField
          label={PLANET_SCOPE}
          caption={t`Lets Colony Watch read this character's planets and nothing else. Without it there is nothing to show.`}
          checked={hasPlanets}
          onChange={setHasPlanets}
        />
        {offered.map((permission) => (
          <CheckField
            key={permission}
            label={`${permissionTexts()[permission].name} (${SCOPES[permission]})`}
            caption={`${t`Optional.`} ${permissionTexts()[permission].use}`}
            checked={chosen.includes(permission)}
            onChange={(isChecked) => setChosen(withOne(chosen, permission, isChecked))}
          />
        ))}
        {asked.length > 0 && <Note>{permissionRisk(asked)}</Note>}
        {lost.length > 0 && (
          <Note>
            {name === null
              ? t`These logins no longer allow: ${{ permissions: lostNames }}. What was read with that is deleted, and the earlier logins are revoked.`
              : t`This login no longer allows: ${{ permissions: lostNames }}. What was read with that is deleted, and the earlier login is revoked.`}
          </Note>
        )}
        {children}
      </Stack>
    </Dialog>
  );
}
