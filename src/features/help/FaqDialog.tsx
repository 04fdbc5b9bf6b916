import { CheckIcon, CopyIcon } from '@primer/octicons-react';
import { Button, Dialog } from '@primer/react';
import { type ReactNode, useState } from 'react';
import { closeDialog } from '../../state/dialogs.ts';
import { envAtom } from '../../state/environment.ts';
import { useAtomValue } from '../../state/jotai.ts';
import styles from '../../ui/dialogs.module.css';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { FAQ_TOPICS } from '../../words/faq.ts';

/** What players ask. */
export default function FaqDialog() {
  return (
    <Dialog
      title="Frequently asked questions"
      width="xlarge"
      onClose={closeDialog}
      footerButtons={[{ content: 'Close', buttonType: 'primary', onClick: closeDialog }]}
    >
      <div className={styles.faq}>
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
      </div>
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
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // No permission, or no secure connection: the code can still be marked and copied by hand.
      setState('refused');
    }
  };
  return (
    <>
      <p>
        Whoever enters this code at the EVE store when buying something supports the people who run this server, at no
        cost to themselves.
      </p>
      {code === null ? (
        <p>
          <Tooltip text="No partner code is set: whoever runs this server can set PARTNER_CODE." opensOnTap>
            <Button size="small" leadingVisual={CopyIcon} inactive aria-disabled="true">
              Copy partner code
            </Button>
          </Tooltip>
        </p>
      ) : (
        <p>
          <code className={styles.code}>{code}</code>{' '}
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
  refused: 'The browser does not let this page copy; mark the code and copy it yourself.',
};
