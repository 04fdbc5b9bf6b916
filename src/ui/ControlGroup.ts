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
  gap: 4px;
`;

/** Settings below each other, under their name. */
export const SettingsGroup = styled(ControlGroup)`
  display: flex;
  flex-direction: column;
  gap: 12px;

  & legend {
    padding: 0 0 4px;
    font-size: 14px;
    font-weight: 600;
  }
`;
