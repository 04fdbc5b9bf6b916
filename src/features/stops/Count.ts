import { styled } from 'styled-components';

export const Count = styled.span`
  font-weight: 400;
  font-variant-numeric: tabular-nums;
  color: var(--fgColor-muted);
`;
