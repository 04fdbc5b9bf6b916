import type { Icon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { styled } from 'styled-components';
import { Tooltip } from './Tooltip.tsx';

const Pill = styled(Button)`
  && {
    position: relative;
    height: 20px;
    min-width: 0;
    padding: 0 7px;
    border-radius: 999px;
    font-size: var(--text-small);
    font-weight: 400;
    background: none;
    box-shadow: none;

    @media (--phone) {
      height: var(--height-tiny);

      /* A finger needs more room. */
      &::after {
        position: absolute;
        inset: -8px 0;
        content: "";
      }
    }
  }

  && [data-component="leadingVisual"] {
    margin-right: 4px;
    color: inherit;
  }

  &&:hover {
    background: var(--control-transparent-bgColor-hover);
  }

  &&[data-severity="red"] {
    border-color: var(--borderColor-danger-emphasis);
    color: var(--fgColor-danger);
    background: var(--bgColor-danger-muted);
  }

  &&[aria-pressed="true"] {
    border-color: var(--borderColor-accent-emphasis);
    box-shadow: 0 0 0 1px var(--borderColor-accent-emphasis);
  }
`;

interface ChipProps {
  icon?: Icon;
  /** all of it */
  text: string;
  /** what is shown of it; everything by default */
  short?: string;
  /** what a click does */
  about: string;
  isRed?: boolean;
  /** left out for what does something once */
  isPressed?: boolean;
  onClick: () => void;
}

/** A small button that filters, or does something about what it says. */
export function Chip({ icon: ChipIcon, text, short = text, about, isRed = false, isPressed, onClick }: ChipProps) {
  return (
    <Tooltip text={about}>
      <Pill
        size="small"
        {...(ChipIcon && { leadingVisual: <ChipIcon size={12} /> })}
        data-severity={isRed ? 'red' : undefined}
        aria-label={short === text ? undefined : text}
        aria-pressed={isPressed}
        onClick={onClick}
      >
        {short}
      </Pill>
    </Tooltip>
  );
}
