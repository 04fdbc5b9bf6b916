import { t } from '@lingui/core/macro';
import { FormControl, TextInput } from '@primer/react';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../format/number.ts';
import { numberInput, parseNumber } from '../format/parseNumber.ts';

interface NumberFieldProps {
  label: string;
  /** null is an empty field */
  value: number | null;
  least?: number;
  most: number;
  /** no decimals; the arrow keys count up and down */
  isWhole?: boolean;
  /** what an empty field means, which makes it valid: `your usual rate` */
  emptyMeans?: string;
  placeholder?: string;
  unit?: string;
  caption?: ReactNode;
  /** small by default in a row of controls, and as wide as its place */
  size?: 'small' | 'medium';
  /** as wide as its place */
  block?: boolean;
  width?: number;
  /** in a row of controls: with a label for screen readers only */
  isInline?: boolean;
  /** what counts while the field is empty */
  usual?: number;
  /** what an invalid text counts as (null: no number at all); without it, an invalid text changes nothing */
  repair?: (typed: number | null) => number | null;
  onChange: (value: number | null) => void;
}

/** The page's one field for numbers. It takes any language's grouping and decimals; an invalid text says what applies. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, least = 0, most, isWhole = false, emptyMeans, placeholder, unit, caption } = props;
  const { block = false, width, isInline = false, usual, repair, onChange } = props;
  const { size = block || isInline ? 'small' : 'medium' } = props;
  // The text while typing: "1" on the way to "10" must not be replaced under the fingers.
  const [draft, setDraft] = useState<string | null>(null);
  /** undefined: invalid */
  const read = (text: string): number | null | undefined => {
    if (text.trim() === '' && emptyMeans !== undefined) return null;
    const number = parseNumber(text, most);
    if (number === null || number < least || number > most || (isWhole && !Number.isInteger(number))) return undefined;
    return number;
  };
  const isWrong = draft !== null && read(draft) === undefined;
  return (
    <FormControl>
      <FormControl.Label visuallyHidden={isInline}>{label}</FormControl.Label>
      <TextInput
        size={size}
        block={block}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        {...(width !== undefined && { width })}
        {...(unit !== undefined && { trailingVisual: unit })}
        {...(placeholder !== undefined && { placeholder })}
        value={draft ?? (value === null ? '' : numberInput(value, most))}
        {...(isWrong && { validationStatus: 'error' as const })}
        onChange={({ target }) => {
          setDraft(target.value);
          const typed = read(target.value);
          if (typed !== undefined) onChange(typed);
          else if (repair) onChange(repair(parseNumber(target.value, most)));
        }}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
          if (!isWhole || step === 0 || value === null) return;
          event.preventDefault();
          setDraft(null);
          onChange(Math.min(most, Math.max(least, value + step)));
        }}
        onBlur={() => setDraft(null)}
      />
      {isWrong && (
        <FormControl.Validation variant="error">
          {mendText(props)} {t`Until then, ${{ value: appliedText(value ?? usual ?? null, emptyMeans) }} applies.`}
        </FormControl.Validation>
      )}
      {caption !== undefined && <FormControl.Caption>{caption}</FormControl.Caption>}
    </FormControl>
  );
}

/** What to enter instead. */
function mendText({ least = 0, most, isWhole = false, emptyMeans }: NumberFieldProps): string {
  const [from, to] = [limit(least), limit(most)];
  if (emptyMeans === undefined) {
    return isWhole ? t`Enter a whole number from ${from} to ${to}.` : t`Enter a number from ${from} to ${to}.`;
  }
  return isWhole
    ? t`Enter a whole number from ${from} to ${to}, or nothing for ${emptyMeans}.`
    : t`Enter a number from ${from} to ${to}, or nothing for ${emptyMeans}.`;
}

function limit(value: number): string {
  return formatNumber(value, Number.isInteger(value) ? 0 : 2);
}

function appliedText(applied: number | null, emptyMeans = t`nothing`): string {
  return applied === null ? emptyMeans : Number.isInteger(applied) ? formatNumber(applied) : numberInput(applied);
}
