import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@primer/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { asSentence, capitalise, errorMessage } from '../../format/text.ts';
import { loadCode } from '../../languages/loadCode.ts';
import { openDialog } from '../../state/dialogs.ts';
import { type Environment, envAtom, SANDBOX_PILOT_COUNT } from '../../state/environment.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';
import { LanguageLinks } from './LanguageLinks.tsx';

const Empty = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 6fr) minmax(0, 7fr);
  gap: var(--gap-wide) 32px;
  align-items: center;
  width: min(1200px, 100%);
  margin: 5vh auto 0;

  @media (--tablet) {
    grid-template-columns: minmax(0, 1fr);
    margin-top: 8px;
  }
`;

const Text = styled.div`
  display: flex;
  flex-direction: column;
  gap: 14px;
`;

const Title = styled.h2`
  margin: 0;
  font-size: var(--text-large);
  line-height: 28px;
`;

const Paragraph = styled.p`
  margin: 0;
  line-height: 1.55;
  color: var(--fgColor-muted);
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--gap-medium);
`;

const Small = styled(Paragraph)`
  font-size: var(--text-small);
`;

const Picture = styled.img`
  display: block;
  box-sizing: border-box;
  width: 100%;
  height: auto;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
`;

/* Languages, and what is stored where: one line where there is room. */
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  align-items: center;
  justify-content: space-between;
  gap: var(--gap-small) var(--gap-huge);
  font-size: var(--text-small);
  color: var(--fgColor-muted);
`;

/** Shown without characters: what this page is, and how to start. */
export default function EmptyState() {
  const environment = useAtomValue(envAtom);
  const isSandbox = environment?.isSandbox ?? false;
  return (
    <Empty aria-labelledby="welcome">
      <Text>
        <Title id="welcome">{t`See what your colonies do right now`}</Title>
        <Paragraph>
          <Trans>
            Colony Watch shows every planet of every character on one page: which extractors run and until when, what
            stops next and why, and what it all earns.
          </Trans>
        </Paragraph>
        <Paragraph>
          {t`Log in with a character. Colony Watch only asks for permission to read its planets.`}{' '}
          {t`Its planets appear here within seconds.`} {t`Log in with your other characters, as many as you have.`}
        </Paragraph>
        <Buttons>
          {isSandbox && <TryIt />}
          <Button variant={isSandbox ? 'default' : 'primary'} onClick={() => openDialog({ kind: 'scopes' })}>
            {t`Log in with EVE Online`}
          </Button>
          <Button onClick={() => openDialog({ kind: 'restore' })}>{t`Restore a backup`}</Button>
        </Buttons>
        {isSandbox && (
          <Small>
            <Trans>
              This is the sandbox: no EVE account is needed. Its pilots and their colonies are made up. Add{' '}
              {SANDBOX_PILOT_COUNT} of them at once, or log in with one after another.
            </Trans>
          </Small>
        )}
      </Text>
      <Preview />
      <Line>
        <LanguageLinks />
        <span>{storedText(environment)}</span>
      </Line>
    </Empty>
  );
}

/** A picture of the product. It is not kept for a visit without a network. */
function Preview() {
  const [isLost, setLost] = useState(false);
  if (isLost) return null;
  return (
    <Picture
      src="/preview.jpg"
      alt={t`The dashboard: what has stopped, what stops next, what it earns, and every planet in a row`}
      width={1200}
      height={630}
      decoding="async"
      onError={() => setLost(true)}
    />
  );
}

function storedText(environment: Environment | null): string {
  return environment?.hasReminders || environment?.hasShares
    ? t`Stored in this browser: your characters, logins, planets and history. On the server: nothing, unless you turn on reminders or share colonies.`
    : t`Stored in this browser: your characters, logins, planets and history. On the server: nothing.`;
}

/** Adds the sandbox's pilots, which takes a moment. */
function TryIt() {
  const [isAdding, setAdding] = useState(false);
  const add = async (): Promise<void> => {
    setAdding(true);
    try {
      const { addSandboxPilots } = await loadCode(() => import('../../bridge/sandbox.ts'));
      await addSandboxPilots();
    } catch (error) {
      setNotice({ id: 'sandbox-pilots', kind: 'failed', text: asSentence(capitalise(errorMessage(error))) });
    }
    setAdding(false);
  };
  return (
    <Button variant="primary" loading={isAdding} onClick={() => void add()}>
      {t`Try it with ${SANDBOX_PILOT_COUNT} pilots`}
    </Button>
  );
}
