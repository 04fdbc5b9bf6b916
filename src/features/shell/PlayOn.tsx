import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { playOn } from '../../bridge/sandbox.ts';
import { ownCharactersAtom } from '../../state/characters.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Choice } from '../../ui/fields.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';

const Sandbox = styled.section`
  margin-top: 16px;
  padding: 10px 14px;
  border: 1px solid var(--borderColor-attention-muted);
  border-radius: 6px;
  font-size: var(--text-small);
  text-align: left;
  color: var(--fgColor-default);
  background: var(--bgColor-attention-muted);
`;

const About = styled.p`
  margin: 0 0 8px;
`;

const Controls = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--gap-medium) var(--gap-large);
`;

const MAX_WRONG_UNITS = 1e9;

/** In the sandbox, a pilot visits all its planets now, so that new snapshots arrive. */
export default function PlayOn() {
  const characters = useAtomValue(ownCharactersAtom);
  const [chosenId, setChosenId] = useState<CharacterId | null>(null);
  const [wrongUnits, setWrongUnits] = useState<number | null>(0);
  const [isPlaying, setPlaying] = useState(false);
  const play = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (wrongUnits === null) return;
    setPlaying(true);
    const ids = characters.map(({ characterId }) => characterId);
    const visitors = ids.filter((id) => chosenId === null || id === chosenId);
    await playOn(visitors, wrongUnits);
    setWrongUnits(0);
    setPlaying(false);
  };
  return (
    <Sandbox aria-label={t`Sandbox`}>
      <About>
        <Trans>
          Sandbox: a pilot visits all its planets in the game now. It collects products, brings missing inputs and
          restarts ended programs, so a new snapshot of each planet arrives. To see how a wrong forecast is reported,
          let ESI’s next record of the pilot’s first planet be wrong by some units. With “All pilots”, that makes one
          record wrong for each pilot.
        </Trans>
      </About>
      <Controls onSubmit={(event) => void play(event)}>
        <Choice
          label={t`Pilot`}
          size="small"
          value={chosenId}
          options={[[null, t`All pilots`], ...characters.map(({ characterId, name }) => [characterId, name] as const)]}
          onChange={setChosenId}
        />
        <NumberField
          label={t`Wrong by (units)`}
          size="small"
          value={wrongUnits}
          least={-MAX_WRONG_UNITS}
          most={MAX_WRONG_UNITS}
          isWhole
          repair={() => null}
          onChange={setWrongUnits}
        />
        <SmallButton type="submit" loading={isPlaying} disabled={wrongUnits === null}>
          {t`Play on`}
        </SmallButton>
      </Controls>
    </Sandbox>
  );
}
