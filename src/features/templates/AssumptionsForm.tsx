import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import {
  LEAST_PROGRAM_SECONDS,
  LEAST_VISIT_SECONDS,
  MOST_PROGRAM_SECONDS,
  MOST_VISIT_SECONDS,
  type TemplateAssumptions,
  type TemplateList,
} from '../../../workers/game/domain/template.ts';
import { SECONDS_PER_HOUR, type Seconds } from '../../../workers/game/domain/units.ts';
import { formatNumber } from '../../format/number.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { FieldGrid } from '../../ui/dialogLayout.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Note } from '../../ui/parts.tsx';
import { assumedText, benchTaxText, UNATTENDED_DAYS, usualVisitsText } from '../../words/templates.ts';
import { typeName } from '../../words/typeNames.ts';

const Fields = styled(FieldGrid)`
  margin: 8px 0;
`;

const MAX_RADIUS_KM = 500_000;
const MAX_QUANTITY_PER_HEAD = 1e5;

interface AssumptionsFormProps {
  assumptions: TemplateAssumptions;
  list: TemplateList;
  onChange: (assumptions: TemplateAssumptions) => void;
}

/** What the replay assumes. Each change judges all templates again. */
export function AssumptionsForm({ assumptions, list, onChange }: AssumptionsFormProps) {
  const setQuantity = (typeId: number, value: number | null): void => {
    const { [typeId]: _, ...others } = assumptions.quantitiesPerHead;
    onChange({ ...assumptions, quantitiesPerHead: value === null ? others : { ...others, [typeId]: value } });
  };
  return (
    <>
      <Note>
        <Trans>
          Each template starts newly built, with empty stores. Each visit restarts programs that end before the next
          one, takes products and brings inputs; figures are what the colony then sustains. Each head adds the base
          quantity below to every 15 minutes. Real yields differ. “Stores last” and “Load lasts” assume no visits, and
          one program of {UNATTENDED_DAYS} days. Net includes {{ benchTax: benchTaxText(list.customsTax) }}.
        </Trans>
      </Note>
      <Fields>
        <NumberField
          label={t`Planet radius, km`}
          caption={t`For CPU and power. Empty: each template's own`}
          block
          value={assumptions.radiusKm}
          least={1}
          most={MAX_RADIUS_KM}
          emptyMeans={t`each template’s own`}
          onChange={(radiusKm) => onChange({ ...assumptions, radiusKm })}
        />
        <NumberField
          label={t`Hours between visits`}
          caption={usualVisitsText(list)}
          block
          value={inHours(assumptions.visitIntervalSeconds)}
          least={LEAST_VISIT_SECONDS / SECONDS_PER_HOUR}
          most={MOST_VISIT_SECONDS / SECONDS_PER_HOUR}
          emptyMeans={t`as you visit your planets`}
          onChange={(hours) => onChange({ ...assumptions, visitIntervalSeconds: inSeconds(hours) })}
        />
        <NumberField
          label={t`Program length, hours`}
          caption={t`Empty: as long as between visits, up to 14 days`}
          block
          value={inHours(assumptions.programSeconds)}
          least={LEAST_PROGRAM_SECONDS / SECONDS_PER_HOUR}
          most={MOST_PROGRAM_SECONDS / SECONDS_PER_HOUR}
          emptyMeans={t`as long as between visits`}
          onChange={(hours) => onChange({ ...assumptions, programSeconds: inSeconds(hours) })}
        />
        {list.assumed.map((quantity) => (
          <NumberField
            key={quantity.typeId}
            label={typeName(quantity.typeId)}
            placeholder={formatNumber(quantity.quantityPerHead)}
            caption={assumedText(quantity)}
            value={assumptions.quantitiesPerHead[quantity.typeId] ?? null}
            block
            least={1}
            most={MAX_QUANTITY_PER_HEAD}
            emptyMeans={formatNumber(quantity.quantityPerHead)}
            onChange={(value) => setQuantity(quantity.typeId, value)}
          />
        ))}
      </Fields>
      <CheckField
        label={t`Deliver inputs`}
        caption={t`Each visit brings what a template uses and doesn't make, as much as fits.`}
        checked={assumptions.suppliesImports}
        onChange={(isChecked) => onChange({ ...assumptions, suppliesImports: isChecked })}
      />
    </>
  );
}

function inHours(seconds: Seconds | null): number | null {
  return seconds === null ? null : seconds / SECONDS_PER_HOUR;
}

function inSeconds(hours: number | null): Seconds | null {
  return hours === null ? null : Math.round(hours * SECONDS_PER_HOUR);
}
