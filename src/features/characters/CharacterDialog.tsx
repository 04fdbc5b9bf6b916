import { Button, Dialog, FormControl, Textarea, TextInput } from '@primer/react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { Character } from '../../../workers/api.ts';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import { clearAccount, deleteCharacter, updateCharacter } from '../../bridge/commands.ts';
import { NO_ACCOUNT } from '../../model/accounts.ts';
import { accountsAtom, characterAtom } from '../../state/characters.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { useAtomValue } from '../../state/jotai.ts';
import styles from '../../ui/dialogs.module.css';
import { Portrait } from '../../ui/images.tsx';

/** What the player keeps about one character. */
export default function CharacterDialog({ characterId }: { characterId: CharacterId }) {
  const character = useAtomValue(characterAtom(characterId));
  const isGone = character === null;
  useEffect(() => {
    // Deleted in another tab.
    if (isGone) closeDialog();
  }, [isGone]);
  return character && <CharacterForm character={character} />;
}

function CharacterForm({ character }: { character: Character }) {
  const formId = useId();
  const accountsId = useId();
  const accounts = useAtomValue(accountsAtom);
  const [opened, setOpened] = useState(character);
  const [account, setAccount] = useState(character.account);
  const [system, setSystem] = useState(character.system);
  const [comment, setComment] = useState(character.comment);
  const [isDeleteAsked, setDeleteAsked] = useState(false);

  const save = (event?: FormEvent): void => {
    event?.preventDefault();
    // Only what the player changed here, so that an edit made meanwhile in another tab stays.
    updateCharacter(character.characterId, {
      ...(account !== opened.account && { account }),
      ...(system !== opened.system && { system }),
      ...(comment !== opened.comment && { comment }),
    });
    closeDialog();
  };

  return (
    <Dialog
      title={character.name}
      subtitle="Account, system and comment are kept in this browser only"
      width="large"
      onClose={closeDialog}
      footerButtons={[
        { content: 'Delete', buttonType: 'danger', onClick: () => setDeleteAsked(true) },
        {
          content: 'Clear account',
          onClick: () => {
            clearAccount(character.characterId);
            setAccount(NO_ACCOUNT);
            setOpened({ ...opened, account: NO_ACCOUNT });
          },
        },
        { content: 'Cancel', onClick: closeDialog },
        { content: 'Save', buttonType: 'primary', onClick: () => save() },
      ]}
    >
      <form id={formId} className={styles.stack} onSubmit={save}>
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
        <div className={styles.head}>
          <Portrait characterId={character.characterId} name={character.name} size={48} />
          <FormControl>
            <FormControl.Label>Account name</FormControl.Label>
            <TextInput
              value={account}
              list={accountsId}
              autoComplete="off"
              onChange={(event) => setAccount(event.target.value)}
            />
          </FormControl>
          <datalist id={accountsId}>
            {accounts
              .filter(({ name }) => name !== NO_ACCOUNT)
              .map(({ name }) => (
                <option key={name} value={name} />
              ))}
          </datalist>
        </div>
        <FormControl>
          <FormControl.Label>System</FormControl.Label>
          <TextInput value={system} block autoComplete="off" onChange={(event) => setSystem(event.target.value)} />
        </FormControl>
        <FormControl>
          <FormControl.Label>Comment / Plan</FormControl.Label>
          <Textarea
            value={comment}
            block
            rows={6}
            resize="vertical"
            onChange={(event) => setComment(event.target.value)}
          />
          <FormControl.Caption>Shown in plan mode, line by line as you write it</FormControl.Caption>
        </FormControl>
        {/* Enter in a text field submits the form only where it has a submit button. */}
        <button type="submit" hidden>
          Save
        </button>
      </form>
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
    <div role="alert" className={styles.question}>
      <p>
        Delete {name} from this browser and log it out? Its comment and settings go with it. Its colonies in the game
        are not touched.
      </p>
      <div className={styles.buttons}>
        <Button size="small" autoFocus onClick={onKeep}>
          Keep
        </Button>
        <Button size="small" variant="danger" onClick={onDelete}>
          Delete {name}
        </Button>
      </div>
    </div>
  );
}
