import { styled } from 'styled-components';
import { NumberField } from '../../ui/NumberField.tsx';

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

/** A small whole number, typed or changed with the arrow keys. */
export function CountField({ label, value, onChange }: CountFieldProps) {
  return (
    <Narrow>
      <NumberField
        label={label}
        size="small"
        value={value}
        most={MAX_COUNT}
        isWhole
        onChange={(count) => count !== null && onChange(count)}
      />
    </Narrow>
  );
}
