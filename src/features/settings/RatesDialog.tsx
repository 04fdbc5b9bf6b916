import { plural, t } from '@lingui/core/macro';
import { FormControl, Select } from '@primer/react';
import { useState } from 'react';
import type { ColonyReport } from '../../../workers/game/domain/report.ts';
import type { Fraction } from '../../../workers/game/domain/units.ts';
import { setOwnerRates } from '../../bridge/characters.ts';
import { formatNumber } from '../../format/number.ts';
import { compareNames } from '../../format/text.ts';
import { ownCharactersAtom } from '../../state/characters.ts';
import { knownColoniesAtom } from '../../state/colonies.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { isFilteredAtom } from '../../state/filter.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { allShownKeysAtom } from '../../state/page.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/dialogLayout.ts';
import { Note } from '../../ui/parts.tsx';
import { RateInput } from '../../ui/RateInput.tsx';
import { SelectOptions } from '../../ui/SelectOptions.tsx';
import { accountName } from '../../words/accounts.ts';
import { rateText } from '../../words/customs.ts';

/** Which planets: `shown`, `all`, `system …`, `account …`. */
type Scope = string;

/** Sets the owner's rate of many planets at once: of the player's own, as those of shares are their sharers'. */
export default function RatesDialog() {
  const characters = useAtomValue(ownCharactersAtom);
  const accountOf = new Map(characters.map(({ characterId, account }) => [characterId, account]));
  const colonies = useAtomValue(knownColoniesAtom).filter(({ characterId }) => accountOf.has(characterId));
  const shownKeys = useAtomValue(allShownKeysAtom);
  const isFiltered = useAtomValue(isFilteredAtom);
  const [scope, setScope] = useState<Scope>(isFiltered ? 'shown' : 'all');
  const [rate, setRate] = useState<Fraction | null>(null);
  const shown = new Set(shownKeys);
  const shownKeyCount = colonies.filter(({ key }) => shown.has(key)).length;
  const systems = distinct(colonies.map(({ systemName }) => systemName));
  const accounts = distinct(characters.map(({ account }) => account));
  const isChosen = ({ key, systemName, characterId }: ColonyReport): boolean => {
    if (scope === 'all') return true;
    if (scope === 'shown') return shown.has(key);
    return scope === `system ${systemName}` || scope === `account ${accountOf.get(characterId)}`;
  };
  const chosen = colonies.filter(isChosen);
  const ownRateCount = chosen.filter(({ customsTax }) => customsTax.isOwnRate).length;
  return (
    <Dialog
      title={t`Customs tax of many planets`}
      onClose={closeDialog}
      footerButtons={[
        { content: t`Cancel`, onClick: closeDialog },
        {
          content: buttonText(chosen.length, rate),
          buttonType: 'primary',
          disabled: chosen.length === 0,
          onClick: () => {
            setOwnerRates(chosen, rate);
            closeDialog();
          },
        },
      ]}
    >
      <Stack>
        <FormControl>
          <FormControl.Label>{t`Planets`}</FormControl.Label>
          <Select value={scope} onChange={({ target }) => setScope(target.value)}>
            <Select.Option value="shown">{t`On the page now (${plural({ shownKeyCount }, { one: '# planet', other: '# planets' })})`}</Select.Option>
            <Select.Option value="all">{t`All (${plural({ colonyCount: colonies.length }, { one: '# planet', other: '# planets' })})`}</Select.Option>
            <Select.OptGroup label={t`An account`}>
              <SelectOptions of={accounts.map((account) => [`account ${account}`, accountName(account)])} />
            </Select.OptGroup>
            <Select.OptGroup label={t`A system`}>
              <SelectOptions of={systems.map((name) => [`system ${name}`, name])} />
            </Select.OptGroup>
          </Select>
          <FormControl.Caption>
            {chosenText(chosen.length, ownRateCount)} {t`Type into the page’s filter first to choose others.`}
          </FormControl.Caption>
        </FormControl>
        <RateInput
          label={t`The owner’s rate`}
          value={rate}
          emptyMeans={t`your usual rates`}
          caption={t`Empty: back to your usual rate for each kind of space`}
          onChange={setRate}
        />
        <Note>{t`In high security space the game’s part comes on top.`}</Note>
      </Stack>
    </Dialog>
  );
}

function buttonText(planetCount: number, fraction: Fraction | null): string {
  if (fraction === null) {
    return plural(planetCount, {
      one: 'Use the usual rates for # planet',
      other: 'Use the usual rates for # planets',
    });
  }
  const rate = rateText(fraction);
  return plural(planetCount, { one: `Set ${rate} for # planet`, other: `Set ${rate} for # planets` });
}

/** @param ownRateCount how many of them have a rate of their own */
function chosenText(planetCount: number, ownRateCount: number): string {
  if (ownRateCount === 0) return plural(planetCount, { one: '# planet.', other: '# planets.' });
  const ownCount = formatNumber(ownRateCount);
  return plural(planetCount, {
    one: `# planet, ${ownCount} of them with a rate of their own, which this replaces.`,
    other: `# planets, ${ownCount} of them with a rate of their own, which this replaces.`,
  });
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].sort((a, b) => compareNames(a, b));
}
