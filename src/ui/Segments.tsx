import { SegmentedControl } from '@primer/react';

interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of one of a few. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  return (
    <SegmentedControl
      aria-label={label}
      size="small"
      onChange={(index) => {
        const option = options[index];
        if (option) onChange(option.value);
      }}
    >
      {options.map((option) => (
        <SegmentedControl.Button key={option.value} selected={option.value === value}>
          {option.label}
        </SegmentedControl.Button>
      ))}
    </SegmentedControl>
  );
}
