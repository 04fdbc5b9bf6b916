/** Primer's dialogs, whose own texts are English in every language. */
import { t } from '@lingui/core/macro';
import { XIcon } from '@primer/octicons-react';
import { type DialogHeaderProps, type DialogProps, Dialog as PrimerDialog } from '@primer/react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { IconButton } from './IconButton.tsx';

/** What takes an answer: fields, check boxes and switches; and what is moved by keys. */
const FIELD = [
  'input:not([type="hidden"], [hidden], :disabled)',
  'select:enabled',
  'textarea:enabled',
  '[aria-pressed]',
  '[role="application"]',
]
  .map((field) => `[data-component="Dialog.Body"] ${field}`)
  .join();

interface OwnDialogProps extends DialogProps {
  children?: ReactNode;
  /** its only button closes it */
  hasClose?: boolean;
}

/**
 * A dialog, whose first field has the focus when it opens, unless a button of the footer asks for it. Without a field it is
 * the title: the name of the button that closes it would cover the text.
 */
export function Dialog({ hasClose = false, ...props }: OwnDialogProps) {
  const footerButtons = hasClose
    ? [{ content: t`Close`, onClick: () => props.onClose('close-button') }]
    : props.footerButtons;
  const ref = useRef<HTMLDivElement>(null);
  const firstField = useMemo(
    (): RefObject<HTMLElement | null> => ({
      get current() {
        return ref.current?.querySelector<HTMLElement>(FIELD) ?? ref.current?.querySelector<HTMLElement>('h1') ?? null;
      },
    }),
    [],
  );
  const isButtonFirst = footerButtons?.some(({ autoFocus }) => autoFocus);
  useCloseByBack(() => props.onClose('escape'));
  useKeepTyped(ref, footerButtons?.some(({ buttonType }) => buttonType === 'primary') ?? false);
  return (
    <PrimerDialog
      ref={ref}
      renderHeader={DialogHeader}
      width="large"
      {...(!isButtonFirst && { initialFocusRef: firstField })}
      {...props}
      // Long words of some languages take two lines on a phone.
      {...(footerButtons && { footerButtons: footerButtons.map((button) => ({ labelWrap: true, ...button })) })}
    />
  );
}

/** Of browsers that have one; TypeScript does not know it yet. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/** Back on Android closes what is on top; it would leave the place below it, or the page, with all that was typed. */
function useCloseByBack(onClose: () => void): void {
  const newestRef = useRef(onClose);
  newestRef.current = onClose;
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };
    if (CloseWatcher === undefined) return;
    let watcher: CloseWatcher;
    // Each hears one Back. A dialog that is at work stays, and must hear the next one, too.
    const watch = (): void => {
      watcher = new CloseWatcher();
      watcher.onclose = () => {
        watch();
        newestRef.current();
      };
    };
    watch();
    return () => watcher.destroy();
  }, []);
}

/** A click beside a dialog closes it, but not what was typed into one, or into a form of one, that has yet to be saved. */
function useKeepTyped(dialogRef: RefObject<HTMLElement | null>, needsSaving: boolean): void {
  useEffect(() => {
    const dialog = dialogRef.current;
    const backdrop = dialog?.parentElement;
    if (!dialog || !backdrop) return;
    const typing = new AbortController();
    const { signal } = typing;
    const typed = new Set<HTMLInputElement>();
    dialog.addEventListener('input', ({ target }) => typed.add(target as HTMLInputElement), { signal });
    const hasUnsaved = (): boolean =>
      needsSaving
        ? typed.size > 0
        : [...typed].some(({ form, isConnected, value }) => form !== null && isConnected && value !== '');
    const keep = (event: MouseEvent): void => {
      if (event.target === backdrop && hasUnsaved()) event.stopPropagation();
    };
    backdrop.addEventListener('mousedown', keep, { signal });
    return () => typing.abort();
  }, [dialogRef, needsSaving]);
}

interface ConfirmationDialogProps {
  title: string;
  children: ReactNode;
  confirmText: string;
  cancelText: string;
  /** comes while the player may be pressing keys in the page below: no key answers it at once */
  comesLate?: boolean;
  onConfirm: () => void;
  /** whatever the answer is */
  onClose: () => void;
}

/** Asks before something is lost. That is not what Enter or Space does. */
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const { title, children, confirmText, cancelText, comesLate = false, onConfirm, onClose } = props;
  const textRef = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      title={title}
      role="alertdialog"
      width="medium"
      onClose={onClose}
      footerButtons={[
        { content: cancelText, autoFocus: !comesLate, onClick: onClose },
        {
          content: confirmText,
          buttonType: 'danger',
          onClick: () => {
            onConfirm();
            onClose();
          },
        },
      ]}
      {...(comesLate && { initialFocusRef: textRef })}
    >
      <div ref={textRef} tabIndex={-1}>
        {children}
      </div>
    </Dialog>
  );
}

function DialogHeader({ dialogLabelId, dialogDescriptionId, title, subtitle, onClose }: DialogHeaderProps) {
  return (
    <PrimerDialog.Header>
      <Row>
        <Titles>
          <Title id={dialogLabelId} tabIndex={-1}>
            {title}
          </Title>
          {subtitle && <PrimerDialog.Subtitle id={dialogDescriptionId}>{subtitle}</PrimerDialog.Subtitle>}
        </Titles>
        <IconButton
          icon={XIcon}
          aria-label={t`Close`}
          variant="invisible"
          onClick={() => onClose('close-button')}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Otherwise it would only close the button's tooltip.
            event.stopPropagation();
            // Or it would close the dialog below, too, once this one is gone.
            event.preventDefault();
            onClose('escape');
          }}
        />
      </Row>
    </PrimerDialog.Header>
  );
}

const Row = styled.div`
  display: flex;
`;

const Title = styled(PrimerDialog.Title)`
  &:focus {
    outline: none;
  }
`;

const Titles = styled.div`
  display: flex;
  flex-direction: column;
  flex-grow: 1;
  padding: var(--base-size-6) var(--base-size-8);
`;
