import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@primer/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { asSentence, capitalise, errorMessage, joinSentences } from '../../format/text.ts';
import { loadCode } from '../../languages/loadCode.ts';
import { openDialog } from '../../state/dialogs.ts';
import { type Environment, envAtom, SANDBOX_PILOT_COUNT } from '../../state/environment.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';
import { Row } from '../../ui/dialogLayout.ts';
import { Tools } from '../../ui/parts.tsx';
import { PHONE } from '../../ui/widths.ts';
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

const Small = styled(Paragraph)`
  font-size: var(--text-small);
`;

const Picture = styled.img`
  display: block;
  width: 100%;
  height: auto;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
`;

/* Three beside each other, as wide as on a phone; below each other where there is no room. */
const Sections = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  grid-column: 1 / -1;
  gap: var(--gap-huge);

  @media (--tablet) {
    grid-template-columns: minmax(0, 390px);
  }
`;

const Section = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--gap-medium);

  /* Beside each other, pictures begin at the same height. */
  & > picture {
    margin-top: auto;
  }
`;

const SectionTitle = styled.h3`
  margin: 0;
  font-size: var(--text-medium);
`;

/* Languages, and what is stored where: one line where there is room. */
const Line = styled(Tools)`
  grid-column: 1 / -1;
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
          {joinSentences([
            t`Log in with a character. Colony Watch only asks for permission to read its planets.`,
            t`Its planets appear here within seconds.`,
            t`Log in with your other characters, as many as you have.`,
          ])}
        </Paragraph>
        <Row $gap="medium" $wraps>
          {isSandbox && <TryIt />}
          <Button variant={isSandbox ? 'default' : 'primary'} onClick={() => openDialog({ kind: 'scopes' })}>
            {t`Log in with EVE Online`}
          </Button>
          <Button onClick={() => openDialog({ kind: 'restore' })}>{t`Restore a backup`}</Button>
        </Row>
        {isSandbox && (
          <Small>
            <Trans>
              This is the sandbox: no EVE account is needed. Its pilots and their colonies are made up. Add{' '}
              {SANDBOX_PILOT_COUNT} of them at once, or log in with one after another.
            </Trans>
          </Small>
        )}
      </Text>
      <Shot
        picture="preview.jpg"
        size={[1200, 630]}
        phone={{ picture: 'preview-phone.webp', size: [390, 520] }}
        alt={t`The dashboard: what has stopped, what stops next, what it earns, and every planet in a row`}
      />
      <Sections>
        {sections().map(({ picture, title, text, alt }) => (
          <Section key={picture} aria-label={title}>
            <SectionTitle>{title}</SectionTitle>
            <Small>{text}</Small>
            <Shot picture={picture} size={[390, 240]} alt={alt} />
          </Section>
        ))}
      </Sections>
      <Line>
        <LanguageLinks />
        <span>{storedText(environment)}</span>
      </Line>
    </Empty>
  );
}

const sections = () => [
  {
    picture: 'preview-stopped.webp',
    title: t`What has stopped`,
    text: t`Planets that have stopped come first, each with its cause and what it loses a day.`,
    alt: t`Stopped planets, the one that loses most first`,
  },
  {
    picture: 'preview-round.webp',
    title: t`A round in one list`,
    text: t`Which characters to log in, and what to restart, collect and deliver on their planets. Check off what is done.`,
    alt: t`The planets of one login, each with what to restart, collect and deliver`,
  },
  {
    picture: 'preview-settle.webp',
    title: t`New planets`,
    text: t`Which free planets to settle, what to make on each, and what that brings a month.`,
    alt: t`A plan of new planets, with what it brings a month`,
  },
];

interface Shown {
  /** file in public/ */
  picture: string;
  size: readonly [width: number, height: number];
}

/** A picture of the product. It is not kept for a visit without a network. */
function Shot({ picture, size: [width, height], phone, alt }: Shown & { phone?: Shown; alt: string }) {
  const [isLost, setLost] = useState(false);
  if (isLost) return null;
  return (
    <picture>
      {phone && <source media={PHONE} srcSet={`/${phone.picture}`} width={phone.size[0]} height={phone.size[1]} />}
      <Picture
        src={`/${picture}`}
        {...{ alt, width, height }}
        loading="lazy"
        decoding="async"
        onError={() => setLost(true)}
      />
    </picture>
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
