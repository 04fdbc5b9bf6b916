import { styled } from 'styled-components';

export const Heading = styled.h3`
  margin: 0 0 6px;
  font-size: 14px;
  font-weight: 600;
`;

export const Hint = styled.p`
  max-width: 60ch;
  margin: 0 0 8px;
  color: var(--fgColor-muted);
`;
