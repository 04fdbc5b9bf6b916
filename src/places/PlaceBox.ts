import { styled } from 'styled-components';

export const PlaceBox = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--gap-medium);

  /* Keeps its layout, so that it is back at once; cannot be reached meanwhile. */
  &[data-covered] {
    position: fixed;
    content-visibility: hidden;

    @supports not (content-visibility: hidden) {
      visibility: hidden;
    }

    @media print {
      display: none;
    }
  }
`;
