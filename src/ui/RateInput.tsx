import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Fraction } from '../../workers/game/domain/units.ts';
import { percentInput, percentOf } from '../format/percent.ts';
import { NumberField } from './NumberField.tsx';

interface RateInputProps {
  label: string;
  /** null is an empty field */
  value: Fraction | null;
  /** what an empty field means, which makes it valid: `your usual rate` */
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
  return (
    <NumberField
      label={label}
      value={value === null ? null : percentOf(value)}
      most={100}
      unit="%"
      isInline={isInline}
      {...(emptyMeans !== undefined && {
        emptyMeans,
        placeholder: usual === undefined ? t`usual` : t`${{ rate: percentInput(usual) }} (usual)`,
      })}
      {...(usual !== undefined && { usual: percentOf(usual) })}
      {...(caption !== undefined && { caption })}
      onChange={(percent) => onChange(percent === null ? null : percent / 100)}
    />
  );
}
