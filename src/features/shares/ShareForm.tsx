import { Button, Checkbox, CheckboxGroup, FormControl, Select, TextInput } from '@primer/react';
import { useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { type CharacterId, NO_ACCOUNT } from '../../../workers/domain/ids.ts';
import type { ShareContents, ShareLink, ShareRequest } from '../../../workers/domain/shares.ts';
import { createShare, previewShare } from '../../bridge/shares.ts';
import { formatCount } from '../../format/number.ts';
import { errorMessage } from '../../format/text.ts';
import { ownCharactersAtom } from '../../state/characters.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { ProblemBox, Stack } from '../../ui/dialogLayout.ts';
import { Heading, Note, Tools } from '../../ui/parts.tsx';
import { useAnswer } from '../../ui/useAnswer.ts';
import { CONTENT_CHOICES, CORPORATION, formatBytes, OWN_PHONE } from '../../words/shares.ts';

const MAX_NAME = 100;
const MAX_NOTE = 500;

const Names = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  gap: 4px 12px;
  max-height: 180px;
  overflow-y: auto;
`;

const Choice = styled.label`
  display: flex;
  gap: 6px;
  align-items: center;
  font-size: 12px;
`;

/** Whom to share: all, an account, or a choice of characters. */
type Whom = 'all' | 'some' | `account ${string}`;

/** Chooses what to share, shows what a follower would see, and creates the share. */
export function ShareForm({ onCreated }: { onCreated: (link: ShareLink) => void }) {
  const characters = useAtomValue(ownCharactersAtom);
  const [name, setName] = useState('My colonies');
  const [note, setNote] = useState('');
  const [whom, setWhom] = useState<Whom>('all');
  const [some, setSome] = useState<readonly CharacterId[]>([]);
  const [contents, setContents] = useState<ShareContents>(OWN_PHONE);
  const [isCreating, setCreating] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const accounts = [...new Set(characters.map(({ account }) => account))].filter((account) => account !== NO_ACCOUNT);
  const characterIds =
    whom === 'all'
      ? null
      : whom === 'some'
        ? some
        : characters.filter(({ account }) => `account ${account}` === whom).map(({ characterId }) => characterId);
  const request: ShareRequest = { name: name.trim(), note, characterIds, contents };
  const isReady = request.name !== '' && characterIds?.length !== 0 && !isCreating;

  const create = (): void => {
    setCreating(true);
    setProblem(null);
    createShare(request).then(
      (link) => {
        setCreating(false);
        onCreated(link);
      },
      (error: unknown) => {
        setCreating(false);
        setProblem(errorMessage(error));
      },
    );
  };

  return (
    <Stack>
      <FormControl>
        <FormControl.Label>Name of the share</FormControl.Label>
        <TextInput value={name} maxLength={MAX_NAME} block onChange={({ target }) => setName(target.value)} />
        <FormControl.Caption>Whoever opens the link sees it.</FormControl.Caption>
      </FormControl>
      <FormControl>
        <FormControl.Label>Note for yourself</FormControl.Label>
        <TextInput value={note} maxLength={MAX_NOTE} block onChange={({ target }) => setNote(target.value)} />
        <FormControl.Caption>For example whom you gave the link. It is never shared.</FormControl.Caption>
      </FormControl>
      <FormControl>
        <FormControl.Label>Characters</FormControl.Label>
        <Select value={whom} onChange={({ target }) => setWhom(target.value as Whom)}>
          <Select.Option value="all">All, also those that log in later</Select.Option>
          {accounts.map((account) => (
            <Select.Option key={account} value={`account ${account}`}>
              {`Account ${account}`}
            </Select.Option>
          ))}
          <Select.Option value="some">Some of them…</Select.Option>
        </Select>
      </FormControl>
      {whom === 'some' && (
        <Names role="group" aria-label="Characters to share">
          {characters.map(({ characterId, name: its }) => (
            <Choice key={characterId}>
              <Checkbox
                checked={some.includes(characterId)}
                onChange={({ target }) =>
                  setSome(target.checked ? [...some, characterId] : some.filter((id) => id !== characterId))
                }
              />
              {its}
            </Choice>
          ))}
        </Names>
      )}
      <CheckboxGroup
        onChange={(selected) =>
          setContents(
            Object.fromEntries(CONTENT_CHOICES.map((choice) => [choice.name, selected.includes(choice.name)])) as never,
          )
        }
      >
        <CheckboxGroup.Label>What goes along</CheckboxGroup.Label>
        {CONTENT_CHOICES.map((choice) => (
          <FormControl key={choice.name}>
            <Checkbox value={choice.name} checked={contents[choice.name]} />
            <FormControl.Label>{choice.label}</FormControl.Label>
            <FormControl.Caption>{choice.caption}</FormControl.Caption>
          </FormControl>
        ))}
      </CheckboxGroup>
      <Tools>
        <Button size="small" onClick={() => setContents(OWN_PHONE)}>
          For your own phone: everything
        </Button>
        <Button size="small" onClick={() => setContents(CORPORATION)}>
          For your corporation: no comments and accounts
        </Button>
      </Tools>
      <Preview request={request} />
      {problem !== null && (
        <ProblemBox role="alert">
          <p>The share could not be created: {problem}</p>
        </ProblemBox>
      )}
      <div>
        <Button variant="primary" inactive={!isReady} onClick={() => isReady && create()}>
          {isCreating ? 'Creating…' : 'Create the link'}
        </Button>
      </div>
    </Stack>
  );
}

/** What a follower sees. */
function Preview({ request }: { request: ShareRequest }) {
  const { characterIds, contents } = request;
  const key = JSON.stringify([characterIds, contents]);
  const { value } = useAnswer(
    useCallback(() => {
      const [ids, its] = JSON.parse(key) as [ShareRequest['characterIds'], ShareContents];
      return previewShare({ name: '', note: '', characterIds: ids, contents: its });
    }, [key]),
  );
  if (value === undefined) return null;
  const { characters, characterCount, planetCount, bytes } = value;
  const more = characterCount - characters.length;
  return (
    <section aria-label="What a follower sees">
      <Heading>
        A follower sees {formatCount(characterCount, 'character')} with {formatCount(planetCount, 'planet')}
      </Heading>
      {characters.map(({ name, account, comment, planets }) => (
        <Note key={name}>
          <strong>{name}</strong>
          {account !== null && account !== NO_ACCOUNT && ` (${account})`}
          {comment !== null && comment !== '' && ` “${comment}”`}: {planets.join(', ') || 'no planets'}
        </Note>
      ))}
      {more > 0 && <Note>and {formatCount(more, 'more character', 'more characters')}</Note>}
      <Note>
        With their layouts, stores and programs as EVE last reported them: {formatBytes(bytes)} before compression. No
        login, history, template, price or note is part of a share.
      </Note>
    </section>
  );
}
