import { t } from '@lingui/core/macro';
import { SKILL_LEVELS } from '../../../workers/game/domain/customsTax.ts';
import { SPACE_KINDS } from '../../../workers/game/domain/space.ts';
import { openDialog } from '../../state/dialogs.ts';
import { useAtom } from '../../state/jotai.ts';
import { customsAtom } from '../../state/settings.ts';
import { SettingsGroup } from '../../ui/ControlGroup.ts';
import { FieldGrid } from '../../ui/dialogLayout.ts';
import { Choice } from '../../ui/fields.tsx';
import { Note } from '../../ui/parts.tsx';
import { RateInput } from '../../ui/RateInput.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { customsRule, ownerRateLabels, skillName } from '../../words/customs.ts';

/** The skill that lowers the game's part of customs tax, and the usual rates of the offices' owners. */
export function CustomsSettings() {
  const [customs, setCustoms] = useAtom(customsAtom);
  const { skillLevel, ownerFractions } = customs;
  return (
    <SettingsGroup>
      <legend>{t`Customs tax`}</legend>
      <Note>{customsRule()}</Note>
      <Choice
        label={skillName()}
        value={skillLevel}
        options={SKILL_LEVELS.map((level) => [level, t`Level ${level}`])}
        onChange={(level) => setCustoms({ ...customs, skillLevel: level })}
        caption={t`Of all characters that have no level of their own`}
      />
      <FieldGrid>
        {SPACE_KINDS.map((kind) => (
          <RateInput
            key={kind}
            label={ownerRateLabels()[kind]}
            value={ownerFractions[kind]}
            onChange={(rate) => setCustoms({ ...customs, ownerFractions: { ...ownerFractions, [kind]: rate ?? 0 } })}
          />
        ))}
      </FieldGrid>
      <SmallButton onClick={() => openDialog({ kind: 'rates' })}>{t`Set rates for many planets…`}</SmallButton>
    </SettingsGroup>
  );
}
