import { styled } from 'styled-components';

/** Parts below each other. */
export const Stack = styled.div<{ $gap?: 'snug' | 'large' }>`
  display: flex;
  flex-direction: column;
  gap: var(--gap-${({ $gap = 'wide' }) => $gap});
  min-width: 0;
`;

/** Parts beside each other. */
export const Row = styled.div<{
  $gap: 'small' | 'medium' | 'roomy' | 'large';
  $align?: 'start' | 'end';
  $wraps?: boolean;
}>`
  display: flex;
  flex-wrap: ${({ $wraps = false }) => ($wraps ? 'wrap' : 'nowrap')};
  align-items: ${({ $align = 'center' }) => $align};
  gap: var(--gap-${({ $gap }) => $gap});
`;

/** An error with its details. */
export const ProblemBox = styled.div`
  padding: 8px 12px;
  border: 1px solid var(--borderColor-danger-muted);
  border-radius: 6px;
  font-size: var(--text-small);
  line-height: 1.55;
  overflow-wrap: anywhere;
  background: var(--bgColor-danger-muted);

  & p,
  & ul {
    margin: 0;
  }

  & ul {
    padding-left: 18px;
  }
`;

/** A label on the left, its control on the right. */
export const SplitRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--gap-large);
`;

/** A text and the button that it is about, which is below it where there is little room. */
export const Offer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--gap-medium) var(--gap-large);

  & > :first-child {
    flex: 1 1 240px;
  }
`;

/** Labelled fields, as many side by side as fit. */
export const FieldGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(190px, 1fr));
  gap: var(--gap-large);
`;

/** Buttons at the end of a row. */
export const Buttons = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--gap-medium);
`;
