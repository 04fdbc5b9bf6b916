import { t } from '@lingui/core/macro';
import { Link } from '@primer/react';
import type { CharacterId, ColonyKey, NamedColony } from '../../../workers/game/domain/ids.ts';
import type { TableColumn } from '../../ui/DataTable.tsx';
import { Note } from '../../ui/parts.tsx';

/** The column that names a planet and its pilot, and opens the planet's history. */
export function planetColumn<Row extends NamedColony>(
  nameOf: (id: CharacterId) => string,
  onOpen: (key: ColonyKey) => void,
): TableColumn<Row> {
  return {
    id: 'planet',
    label: t`Planet`,
    value: ({ planetName }) => planetName,
    cell: ({ key, planetName, characterId }) => (
      <>
        <Link as="button" type="button" onClick={() => onOpen(key)}>
          {planetName}
        </Link>{' '}
        <Note as="span">{nameOf(characterId)}</Note>
      </>
    ),
  };
}
