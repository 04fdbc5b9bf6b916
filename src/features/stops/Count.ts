import { styled } from 'styled-components';

export const Count = styled.span`
  font-weight: 400;
  color: var(--fgColor-muted);
`;
