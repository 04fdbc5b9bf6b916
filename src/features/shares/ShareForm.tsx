import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Checkbox, CheckboxGroup, FormControl, Radio, RadioGroup, TextInput } from '@primer/react';
import { dequal } from 'dequal/lite';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Character } from '../../../workers/game/domain/character.ts';
import { type CharacterId, NO_ACCOUNT } from '../../../workers/game/domain/ids.ts';
import type { PublishedShare, ShareContents, ShareLink, ShareRequest } from '../../../workers/game/domain/shares.ts';
import { changeShare, createShare, previewShare } from '../../bridge/shares.ts';
import { formatBytes } from '../../format/number.ts';
import { errorMessage, joinList } from '../../format/text.ts';
import { withOne } from '../../model/withOne.ts';
import { ownCharactersAtom } from '../../state/characters.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProblemBox, Stack } from '../../ui/dialogLayout.ts';
import { Choice } from '../../ui/fields.tsx';
import { Heading, Note } from '../../ui/parts.tsx';
import { useAnswer } from '../../ui/useAnswer.ts';
import { alongText, contentChoices, previewedPlanetText, sharePresets } from '../../words/shares.ts';
import { pilotText } from '../../words/unnamed.ts';

const MAX_NAME = 100;
const MAX_NOTE = 500;

const Names = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  gap: var(--gap-small) var(--gap-large);
  max-height: 180px;
  overflow-y: auto;
`;

const Name = styled.label`
  display: flex;
  gap: var(--gap-snug);
  align-items: center;
  font-size: var(--text-small);
`;

const Details = styled.details`
  & > summary {
    width: max-content;
    max-width: 100%;
    margin-bottom: 8px;
    font-size: var(--text-small);
    font-weight: 600;
  }
