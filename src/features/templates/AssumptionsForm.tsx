import { Checkbox, FormControl } from '@primer/react';
import { styled } from 'styled-components';
import { typeName } from '../../../workers/catalogue/index.ts';
import type { AssumedQuantity, TemplateAssumptions } from '../../../workers/domain/template.ts';
import { formatNumber } from '../../format/number.ts';
import { NumberField } from '../../ui/NumberField.tsx';
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
          size="small"
          block
          value={assumptions.radiusKm}
          least={1}
          most={MAX_RADIUS_KM}
          emptyMeans="each template’s own"
          onChange={(radiusKm) => onChange({ ...assumptions, radiusKm })}
        />
        {assumed.map((quantity) => (
          <NumberField
            key={quantity.typeId}
            label={typeName(quantity.typeId)}
            placeholder={formatNumber(quantity.quantityPerHead)}
            caption={assumedText(quantity)}
            value={assumptions.quantitiesPerHead[quantity.typeId] ?? null}
            size="small"
            block
            least={1}
            most={MAX_QUANTITY_PER_HEAD}
            emptyMeans={formatNumber(quantity.quantityPerHead)}
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
