import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CheckIcon, CopyIcon, SearchIcon } from '@primer/octicons-react';
import { TextInput } from '@primer/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { copyText } from '../../bridge/copyText.ts';
import { hasAllWords, joinFields, splitWords } from '../../model/search.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { envAtom } from '../../state/environment.ts';
import { atom, useAtomValue } from '../../state/jotai.ts';
import { hasReminderChannel, reminderSettingsAtom } from '../../state/reminders.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { type FaqGroup, faqGroups, faqTopics, type MessagesStored, whatIsThis } from '../../words/faq.ts';

const Topics = styled.div`
  & details {
    border-bottom: 1px solid var(--borderColor-muted);
  }

  & summary {
    padding: 8px 0;
    font-weight: 600;
  }

  & p {
    margin: 0 0 10px;
    line-height: 1.55;
  }
`;

const GroupHeading = styled.h3`
  margin: 18px 0 4px;
  font-size: var(--text-small);
  color: var(--fgColor-muted);

  &:focus {
    outline: none;
  }
`;

const Code = styled.code`
  padding: 2px 8px;
  border-radius: 4px;
  font-family: var(--fontStack-monospace, monospace);
  font-size: var(--text-small);
  background: var(--bgColor-neutral-muted);
  overflow-wrap: anywhere;
`;

const messagesAtom = atom((get): MessagesStored => {
  if (hasReminderChannel(get(reminderSettingsAtom))) return 'on';
  return get(envAtom)?.hasReminders ? 'offered' : 'notOffered';
});

interface FaqDialogProps {
  /** the group to begin at */
  group?: FaqGroup;
}

/** Frequently asked questions, in groups and with a search. */
export default function FaqDialog({ group }: FaqDialogProps) {
  const [search, setSearch] = useState('');
  const messages = useAtomValue(messagesAtom);
  const env = useAtomValue(envAtom);
  const hasShares = env?.hasShares ?? false;
  const partnerCode = env?.partnerCode ?? null;
  const words = splitWords(search);
  const topics = [whatIsThis(messages, hasShares), ...faqTopics()].filter(({ title, answer }) =>
    hasAllWords(joinFields([title, ...answer]), words),
  );
  const startRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    startRef.current?.scrollIntoView({ block: 'start' });
    startRef.current?.focus({ preventScroll: true });
  }, []);
  const groups = (Object.keys(faqGroups()) as FaqGroup[]).filter((id) => topics.some((topic) => topic.group === id));
  return (
    <Dialog title={t`Frequently asked questions`} width="xlarge" onClose={closeDialog} hasClose>
      <Topics>
        <TextInput
          block
          leadingVisual={SearchIcon}
          aria-label={t`Search the questions`}
          placeholder={t`Search the questions`}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <span className="visually-hidden" role="status">
          {words.length > 0 && plural({ topicCount: topics.length }, { one: '# question', other: '# questions' })}
        </span>
        {groups.map((id) => (
          <section key={id} aria-label={faqGroups()[id]}>
            <GroupHeading ref={id === group ? startRef : null} tabIndex={-1}>
              {faqGroups()[id]}
            </GroupHeading>
            {topics
              .filter((topic) => topic.group === id)
              .map(({ title, answer }) => (
                <Question key={title} title={title}>
                  {answer.map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
                </Question>
              ))}
          </section>
        ))}
        {words.length === 0 && partnerCode !== null && (
          <Question title={t`Partner code`}>
            <PartnerCode code={partnerCode} />
          </Question>
        )}
        {topics.length === 0 && <p>{t`No question has all these words. Try fewer, or others.`}</p>}
      </Topics>
    </Dialog>
  );
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

type CopyState = 'idle' | 'copied' | 'refused';

function PartnerCode({ code }: { code: string }) {
  const [state, setState] = useState<CopyState>('idle');
  const copy = async (): Promise<void> => {
    // Without permission or HTTPS the player can still select and copy the code.
    setState((await copyText(code)) === null ? 'copied' : 'refused');
  };
  return (
    <>
      <p>
        <Trans>
          Enter this code when you buy something in the EVE store. It supports the people who run this server and costs
          you nothing.
        </Trans>
      </p>
      <p>
        <Code>{code}</Code>{' '}
        <SmallButton leadingVisual={state === 'copied' ? CheckIcon : CopyIcon} onClick={() => void copy()}>
          {t`Copy partner code`}
        </SmallButton>{' '}
        <span role="status">{copyTexts()[state]}</span>
      </p>
    </>
  );
}

const copyTexts = (): Readonly<Record<CopyState, string>> => ({
  idle: '',
  copied: t`Copied.`,
  refused: t`Your browser does not allow copying here. Select the code and copy it yourself.`,
});
