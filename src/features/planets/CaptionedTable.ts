import { styled } from 'styled-components';

/** A table under its name. */
export const CaptionedTable = styled.table`
  border-collapse: collapse;

  & caption {
    padding-bottom: 2px;
    font-weight: 600;
    text-align: left;
  }
`;
