import { t } from '@lingui/core/macro';
import { createContext, type ReactNode, use, useId, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { SmallButton } from './SmallButton.tsx';

const Frame = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--gap-large);

  @media (--phone) {
    gap: var(--gap-medium);
  }
`;

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--gap-snug) var(--gap-large);
`;

const Title = styled.h2`
  margin: 0;
  font-size: var(--text-large);
  line-height: 28px;

  &:focus {
    outline: none;
  }
`;

const Status = styled.span<{ $fails: boolean }>`
  flex: 100 1 160px;
  min-width: 0;
  font-size: var(--text-small);
  color: var(${({ $fails }) => ($fails ? '--fgColor-danger' : '--fgColor-muted')});

  @media (--phone) {
    flex: 1 1 110px;
    font-size: var(--text-tiny);
    line-height: 14px;

    &:empty {
      flex-basis: 0;
    }

    /* Below the title and its tabs, beside the buttons. */
    [data-tabs="true"] > & {
      order: 1;
    }
  }
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--gap-medium);
  margin-left: auto;
  font-size: var(--text-small);

  @media (--phone) {
    /* The words fit one line without them. */
    & [data-component="leadingVisual"] {
      display: none;
    }

    [data-tabs="true"] > & {
      order: 1;
    }
  }
`;

/** The content of a place: its parts below each other. */
export const PlaceBody = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--gap-wide);
  width: 100%;
  max-width: 1500px;

  @media (--phone) {
    gap: var(--gap-medium);
  }
`;

/** Under the heading of every place: whom it goes without. */
export const MissingContext = createContext<ReactNode>(null);

/** Says once where the focus goes when a place opens; null leaves it where it is. */
export const FocusContext = createContext<() => 'heading' | 'tab' | null>(() => null);

interface PlacePageProps {
  title: string;
  tabs?: ReactNode;
  /** shown unless there is a problem */
  status?: ReactNode;
  /** why the place can't show what is new; null if it can */
  problem?: string | null;
  /** adds the button "Try again" to a problem */
  onRetry?: () => void;
  tools?: ReactNode;
  children: ReactNode;
}

/** A place with its heading, which gets the focus when the place opens. */
export function PlacePage({ title, tabs, status, problem = null, onRetry, tools, children }: PlacePageProps) {
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const headerRef = useRef<HTMLElement>(null);
  const takeFocus = use(FocusContext);
  useLayoutEffect(() => {
    const target = takeFocus();
    const tab = headerRef.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (target === 'heading') titleRef.current?.focus({ preventScroll: true });
    if (target === 'tab') (tab ?? titleRef.current)?.focus({ preventScroll: true });
  }, [takeFocus]);
  return (
    <Frame aria-labelledby={titleId} data-place>
      <Header ref={headerRef} data-tabs={tabs !== undefined}>
        <Title ref={titleRef} id={titleId} tabIndex={-1}>
          {title}
        </Title>
        {tabs}
        <Status role="status" $fails={problem !== null}>
          {problem ?? status}
        </Status>
        {problem !== null && onRetry && <SmallButton onClick={onRetry}>{t`Try again`}</SmallButton>}
        {tools && <Tools>{tools}</Tools>}
      </Header>
      {use(MissingContext)}
      {children}
    </Frame>
  );
}
