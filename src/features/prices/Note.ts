import { styled } from 'styled-components';

export const Note = styled.p`
  margin: 12px 0 0;
  font-size: 12px;
  line-height: 1.55;
  color: var(--fgColor-muted);
`;
