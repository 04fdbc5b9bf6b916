import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Character } from '../../../workers/game/domain/character.ts';
import { SKILL_LEVELS } from '../../../workers/game/domain/customsTax.ts';
import { refreshSkills } from '../../bridge/ownData.ts';
import { openDialog } from '../../state/dialogs.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { offeredPermissionsAtom, ownDataAtom, permissionsAtom, planetCountAtom } from '../../state/ownData.ts';
import { customsAtom } from '../../state/settings.ts';
import { Ago } from '../../ui/Ago.tsx';
import { Buttons, SplitRow, Stack } from '../../ui/dialogLayout.ts';
import { Choice } from '../../ui/fields.tsx';
import { Note } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { skillName } from '../../words/customs.ts';
import { planetCountText } from '../../words/planetCount.ts';

interface SkillsFieldProps {
  character: Character;
  /** of Customs Code Expertise, as the player entered it; null for EVE's, or that of the settings */
  level: number | null;
  onChange: (level: number | null) => void;
}

/** The level of Customs Code Expertise, and what EVE says about the character's skills. */
export function SkillsField({ character, level, onChange }: SkillsFieldProps) {
  const { characterId } = character;
  const usualLevel = useAtomValue(customsAtom).skillLevel;
  const { skills } = useAtomValue(ownDataAtom(characterId));
  const unset =
    skills === null
      ? t`As in the settings (level ${usualLevel})`
      : t`As EVE says (level ${{ level: skills.customsLevel }})`;
  return (
    <>
      <Choice
        label={skillName()}
        value={level}
        options={[[null, unset], ...SKILL_LEVELS.map((option) => [option, t`Level ${option}`] as const)]}
        onChange={onChange}
        caption={
          <>
            {t`Lowers the customs tax that the game charges in high security space.`}{' '}
            {level === null
              ? skills !== null && (
                  <Trans>
                    From EVE, <Ago at={skills.at} />.
                  </Trans>
                )
              : skills === null
                ? t`Entered by you.`
                : t`Entered by you. EVE says level ${{ level: skills.customsLevel }}.`}
          </>
        }
      />
      {level !== null && skills !== null && <SmallButton onClick={() => onChange(null)}>{t`Use EVE's`}</SmallButton>}
      <FromEve character={character} />
    </>
  );
}

function FromEve({ character }: { character: Character }) {
  const { characterId, name } = character;
  const { skills } = useAtomValue(ownDataAtom(characterId));
  const planetCount = useAtomValue(planetCountAtom(characterId));
  const granted = useAtomValue(permissionsAtom(characterId)).length > 1;
  const offered = useAtomValue(offeredPermissionsAtom);
  const [isAsking, setAsking] = useState(false);
  if (offered.length === 0 && !granted) return null;
  const ask = async (): Promise<void> => {
    setAsking(true);
    await refreshSkills(characterId, name);
    setAsking(false);
  };
  return (
    <Stack>
      {skills !== null && (
        <Note>
          <Trans>
            {{ planets: planetCountText(planetCount, skills) }}, command centers up to level{' '}
            {{ level: skills.commandCenterLevel }}. From EVE, <Ago at={skills.at} />.
          </Trans>
        </Note>
      )}
      <SplitRow>
        <Buttons>
          <SmallButton onClick={() => openDialog({ kind: 'scopes', characterId })}>
            {granted ? t`Read more or less from EVE…` : t`Read more from EVE…`}
          </SmallButton>
          {skills !== null && (
            <SmallButton inactive={isAsking} onClick={() => void ask()}>
              {t`Ask EVE for skills again`}
            </SmallButton>
          )}
        </Buttons>
      </SplitRow>
    </Stack>
  );
}
