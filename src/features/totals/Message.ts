import { styled } from 'styled-components';

export const Message = styled.p`
  margin: 0;
  padding: 8px 0;
  color: var(--fgColor-muted);
`;
