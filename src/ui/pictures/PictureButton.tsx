import { t } from '@lingui/core/macro';
import { ImageIcon } from '@primer/octicons-react';
import { AnchoredOverlay } from '@primer/react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { CheckLine } from '../CheckField.tsx';
import { Note, Tools } from '../parts.tsx';
import { SmallButton } from '../SmallButton.tsx';
import { paintPicture } from './paintPicture.ts';
import type { Picture } from './picture.ts';

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--gap-large);
  width: min(480px, calc(100vw - 2rem));
  padding: 12px;
  font-size: var(--text-small);
`;

const Preview = styled.canvas`
  display: block;
  width: 100%;
  height: auto;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
`;

interface PictureButtonProps {
  label: string;
  /** a `PictureSheet`, shown while it is open */
  children: ReactNode;
  className?: string;
}

/** Opens a picture that can be shown elsewhere. */
export function PictureButton({ label, children, className }: PictureButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <AnchoredOverlay
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      align="end"
      overlayProps={{ role: 'dialog', 'aria-label': label }}
      renderAnchor={(props) => (
        <SmallButton {...props} className={className} leadingVisual={ImageIcon} aria-haspopup="dialog">
          {label}
        </SmallButton>
      )}
    >
      {children}
    </AnchoredOverlay>
  );
}

interface PictureSheetProps {
  /** of the file, without its ending */
  fileName: string;
  /** names are left out unless the player wants them */
  draw: (hasNames: boolean) => Picture;
  /** what the tick adds */
  namesLabel: string;
  /** what the picture shows, for those who can't see it */
  description: string;
  exits: PictureExits;
  /** above the picture */
  controls?: ReactNode;
}

interface PictureExits {
  canCopy(): boolean;
  /** @returns null, or why it failed */
  copy(canvas: HTMLCanvasElement): Promise<string | null>;
  save(canvas: HTMLCanvasElement, fileName: string): Promise<string | null>;
}

/** A picture as it will be copied, with the choice of names. */
export function PictureSheet({ fileName, draw, namesLabel, description, exits, controls }: PictureSheetProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [hasNames, setHasNames] = useState(false);
  const [outcome, setOutcome] = useState('');
  useLayoutEffect(() => {
    if (canvasRef.current !== null) paintPicture(canvasRef.current, draw(hasNames));
  }, [draw, hasNames]);
  const copy = async (): Promise<void> => {
    if (canvasRef.current === null) return;
    const reason = await exits.copy(canvasRef.current);
    setOutcome(reason === null ? t`The picture is on the clipboard.` : t`The picture could not be copied: ${reason}`);
  };
  const save = async (): Promise<void> => {
    if (canvasRef.current === null) return;
    const reason = await exits.save(canvasRef.current, fileName);
    setOutcome(reason === null ? '' : t`The picture could not be saved: ${reason}`);
  };
  const canCopy = exits.canCopy();
  return (
    <Body>
      {controls}
      <Preview ref={canvasRef} role="img" aria-label={description} />
      <CheckLine
        checked={hasNames}
        onChange={(isChecked) => {
          setHasNames(isChecked);
          setOutcome('');
        }}
      >
        {namesLabel}
      </CheckLine>
      <Tools>
        {canCopy && (
          <SmallButton variant="primary" onClick={() => void copy()}>
            {t`Copy`}
          </SmallButton>
        )}
        <SmallButton variant={canCopy ? 'default' : 'primary'} onClick={() => void save()}>
          {t`Save`}
        </SmallButton>
        <Note role="status">{outcome}</Note>
      </Tools>
    </Body>
  );
}
