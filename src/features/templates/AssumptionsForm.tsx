import { Checkbox, FormControl, TextInput } from '@primer/react';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { typeName } from '../../../workers/catalogue/index.ts';
import type { AssumedQuantity, TemplateAssumptions } from '../../../workers/domain/template.ts';
import { formatNumber } from '../../format/number.ts';
import { Note } from '../../ui/parts.tsx';
import { assumedText, REPLAY_DAYS } from '../../words/templates.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(190px, 1fr));
  gap: 12px;
  margin: 8px 0;
`;

const MAX_RADIUS_KM = 500_000;
const MAX_QUANTITY_PER_HEAD = 1e5;

interface AssumptionsFormProps {
  assumptions: TemplateAssumptions;
  /** of the resources of all templates */
  assumed: readonly AssumedQuantity[];
  onChange: (assumptions: TemplateAssumptions) => void;
}

/** What the replay assumes. Each change judges all templates again. */
export function AssumptionsForm({ assumptions, assumed, onChange }: AssumptionsFormProps) {
  const setQuantity = (typeId: number, value: number | null): void => {
    const { [typeId]: _, ...others } = assumptions.quantitiesPerHead;
    onChange({ ...assumptions, quantitiesPerHead: value === null ? others : { ...others, [typeId]: value } });
  };
  return (
    <>
      <Note>
        Each template is replayed for {REPLAY_DAYS} days from empty stores, with nobody there. Every extractor runs one
        program of {REPLAY_DAYS} days. Each of its heads adds the base quantity below to every 15-minute cycle. Real
        yields differ.
      </Note>
      <Fields>
        <NumberField
          label="Planet radius, km"
          caption="For CPU and power. Empty: each template's own"
          value={assumptions.radiusKm}
          most={MAX_RADIUS_KM}
          onChange={(radiusKm) => onChange({ ...assumptions, radiusKm })}
        />
        {assumed.map((quantity) => (
          <NumberField
            key={quantity.typeId}
            label={typeName(quantity.typeId)}
            placeholder={formatNumber(quantity.quantityPerHead)}
            caption={assumedText(quantity)}
            value={assumptions.quantitiesPerHead[quantity.typeId] ?? null}
            most={MAX_QUANTITY_PER_HEAD}
            onChange={(value) => setQuantity(quantity.typeId, value)}
          />
        ))}
      </Fields>
      <FormControl>
        <Checkbox
          checked={assumptions.suppliesImports}
          onChange={({ target }) => onChange({ ...assumptions, suppliesImports: target.checked })}
        />
        <FormControl.Label>Deliver imports</FormControl.Label>
        <FormControl.Caption>Stores always hold what a template uses and doesn't make.</FormControl.Caption>
      </FormControl>
    </>
  );
}

interface NumberFieldProps {
  label: string;
  caption: string;
  placeholder?: string;
  value: number | null;
  most: number;
  onChange: (value: number | null) => void;
}

/** A number above 0, or nothing. An invalid text changes nothing and says so. */
function NumberField({ label, caption, placeholder = '', value, most, onChange }: NumberFieldProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const number = Number(text.replaceAll(/[ ,]/g, ''));
  const isValid = text.trim() === '' || (number > 0 && number <= most);
  // Another tab may have changed it; a text that means the same stays as it is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed value replaces the text
  useEffect(() => {
    if (isValid && value !== (text.trim() === '' ? null : number)) setText(value === null ? '' : String(value));
  }, [value]);
  return (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      <TextInput
        size="small"
        block
        inputMode="decimal"
        placeholder={placeholder}
        value={text}
        aria-invalid={!isValid}
        onChange={({ target }) => {
          setText(target.value);
          const next = Number(target.value.replaceAll(/[ ,]/g, ''));
          if (target.value.trim() === '') onChange(null);
          else if (next > 0 && next <= most) onChange(next);
        }}
      />
      <FormControl.Caption>{isValid ? caption : `Not a number from 0 to ${formatNumber(most)}.`}</FormControl.Caption>
    </FormControl>
  );
}
