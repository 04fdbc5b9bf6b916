import { styled } from 'styled-components';

/** A named group of controls, without the browser's frame. */
export const ControlGroup = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

/** Buttons side by side. */
export const ButtonGroup = styled(ControlGroup)`
  display: flex;
  flex-wrap: wrap;
  gap: var(--gap-small);
`;

/** Settings below each other, under their name. */
export const SettingsGroup = styled(ControlGroup)`
  display: flex;
  flex-direction: column;
  gap: var(--gap-large);

  & > button {
    align-self: flex-start;
  }

  & legend {
    padding: 0 0 4px;
    font-size: var(--text-medium);
    font-weight: 600;
  }
`;
