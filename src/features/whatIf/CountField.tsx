import { FormControl, TextInput } from '@primer/react';
import { useState } from 'react';
import { styled } from 'styled-components';

const MAX_COUNT = 99;

const Narrow = styled.div`
  & input {
    width: 56px;
  }
`;

interface CountFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

/** A small whole number, typed or changed with the arrow keys. Half-typed text waits until it is a number. */
export function CountField({ label, value, onChange }: CountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Narrow>
      <FormControl>
        <FormControl.Label>{label}</FormControl.Label>
        <TextInput
          type="number"
          size="small"
          min={0}
          max={MAX_COUNT}
          value={typed ?? String(value)}
          onChange={({ target }) => {
            const wanted = Number(target.value);
            const isNumber = target.value !== '' && Number.isInteger(wanted) && wanted >= 0 && wanted <= MAX_COUNT;
            setTyped(isNumber ? null : target.value);
            if (isNumber) onChange(wanted);
          }}
          onBlur={() => setTyped(null)}
        />
      </FormControl>
    </Narrow>
  );
}
