import { CheckIcon, CopyIcon } from '@primer/octicons-react';
import { Button, Dialog } from '@primer/react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { copyText } from '../../bridge/copyText.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { envAtom } from '../../state/environment.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { FAQ_TOPICS } from '../../words/faq.ts';

const Topics = styled.div`
  & details {
    border-bottom: 1px solid var(--borderColor-muted);
  }

  & summary {
    padding: 8px 0;
    font-weight: 600;
    cursor: pointer;
  }

  & p {
    margin: 0 0 10px;
    line-height: 1.55;
  }
`;

const Code = styled.code`
  padding: 2px 8px;
  border-radius: 4px;
  font-family: var(--fontStack-monospace, monospace);
  font-size: 12px;
  background: var(--bgColor-neutral-muted);
  overflow-wrap: anywhere;
`;

/** Frequently asked questions. */
export default function FaqDialog() {
  return (
    <Dialog
      title="Frequently asked questions"
      width="xlarge"
      onClose={closeDialog}
      footerButtons={[{ content: 'Close', buttonType: 'primary', onClick: closeDialog }]}
    >
      <Topics>
        <Question title="Partner code" isOpen>
          <PartnerCode />
        </Question>
        {FAQ_TOPICS.map(({ title, answer }) => (
          <Question key={title} title={title}>
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Question>
        ))}
      </Topics>
    </Dialog>
  );
}

function Question({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

type CopyState = 'idle' | 'copied' | 'refused';

function PartnerCode() {
  const code = useAtomValue(envAtom)?.partnerCode ?? null;
  const [state, setState] = useState<CopyState>('idle');
  const copy = async (text: string): Promise<void> => {
    // Without permission or HTTPS the player can still select and copy the code.
    setState((await copyText(text)) === null ? 'copied' : 'refused');
  };
  return (
    <>
      <p>
        Enter this code when you buy something in the EVE store. It supports the people who run this server and costs
        you nothing.
      </p>
      {code === null ? (
        <p>
          <Tooltip text="This server has no partner code. Its administrator can set PARTNER_CODE." opensOnTap>
            <Button size="small" leadingVisual={CopyIcon} inactive aria-disabled="true">
              Copy partner code
            </Button>
          </Tooltip>
        </p>
      ) : (
        <p>
          <Code>{code}</Code>{' '}
          <Button
            size="small"
            leadingVisual={state === 'copied' ? CheckIcon : CopyIcon}
            onClick={() => void copy(code)}
          >
            Copy partner code
          </Button>{' '}
          <span role="status">{COPY_TEXTS[state]}</span>
        </p>
      )}
    </>
  );
}

const COPY_TEXTS: Readonly<Record<CopyState, string>> = {
  idle: '',
  copied: 'Copied.',
  refused: 'Your browser does not allow copying here. Select the code and copy it yourself.',
};
