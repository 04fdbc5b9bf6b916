import { XIcon } from '@primer/octicons-react';
import { Button, IconButton } from '@primer/react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';

const Screen = styled.section`
  position: fixed;
  inset: 0;
  z-index: 15;
  overflow: auto;
  background: var(--bgColor-default);
`;

const Header = styled.header`
  position: sticky;
  top: 0;
  z-index: 2;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 12px;
  padding: 8px 16px;
  border-bottom: 1px solid var(--borderColor-default);
  background: var(--bgColor-default);

  @media (max-width: 600px) {
    padding-right: 52px;
  }
`;

/* In the corner, even where the tools take a second line. */
const CloseButton = styled(IconButton)`
  @media (max-width: 600px) {
    && {
      position: absolute;
      top: 8px;
      right: 14px;
    }
  }
`;

/** The content of a view: its parts below each other. */
export const ScreenBody = styled.div`
  display: flex;
  flex-direction: column;
  gap: 16px;
  max-width: 1500px;
  margin: 0 auto;
  padding: 12px 16px 64px;

  @media (max-width: 600px) {
    padding: 8px 8px 48px;
  }
`;

const Title = styled.h2`
  margin: 0 auto 0 0;
  font-size: 18px;

  &:focus {
    outline: none;
  }
`;

const Status = styled.span<{ $fails: boolean }>`
  flex: 100;
  min-width: 160px;
  font-size: 12px;
  color: var(${({ $fails }) => ($fails ? '--fgColor-danger' : '--fgColor-muted')});

  @media (max-width: 600px) {
    order: 1;
    flex-basis: 100%;
  }
`;

interface FullScreenProps {
  title: string;
  /** shown unless there is a problem */
  status: ReactNode;
  /** why the view can't show what is new; null if it can */
  problem: string | null;
  /** adds the button "Try again" to a problem */
  onRetry?: () => void;
  /** buttons of the header */
  tools?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A view over the whole page with a fixed header. Focuses its title when it opens; Escape closes it. */
export function FullScreen(props: FullScreenProps) {
  const { title, status, problem, onRetry, tools, onClose, children } = props;
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    // React also bubbles keys from dialogs over this view. Those close the dialog.
    const isOwn = event.currentTarget.contains(event.target as Node);
    if (event.key !== 'Escape' || event.defaultPrevented || !isOwn) return;
    event.preventDefault();
    onClose();
  };
  return (
    <Screen role="dialog" aria-modal="true" aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <Header>
        <Title ref={titleRef} id={titleId} tabIndex={-1}>
          {title}
        </Title>
        <Status role="status" $fails={problem !== null}>
          {problem ?? status}
        </Status>
        {problem !== null && onRetry && (
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        )}
        {tools}
        <CloseButton
          icon={XIcon}
          aria-label="Back to the dashboard"
          size="small"
          variant="invisible"
          onClick={onClose}
        />
      </Header>
      {children}
    </Screen>
  );
}