`;

type Whom = 'all' | 'some' | `account ${string}`;

interface ShareFormProps {
  /** the share that is changed; none: a new one is made */
  share?: PublishedShare;
  onDone: (link: ShareLink) => void;
  onCancel: () => void;
}

/** A dialog that chooses what to share, shows what a follower would see, and creates or changes the share. */
export function ShareForm({ share, onDone, onCancel }: ShareFormProps) {
  const characters = useAtomValue(ownCharactersAtom);
  const [name, setName] = useState(share?.name ?? t`My colonies`);
  const [note, setNote] = useState(share?.note ?? '');
  const [whom, setWhom] = useState<Whom>(share?.characterIds ? 'some' : 'all');
  const [some, setSome] = useState<readonly CharacterId[]>(share?.characterIds ?? []);
  const [contents, setContents] = useState<ShareContents | null>(share?.contents ?? null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const accounts = [...new Set(characters.map(({ account }) => account))].filter((account) => account !== NO_ACCOUNT);
  const characterIds =
    whom === 'all'
      ? null
      : whom === 'some'
        ? some
        : characters.filter(({ account }) => `account ${account}` === whom).map(({ characterId }) => characterId);
  const request: ShareRequest | null = contents && { name: name.trim(), note, characterIds, contents };
  const isReady = request !== null && request.name !== '' && characterIds?.length !== 0 && !isSaving;

  const save = async (): Promise<void> => {
    if (request === null || !isReady) return;
    setSaving(true);
    setProblem(null);
    try {
      if (share === undefined) onDone(await createShare(request));
      else {
        await changeShare(share.link.id, request);
        onDone(share.link);
      }
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog
      title={share === undefined ? t`New share` : t`Change ${{ name: share.name }}`}
      onClose={onCancel}
      footerButtons={[
        { content: t`Cancel`, onClick: onCancel },
        {
          content: saveText(share === undefined, isSaving),
          buttonType: 'primary',
          inactive: !isReady,
          onClick: () => void save(),
        },
      ]}
    >
      <Stack>
        <ContentsFields contents={contents} onChange={setContents} />
        <Choice
          label={t`Characters`}
          value={whom}
          options={[
            ['all', t`All, also those that log in later`],
            ...accounts.map((account) => [`account ${account}`, t`Account ${account}`] as const),
            ['some', t`Some of them…`],
          ]}
          onChange={setWhom}
        />
        {whom === 'some' && <CharacterNames characters={characters} chosen={some} onChange={setSome} />}
        <FormControl>
          <FormControl.Label>{t`Name of the share`}</FormControl.Label>
          <TextInput value={name} maxLength={MAX_NAME} block onChange={({ target }) => setName(target.value)} />
          <FormControl.Caption>{t`Whoever opens the link sees it.`}</FormControl.Caption>
        </FormControl>
        <FormControl>
          <FormControl.Label>{t`Note for yourself`}</FormControl.Label>
          <TextInput value={note} maxLength={MAX_NOTE} block onChange={({ target }) => setNote(target.value)} />
          <FormControl.Caption>{t`For example whom you gave the link. It is never shared.`}</FormControl.Caption>
        </FormControl>
        {request !== null && <Preview request={request} />}
        {problem !== null && (
          <ProblemBox role="alert">
            {share === undefined
              ? t`The share could not be created: ${problem}`
              : t`The share could not be changed: ${problem}`}
          </ProblemBox>
        )}
        {share !== undefined && (
          <Note>
            <Trans>
              The link stays the same, and followers get the change with their next look. What they have seen before,
              they may have kept.
            </Trans>
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}

function saveText(isNew: boolean, isSaving: boolean): string {
  if (isNew) return isSaving ? t`Creating…` : t`Create the link`;
  return isSaving ? t`Saving…` : t`Save the changes`;
}

interface CharacterNamesProps {
  characters: readonly Pick<Character, 'characterId' | 'name'>[];
  chosen: readonly CharacterId[];
  onChange: (chosen: readonly CharacterId[]) => void;
}

function CharacterNames({ characters, chosen, onChange }: CharacterNamesProps) {
  return (
    <Names role="group" aria-label={t`Characters to share`}>
      {characters.map(({ characterId, name }) => (
        <Name key={characterId}>
          <Checkbox
            checked={chosen.includes(characterId)}
            onChange={({ target }) => onChange(withOne(chosen, characterId, target.checked))}
          />
          {name}
        </Name>
      ))}
    </Names>
  );
}

interface ContentsFieldsProps {
  /** null until something is chosen */
  contents: ShareContents | null;
  onChange: (contents: ShareContents) => void;
}

/** First for whom it is, then, folded, each thing that goes along. */
function ContentsFields({ contents, onChange }: ContentsFieldsProps) {
  const presets = sharePresets();
  const [isOwnChoice] = useState(contents !== null && !presets.some((preset) => dequal(preset.contents, contents)));
  return (
    <>
      <RadioGroup
        name="preset"
        onChange={(chosen) => {
          const preset = presets.find(({ name }) => name === chosen);
          if (preset !== undefined) onChange(preset.contents);
        }}
      >
        <RadioGroup.Label>{t`Who is it for?`}</RadioGroup.Label>
        {presets.map(({ name, label, contents: its }) => (
          <FormControl key={name}>
            <Radio value={name} checked={contents !== null && dequal(its, contents)} />
            <FormControl.Label>{label}</FormControl.Label>
            <FormControl.Caption>{alongText(its)}</FormControl.Caption>
          </FormControl>
        ))}
      </RadioGroup>
      <Details open={isOwnChoice}>
        <summary>{t`Choose what goes along`}</summary>
        <CheckboxGroup
          onChange={(selected) =>
            onChange(
              Object.fromEntries(
                contentChoices().map((choice) => [choice.name, selected.includes(choice.name)]),
              ) as never,
            )
          }
        >
          <CheckboxGroup.Label visuallyHidden>{t`What goes along`}</CheckboxGroup.Label>
          {contentChoices().map((choice) => (
            <FormControl key={choice.name}>
              <Checkbox value={choice.name} checked={contents?.[choice.name] ?? false} />
              <FormControl.Label>{choice.label}</FormControl.Label>
              <FormControl.Caption>{choice.caption}</FormControl.Caption>
            </FormControl>
          ))}
        </CheckboxGroup>
      </Details>
    </>
  );
}

function Preview({ request }: { request: ShareRequest }) {
  const { characterIds, contents } = request;
  const key = JSON.stringify([characterIds, contents]);
  const { value } = useAnswer(() => {
    const [ids, its] = JSON.parse(key) as [ShareRequest['characterIds'], ShareContents];
    return previewShare({ name: '', note: '', characterIds: ids, contents: its });
  }, [key]);
  if (value === undefined) return null;
  const { characters, characterCount, planetCount, bytes } = value;
  const more = characterCount - characters.length;
  return (
    <Stack as="section" $gap="snug" aria-label={t`What a follower sees`}>
      <Heading>
        <Trans>
          A follower sees <Plural value={characterCount} one="# character" other="# characters" /> with{' '}
          <Plural value={planetCount} one="# planet" other="# planets" />
        </Trans>
      </Heading>
      {characters.map(({ name, account, comment, planets }, index) => (
        <Note key={name ?? index}>
          <strong>{name ?? pilotText(index + 1)}</strong>
          {account !== null && account !== NO_ACCOUNT && ` (${account})`}
          {comment !== null && comment !== '' && ` “${comment}”`}:{' '}
          {joinList(planets.map(previewedPlanetText)) || t`no planets`}
        </Note>
      ))}
      {more > 0 && (
        <Note>
          <Plural value={more} one="and # more character" other="and # more characters" />
        </Note>
      )}
      <Note>
        <Trans>
          With their layouts, stores and programs as EVE last reported them: {{ size: formatBytes(bytes) }} before
          compression. No login, history, template, price or note is part of a share.
        </Trans>
      </Note>
    </Stack>
  );
}
