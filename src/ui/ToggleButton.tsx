import { Button } from '@primer/react';
import { styled } from 'styled-components';

/** A small button that is on or off: set `aria-pressed`. */
export const ToggleButton = styled(Button).attrs({ size: 'small' })`
  &&[aria-pressed="true"] {
    border-color: var(--borderColor-accent-emphasis);
    background: linear-gradient(var(--bgColor-accent-muted) 0 0), var(--bgColor-default);
  }
`;
