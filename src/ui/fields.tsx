/** Fields below each other, in forms beside or above a plan. */
import { FormControl, Select } from '@primer/react';
import { styled } from 'styled-components';
import { SelectOptions } from './SelectOptions.tsx';

export const CheckLine = styled.label<{ $indent?: boolean }>`
  display: flex;
  align-items: center;
  gap: var(--gap-medium);
  min-height: 26px;
  padding-left: ${({ $indent }) => ($indent ? 20 : 0)}px;
  cursor: pointer;
`;

export const Note = styled.p<{ $warns?: boolean }>`
  margin: 4px 0 0;
  font-size: var(--text-small);
  overflow-wrap: anywhere;
  color: var(${({ $warns }) => ($warns ? '--fgColor-attention' : '--fgColor-muted')});
`;

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
  caption?: string;
}

/** A choice of a few, with its label above. */
export function Choice({ label, value, options, onChange, caption = '' }: ChoiceProps) {
  return (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      <Select size="small" block value={value} onChange={({ target }) => onChange(target.value)}>
        <SelectOptions of={options} />
      </Select>
      {caption !== '' && <FormControl.Caption>{caption}</FormControl.Caption>}
    </FormControl>
  );
}
