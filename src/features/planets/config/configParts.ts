import { styled } from 'styled-components';

export const Hint = styled.p`
  max-width: 60ch;
  margin: 0 0 8px;
  color: var(--fgColor-muted);
`;
