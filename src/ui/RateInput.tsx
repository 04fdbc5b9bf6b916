import { FormControl, TextInput } from '@primer/react';
import { type ReactNode, useState } from 'react';
import type { Fraction } from '../../workers/domain/units.ts';
import { parsePercent, percentInput } from '../format/percent.ts';

interface RateInputProps {
  label: string;
  /** null is an empty field */
  value: Fraction | null;
  /** what an empty field stands for, which makes it valid: `your usual rate` */
  emptyMeans?: string;
  /** the rate that applies while the field is empty */
  usual?: Fraction;
  caption?: ReactNode;
  /** in a row of controls: small, with a label for screen readers only */
  isInline?: boolean;
  onChange: (value: Fraction | null) => void;
}

/** A rate in percent. An invalid text is marked and changes nothing. */
export function RateInput({ label, value, emptyMeans, usual, caption, isInline = false, onChange }: RateInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const parse = (text: string): Fraction | null | undefined =>
    text.trim() === '' && emptyMeans !== undefined ? null : (parsePercent(text) ?? undefined);
  const isRefused = draft !== null && parse(draft) === undefined;
  return (
    <FormControl>
      <FormControl.Label visuallyHidden={isInline}>{label}</FormControl.Label>
      <TextInput
        size={isInline ? 'small' : 'medium'}
        inputMode="decimal"
        trailingVisual="%"
        {...(emptyMeans !== undefined && {
          placeholder: usual === undefined ? 'usual' : `${percentInput(usual)} (usual)`,
        })}
        value={draft ?? (value === null ? '' : percentInput(value))}
        {...(isRefused ? { validationStatus: 'error' as const } : {})}
        onChange={(event) => {
          setDraft(event.target.value);
          const rate = parse(event.target.value);
          if (rate !== undefined) onChange(rate);
        }}
        onBlur={() => setDraft(null)}
      />
      {isRefused && (
        <FormControl.Validation variant="error">
          {`Enter a number from 0 to 100${emptyMeans === undefined ? '' : `, or nothing for ${emptyMeans}`}. Until then, ${percentInput(value ?? usual ?? 0)} applies.`}
        </FormControl.Validation>
      )}
      {caption !== undefined && <FormControl.Caption>{caption}</FormControl.Caption>}
    </FormControl>
  );
}
