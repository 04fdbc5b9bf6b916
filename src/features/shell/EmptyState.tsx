import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@primer/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { PlanetType } from '../../../workers/domain/commodity.ts';
import { PlanetPicture } from '../../eve/planetPictures/PlanetPicture.tsx';
import { errorMessage } from '../../format/text.ts';
import { loadCode } from '../../languages/loadCode.ts';
import { openDialog } from '../../state/dialogs.ts';
import { envAtom, SANDBOX_PILOT_COUNT } from '../../state/environment.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';

const Empty = styled.section`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 14px;
  width: min(640px, 100%);
  margin: 6vh auto 0;
  text-align: center;
`;

const Planets = styled.div`
  display: flex;
  justify-content: center;
  gap: 8px;
  max-width: 100%;

  & img {
    flex: 0 1 auto;
    min-width: 0;
    height: auto;
  }
`;

const Title = styled.h2`
  margin: 0;
  font-size: 24px;
`;

const Lead = styled.p`
  margin: 0;
  line-height: 1.55;
  color: var(--fgColor-muted);
`;

const Steps = styled.ol`
  margin: 0;
  padding-left: 20px;
  line-height: 1.8;
  text-align: left;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 8px;
`;

const Sandbox = styled.p`
  margin: 0;
  padding: 8px 14px;
  border: 1px solid var(--borderColor-attention-muted);
  border-radius: 6px;
  font-size: 12px;
  line-height: 1.5;
  background: var(--bgColor-attention-muted);
`;

const PLANETS: readonly PlanetType[] = ['temperate', 'lava', 'gas', 'ice', 'plasma'];

/** Shown without characters: what this page is, and how to start. */
export function EmptyState() {
  const isSandbox = useAtomValue(envAtom)?.isSandbox ?? false;
  return (
    <Empty aria-labelledby="welcome">
      <Planets aria-hidden="true">
        {PLANETS.map((planet) => (
          <PlanetPicture key={planet} planetType={planet} size={72} />
        ))}
      </Planets>
      <Title id="welcome">{t`See what your colonies do right now`}</Title>
      <Lead>
        <Trans>
          Colony Watch shows every planet of every character on one page: which extractors run and until when, what
          stops next and why, and what it all earns. Your data stays in this browser.
        </Trans>
      </Lead>
      <Steps>
        <li>{t`Log in with a character. Colony Watch only asks for permission to read its planets.`}</li>
        <li>{t`Its planets appear here within seconds.`}</li>
        <li>{t`Log in with your other characters, as many as you have.`}</li>
      </Steps>
      <Buttons>
        {isSandbox && <TryIt />}
        <Button variant={isSandbox ? 'default' : 'primary'} size="large" onClick={() => openDialog({ kind: 'scopes' })}>
          {t`Log in with EVE Online`}
        </Button>
        <Button size="large" onClick={() => openDialog({ kind: 'restore' })}>
          {t`Restore a backup`}
        </Button>
      </Buttons>
      {isSandbox && (
        <Sandbox>
          <Trans>
            This is the sandbox: no EVE account is needed. Its pilots and their colonies are made up. Add{' '}
            {SANDBOX_PILOT_COUNT} of them at once, or log in with one after another.
          </Trans>
        </Sandbox>
      )}
    </Empty>
  );
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
      setNotice({ id: 'sandbox-pilots', kind: 'failed', text: errorMessage(error) });
    }
    setAdding(false);
  };
  return (
    <Button variant="primary" size="large" loading={isAdding} onClick={() => void add()}>
      {t`Try it with ${SANDBOX_PILOT_COUNT} pilots`}
    </Button>
  );
}
