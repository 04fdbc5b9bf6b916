import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { formatNumber } from '../../format/number.ts';
import type { PageChip } from '../../model/page.ts';
import { ALERT_CHIPS } from '../../model/severity.ts';
import { withOne } from '../../model/withOne.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { alertChipCountsAtom, alertChipsAtom } from '../../state/page.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ButtonGroup } from '../../ui/ControlGroup.ts';
import { type AlertChip, chipTexts } from '../../words/alerts.ts';

/* On a line of their own: beside Alert mode they would push other buttons to the next line. */
const Chips = styled(ButtonGroup)`
  flex: 1 1 100%;
  align-items: center;

  @media (--phone) {
    gap: var(--gap-medium);
  }
`;

/** Limits alert mode to kinds of alerts. Kinds without a planet are left out. */
export default function AlertChips() {
  const [chosen, setChosen] = useAtom(alertChipsAtom);
  const counts = useAtomValue(alertChipCountsAtom);
  // The focus would be lost with a chip that goes as it is pressed.
  const [pressed, setPressed] = useState<readonly AlertChip[]>([]);
  const toggle = (chip: AlertChip): void => {
    setPressed(withOne(pressed, chip, true));
    setChosen(withOne(chosen.filter(isAlertChip), chip, !chosen.includes(chip)));
  };
  const shown = ALERT_CHIPS.filter((chip) => counts[chip] > 0 || chosen.includes(chip) || pressed.includes(chip));
  if (shown.length === 0) return null;
  return (
    <Chips>
      <legend className="visually-hidden">{t`Limit alert mode to`}</legend>
      {shown.map((chip) => (
        <Chip
          key={chip}
          text={t`${{ alert: chipTexts()[chip] }} ${{ count: formatNumber(counts[chip]) }}`}
          about={alertTitles()[chip]}
          isPressed={chosen.includes(chip)}
          onClick={() => toggle(chip)}
        />
      ))}
    </Chips>
  );
}

/** Characters that have to log in are chosen in the strip, and alone. */
const isAlertChip = (chip: PageChip): chip is AlertChip => chip !== 'needsLogin';

const alertTitles = (): Readonly<Record<AlertChip, string>> => ({
  stopped: t`Only planets on which something has stopped`,
  goodsLost: t`Only planets that run but lose goods because of their routes`,
  setUp: t`Only planets with a structure that is not set up`,
  full: t`Only planets with a store that is full, or will be within 24 hours`,
  shortOfInputs: t`Only planets whose inputs run out within 24 hours, or have`,
  offBalance: t`Only planets whose two extractors are off balance`,
});
