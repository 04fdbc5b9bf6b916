/** Check boxes with their labels. */
import { Checkbox, FormControl } from '@primer/react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface CheckFieldProps {
  label: ReactNode;
  /** a smaller line below */
  caption?: ReactNode;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

export function CheckField({ label, caption, checked, onChange }: CheckFieldProps) {
  return (
    <FormControl>
      <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <FormControl.Label>{label}</FormControl.Label>
      {caption && <FormControl.Caption>{caption}</FormControl.Caption>}
    </FormControl>
  );
}

const Line = styled.label<{ $isIndented: boolean }>`
  display: flex;
  align-items: center;
  gap: var(--gap-medium);
  min-height: 26px;
  font-size: var(--text-small);
  padding-left: ${({ $isIndented }) => ($isIndented ? 20 : 0)}px;
  cursor: pointer;
`;

interface CheckLineProps {
  children: ReactNode;
  isIndented?: boolean;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A check box as a line of a list, or in a row of controls. */
export function CheckLine({ children, isIndented = false, checked, onChange }: CheckLineProps) {
  return (
    <Line $isIndented={isIndented}>
      <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </Line>
  );
}
