import { t } from '@lingui/core/macro';
import { Link } from '@primer/react';
import type { CharacterId, ColonyKey, NamedColony } from '../../../workers/game/domain/ids.ts';
import type { TableColumn } from '../../ui/DataTable.tsx';
import { Note } from '../../ui/parts.tsx';

/** What names pilots, and what opens one planet's history. */
export interface PlanetLinks {
  nameOf: (id: CharacterId) => string;
  onOpen: (key: ColonyKey) => void;
}

/** A planet, which opens its history, and its pilot. */
export function PlanetLink({ planet, nameOf, onOpen }: PlanetLinks & { planet: NamedColony }) {
  return (
    <>
      <Link as="button" type="button" onClick={() => onOpen(planet.key)}>
        {planet.planetName}
      </Link>{' '}
      <Note as="span">{nameOf(planet.characterId)}</Note>
    </>
  );
}

export function planetColumn<Row extends NamedColony>(links: PlanetLinks): TableColumn<Row> {
  return {
    id: 'planet',
    label: t`Planet`,
    value: ({ planetName }) => planetName,
    cell: (planet) => <PlanetLink planet={planet} {...links} />,
  };
}
