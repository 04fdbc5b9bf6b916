import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, FormControl, Textarea, TextInput } from '@primer/react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import type { Character } from '../../../workers/game/domain/character.ts';
import { type CharacterId, NO_ACCOUNT } from '../../../workers/game/domain/ids.ts';
import { deleteCharacter } from '../../bridge/deleteCharacter.ts';
import { Portrait } from '../../eve/images.tsx';
import { accountsAtom, characterAtom, editCharacter } from '../../state/characters.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { keepAccount } from '../../state/keepAccount.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row, Stack } from '../../ui/dialogLayout.ts';
import { Note, Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { notChangedHereText } from '../../words/shares.ts';
import { SkillsField } from './SkillsField.tsx';

const Confirmation = styled(Tools)`
  justify-content: space-between;
  gap: var(--gap-medium);
  padding: 8px 12px;
  border: 1px solid var(--borderColor-danger-muted);
  border-radius: 6px;
  background: var(--bgColor-danger-muted);

  & p {
    margin: 0;
    flex: 1 1 200px;
    font-size: var(--text-small);
    line-height: 1.5;
  }
`;

const Head = styled(Tools)`
  gap: var(--gap-large);
`;

/* In line with the field, below its label. */
const ClearAccount = styled(Button)`
  align-self: flex-end;
`;

/** Edits a character's account, system and comment, or deletes it. */
export default function CharacterDialog({ characterId }: { characterId: CharacterId }) {
  const character = useAtomValue(characterAtom(characterId));
  const isGone = character === null;
  useEffect(() => {
    // Deleted in another tab.
    if (isGone) closeDialog();
  }, [isGone]);
  if (character?.shareId !== undefined) return <SharedCharacter character={character} />;
  return character && <CharacterForm character={character} />;
}

/** Somebody else's: shown, but not changed. */
function SharedCharacter({ character: { name, comment } }: { character: Character }) {
  return (
    <Dialog title={name} width="xlarge" onClose={closeDialog} hasClose>
      <Stack>
        {comment !== '' && <p>{comment}</p>}
        <Note>{notChangedHereText()}</Note>
      </Stack>
    </Dialog>
  );
}

function CharacterForm({ character }: { character: Character }) {
  const formId = useId();
  const accountsId = useId();
  const accounts = useAtomValue(accountsAtom);
  const [opened] = useState(character);
  const [account, setAccount] = useState(character.account);
  const [system, setSystem] = useState(character.system);
  const [comment, setComment] = useState(character.comment);
  const [skillLevel, setSkillLevel] = useState(character.customsSkillLevel);
  const [isDeleteAsked, setDeleteAsked] = useState(false);

  const save = (event?: FormEvent): void => {
    event?.preventDefault();
    // Only fields that changed here, to keep edits from another tab.
    editCharacter(character.characterId, {
      ...(account !== opened.account && { account }),
      ...(system !== opened.system && { system }),
      ...(comment !== opened.comment && { comment }),
      ...(skillLevel !== opened.customsSkillLevel && { customsSkillLevel: skillLevel }),
    });
    keepAccount(opened.account, character.characterId);
    closeDialog();
  };

  return (
    <Dialog
      title={character.name}
      subtitle={t`Account, system and comment are only stored in this browser`}
      onClose={closeDialog}
      footerButtons={[
        { content: t`Delete`, buttonType: 'danger', onClick: () => setDeleteAsked(true) },
        { content: t`Cancel`, onClick: closeDialog },
        { content: t`Save`, buttonType: 'primary', onClick: () => save() },
      ]}
    >
      <Stack as="form" id={formId} onSubmit={save}>
        {isDeleteAsked && (
          <DeleteQuestion
            name={character.name}
            onKeep={() => setDeleteAsked(false)}
            onDelete={() => {
              closeDialog();
              void deleteCharacter(character.characterId);
            }}
          />
        )}
        <Head>
          <Portrait characterId={character.characterId} name={character.name} size={48} />
          <FormControl>
            <FormControl.Label>{t`Account name`}</FormControl.Label>
            <TextInput
              value={account}
              list={accountsId}
              autoComplete="off"
              onChange={(event) => setAccount(event.target.value)}
            />
          </FormControl>
          {/* Beside the field that it fills in: like all other changes, it is saved by Save and undone by Cancel. */}
          <ClearAccount disabled={account === NO_ACCOUNT} onClick={() => setAccount(NO_ACCOUNT)}>
            {t`Clear account`}
          </ClearAccount>
          <datalist id={accountsId}>
            {accounts
              .filter(({ name }) => name !== NO_ACCOUNT)
              .map(({ name }) => (
                <option key={name} value={name} />
              ))}
          </datalist>
        </Head>
        <FormControl>
          <FormControl.Label>{t`System`}</FormControl.Label>
          <TextInput value={system} block autoComplete="off" onChange={(event) => setSystem(event.target.value)} />
        </FormControl>
        <FormControl>
          <FormControl.Label>{t`Comment / Plan`}</FormControl.Label>
          <Textarea
            value={comment}
            block
            rows={6}
            resize="vertical"
            onChange={(event) => setComment(event.target.value)}
          />
          <FormControl.Caption>{t`Shown in plan mode`}</FormControl.Caption>
        </FormControl>
        <SkillsField character={character} level={skillLevel} onChange={setSkillLevel} />
        {/* Browsers submit a form on Enter only if it contains a submit button. */}
        <input type="submit" hidden value="Save" />
      </Stack>
    </Dialog>
  );
}

interface DeleteQuestionProps {
  name: string;
  onKeep: () => void;
  onDelete: () => void;
}

function DeleteQuestion({ name, onKeep, onDelete }: DeleteQuestionProps) {
  return (
    <Confirmation role="alert">
      <p>
        <Trans>
          Delete {name} from this browser and log it out? This also deletes its comment, its settings and its stored
          history, which can&apos;t be fetched again. Its colonies in the game do not change.
        </Trans>
      </p>
      <Row $gap="medium">
        <SmallButton autoFocus onClick={onKeep}>
          {t`Keep`}
        </SmallButton>
        <SmallButton variant="danger" onClick={onDelete}>
          {t`Delete ${name}`}
        </SmallButton>
      </Row>
    </Confirmation>
  );
}
