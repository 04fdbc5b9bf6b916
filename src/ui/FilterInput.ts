import { TextInput } from '@primer/react';
import { styled } from 'styled-components';

/** A field that filters a list: as wide as its placeholder in any language. */
export const FilterInput = styled(TextInput).attrs({ size: 'small' })`
  width: 270px;
  max-width: 100%;
`;
