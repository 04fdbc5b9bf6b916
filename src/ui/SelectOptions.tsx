import { Select } from '@primer/react';

export function SelectOptions({ of }: { of: readonly (readonly [value: string | number, text: string])[] }) {
  return of.map(([value, text]) => (
    <Select.Option key={value} value={String(value)}>
      {text}
    </Select.Option>
  ));
}
