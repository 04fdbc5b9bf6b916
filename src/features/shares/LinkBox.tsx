import { t } from '@lingui/core/macro';
import { TextInput } from '@primer/react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { formatShareLink, type ShareLink } from '../../../workers/game/domain/shares.ts';
import { copyWithNotice } from '../../bridge/copyText.ts';
import { sharePageUrl } from '../../bridge/shares.ts';
import { Note } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { linkWarning, localPageText } from '../../words/shares.ts';
import { QrCode } from './QrCode.tsx';

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--gap-large);
  align-items: flex-start;
  padding: 12px;
  border: 1px solid var(--borderColor-muted);
  border-radius: 6px;

  & > div {
    display: flex;
    flex: 1 1 260px;
    flex-direction: column;
    gap: var(--gap-medium);
    min-width: 0;
  }
`;

const Line = styled.div`
  display: flex;
  gap: var(--gap-medium);

  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

/** A share's link: to copy, and as a QR code for a phone. */
export function LinkBox({ name, link }: { name: string; link: ShareLink }) {
  const id = useId();
  const text = formatShareLink(sharePageUrl(), link);
  const isLocal = /^(localhost|127\.|\[::1\])/.test(window.location.hostname);
  const copy = (): void => {
    void copyWithNotice(text, {
      id: 'share-link',
      copied: t`The link is copied.`,
      notCopied: (reason) => t`The link could not be copied: ${reason} Select it and copy it.`,
    });
  };
  return (
    <Box>
      {!isLocal && <QrCode text={text} label={t`QR code of the link to ${name}`} />}
      <div>
        <label htmlFor={id}>{t`Link to “${name}”`}</label>
        <Line>
          <TextInput id={id} value={text} readOnly size="small" onFocus={(event) => event.target.select()} />
          <SmallButton onClick={copy}>{t`Copy link`}</SmallButton>
        </Line>
        <Note>{linkWarning()}</Note>
        {isLocal && <Note>{localPageText()}</Note>}
      </div>
    </Box>
  );
}
