import { styled } from 'styled-components';

/** A button that looks like the text around it. */
export const PlainButton = styled.button`
  padding: 0;
  border: 0;
  border-radius: 3px;
  font: inherit;
  text-align: left;
  color: inherit;
  background: none;
  cursor: pointer;
`;

/** One that covers the whole line that it is in, which has `position: relative`. */
export const LineButton = styled(PlainButton)`
  &::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: 2px solid var(--focus-outlineColor);
    outline-offset: -2px;
  }
`;
