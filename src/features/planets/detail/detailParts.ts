import { styled } from 'styled-components';

export const Part = styled.div`
  max-width: 100%;
  margin: 0;
  overflow-x: auto;
`;

export const Heading = styled.h4`
  margin: 0 0 4px;
  font-size: inherit;
`;
