import { t } from '@lingui/core/macro';
import { TIERS, type Tier } from '../../../workers/game/domain/commodity.ts';
import { ButtonGroup } from '../../ui/ControlGroup.ts';
import { ToggleButton } from '../../ui/ToggleButton.tsx';

interface TierTogglesProps {
  tiers: ReadonlySet<Tier>;
  onChange: (tiers: ReadonlySet<Tier>) => void;
}

/** Which tiers are shown. */
export function TierToggles({ tiers, onChange }: TierTogglesProps) {
  const toggle = (tier: Tier): void => {
    const next = new Set(tiers);
    if (!next.delete(tier)) next.add(tier);
    onChange(next);
  };
  return (
    <ButtonGroup>
      <legend className="visually-hidden">{t`Tiers`}</legend>
      {TIERS.map((tier) => (
        <ToggleButton key={tier} aria-pressed={tiers.has(tier)} onClick={() => toggle(tier)}>
          P{tier}
        </ToggleButton>
      ))}
    </ButtonGroup>
  );
}
