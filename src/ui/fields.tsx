import { FormControl, Select, type SelectProps } from '@primer/react';
import type { ChangeEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { SelectOptions } from './SelectOptions.tsx';

export const Note = styled.p<{ $warns?: boolean }>`
  margin: 4px 0 0;
  font-size: var(--text-small);
  overflow-wrap: anywhere;
  color: var(${({ $warns }) => ($warns ? '--fgColor-attention' : '--fgColor-muted')});
`;

interface ChoiceProps<Value> extends Omit<SelectProps, 'value' | 'onChange' | 'children'> {
  /** left out in a label around it */
  label?: string;
  value: Value;
  /**
   * null: nothing chosen, with what that means. Beside it no value may be '', which null is for the browser: names of
   * accounts never are.
   */
  options: readonly (readonly [value: Value, text: string])[];
  onChange: (value: Value) => void;
  caption?: ReactNode;
  /** in a row of controls: with a label for screen readers only */
  isInline?: boolean;
}

/** A choice of a few values: with its label above, or in a row with its label for screen readers alone. */
export function Choice<Value extends string | number | null>(props: ChoiceProps<Value>) {
  const { id, label, value, options, onChange, caption, isInline = false, ...others } = props;
  const select = {
    size: others.block || isInline ? 'small' : 'medium',
    ...others,
    value: String(value ?? ''),
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => {
      const chosen = options.find(([one]) => String(one ?? '') === target.value);
      if (chosen !== undefined) onChange(chosen[0]);
    },
    children: <SelectOptions of={options.map(([one, text]) => [one ?? '', text])} />,
  } as const;
  if (isInline) return <Select id={id} aria-label={label} {...select} />;
  return (
    <FormControl {...(id !== undefined && { id })}>
      <FormControl.Label>{label}</FormControl.Label>
      <Select {...select} />
      {caption && <FormControl.Caption>{caption}</FormControl.Caption>}
    </FormControl>
  );
}
