import { t } from '@lingui/core/macro';
import { Button } from '@primer/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { PinId, SchematicId, TypeId } from '../../../workers/game/domain/ids.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import type { ColonyEdit, EditChoices } from '../../../workers/game/domain/whatIf.ts';
import { formatUnits } from '../../format/number.ts';
import { capitalise, compareNames } from '../../format/text.ts';
import { ControlGroup } from '../../ui/ControlGroup.ts';
import { Choice } from '../../ui/fields.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { storeWord } from '../../words/structures.ts';
import { typeName } from '../../words/typeNames.ts';
import { ecuName, editText, idleEcuName, schematicName } from '../../words/whatIf.ts';

const Form = styled(ControlGroup)`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--gap-snug) var(--gap-medium);

  & select {
    max-width: 200px;
  }
`;

/** More than any store holds. */
const MAX_UNITS = 1e7;

const KINDS = [
  'factory',
  'schematic',
  'heads',
  'moreHeads',
  'fewerHeads',
  'start',
  'removeEcu',
  'routes',
  'takeOut',
  'bring',
  'deliver',
  'collect',
] as const;
type AdderKind = (typeof KINDS)[number];

const adderLabels = (): Readonly<Record<AdderKind, string>> => ({
  factory: t`Add a factory of…`,
  schematic: t`Change the schematic…`,
  heads: t`Move heads…`,
  moreHeads: t`Add heads…`,
  fewerHeads: t`Remove heads…`,
  start: t`Start an idle extractor…`,
  removeEcu: t`Remove an extractor…`,
  routes: t`Change routes…`,
  takeOut: t`Take out surplus at each visit…`,
  bring: t`Also bring at each visit…`,
  deliver: t`Deliver goods…`,
  collect: t`Collect goods…`,
});

interface EditAddersProps {
  choices: EditChoices;
  onAdd: (edit: ColonyEdit) => void;
}

type Option = readonly [value: string, label: string];

/** Adds a change that has no control of its own: choose what, then from, to and how much. */
export function EditAdders({ choices, onAdd }: EditAddersProps) {
  const [kind, setKind] = useState<AdderKind | null>(null);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [units, setUnits] = useState<number | null>(1);
  const fields = kind === null ? null : fieldsOf(kind, choices);
  const chosenFrom = fields?.from?.some(([value]) => value === from) ? from : (fields?.from?.[0]?.[0] ?? '');
  const options = fields?.to(chosenFrom) ?? [];
  const chosenTo = options.some(([value]) => value === to) ? to : (options[0]?.[0] ?? '');
  const edit =
    kind === null || chosenTo === '' || units === null ? null : editOf(kind, chosenFrom, chosenTo, units, choices);
  return (
    <Form aria-label={t`Further changes`}>
      <Choice
        label={t`More changes`}
        size="small"
        value={kind}
        options={[
          [null, t`Choose…`],
          ...KINDS.filter((one) => isPossible(one, choices)).map((one) => [one, adderLabels()[one]] as const),
        ]}
        onChange={setKind}
      />
      {fields?.from && (
        <Choice label={fields.fromLabel} size="small" options={fields.from} value={chosenFrom} onChange={setFrom} />
      )}
      {fields && <Choice label={fields.toLabel} size="small" options={options} value={chosenTo} onChange={setTo} />}
      {fields?.amountLabel && (
        <NumberField
          label={fields.amountLabel}
          size="small"
          width={72}
          value={units}
          least={1}
          most={MAX_UNITS}
          isWhole
          repair={() => null}
          onChange={setUnits}
        />
      )}
      {fields && (
        <Button size="small" disabled={edit === null} onClick={() => edit && onAdd(edit)}>
          {t`Add`}
        </Button>
      )}
    </Form>
  );
}

interface Fields {
  fromLabel: string;
  /** null: only one choice */
  from: readonly Option[] | null;
  toLabel: string;
  to: (from: string) => readonly Option[];
  /** null: always one */
  amountLabel: string | null;
}

function isPossible(kind: AdderKind, choices: EditChoices): boolean {
  const { ecus, factories, stores } = choices;
  switch (kind) {
    case 'moreHeads':
    case 'fewerHeads':
    case 'removeEcu':
      return ecus.length > 0;
    case 'start':
      return choices.idleEcus.length > 0;
    case 'routes':
      return choices.routes.length > 0;
    case 'takeOut':
      return choices.reserveTypeIds.length > 0;
    case 'bring':
      return choices.ownInputTypeIds.length > 0;
    case 'factory':
      return true;
    case 'schematic':
      return factories.length > 0;
    case 'heads':
      return ecus.length > 1;
    case 'deliver':
      return stores.length > 0;
    case 'collect':
      return stores.some(({ contents }) => contents.length > 0);
    default:
      return kind satisfies never;
  }
}

function fieldsOf(kind: AdderKind, choices: EditChoices): Fields {
  const { ecus, factories, schematicIds, stores, usedTypeIds } = choices;
  const makes = (schematicId: SchematicId): Option => [String(schematicId), schematicName(schematicId)];
  const store = ({ pinId, typeId }: EditChoices['stores'][number], place: number): Option => [
    String(pinId),
    `${capitalise(storeWord(typeId))} ${place + 1}`,
  ];
  const extractor = ({ pinId }: EditChoices['ecus'][number]): Option => [String(pinId), ecuName(pinId, choices)];
  const named = (typeId: TypeId): Option => [String(typeId), typeName(typeId)];
  const byName = ([, a]: Option, [, b]: Option): number => compareNames(a, b);
  switch (kind) {
    case 'factory': {
      const running = new Set(factories.map(({ schematicId }) => schematicId));
      const others = schematicIds
        .filter((id) => !running.has(id))
        .map(makes)
        .sort(byName);
      return { fromLabel: '', from: null, toLabel: t`Makes`, to: () => others, amountLabel: t`Factories` };
    }
    case 'schematic':
      return {
        fromLabel: t`Instead of`,
        from: factories.map(({ schematicId }) => makes(schematicId)),
        toLabel: t`Make`,
        to: (from) =>
          schematicIds
            .map(makes)
            .filter(([value]) => value !== from)
            .sort(byName),
        amountLabel: t`Factories`,
      };
    case 'heads': {
      const options = ecus.map(extractor);
      return {
        fromLabel: t({ message: 'From', context: 'a structure' }),
        from: options,
        toLabel: t({ message: 'To', context: 'a structure' }),
        to: (from) => options.filter(([value]) => value !== from),
        amountLabel: t`Heads`,
      };
    }
    case 'moreHeads':
    case 'fewerHeads':
    case 'removeEcu':
      return {
        fromLabel: '',
        from: null,
        toLabel: t`Extractor`,
        to: () => ecus.map(extractor),
        amountLabel: kind === 'removeEcu' ? null : t`Heads`,
      };
    case 'start':
      return {
        fromLabel: t`Extractor`,
        from: choices.idleEcus.map(({ pinId }) => [String(pinId), capitalise(idleEcuName(pinId, choices))]),
        toLabel: t`Goods`,
        to: () => choices.resourceTypeIds.map(named).sort(byName),
        amountLabel: t`Days`,
      };
    case 'routes': {
      const options = choices.routes.map((edit, k): Option => [String(k), capitalise(editText(edit, choices))]);
      return { fromLabel: '', from: null, toLabel: t`Routes`, to: () => options, amountLabel: null };
    }
    case 'takeOut':
    case 'bring': {
      const typeIds = kind === 'takeOut' ? choices.reserveTypeIds : choices.ownInputTypeIds;
      return { fromLabel: '', from: null, toLabel: t`Goods`, to: () => typeIds.map(named), amountLabel: null };
    }
    case 'deliver': {
      const goods = usedTypeIds.map(named).sort(byName);
      return { fromLabel: t`Into`, from: stores.map(store), toLabel: t`Goods`, to: () => goods, amountLabel: t`Units` };
    }
    case 'collect':
      return {
        fromLabel: t({ message: 'From', context: 'a structure' }),
        from: stores.map(store).filter((_, k) => stores[k]!.contents.length > 0),
        toLabel: t`Goods`,
        to: (from) =>
          (stores.find(({ pinId }) => String(pinId) === from)?.contents ?? []).map(({ typeId, amount }) => [
            String(typeId),
            `${typeName(typeId)} (${formatUnits(amount)})`,
          ]),
        amountLabel: t`Units`,
      };
    default:
      return kind satisfies never;
  }
}

function editOf(kind: AdderKind, from: string, to: string, amount: number, { routes }: EditChoices): ColonyEdit {
  const [source, target] = [Number(from), Number(to)];
  switch (kind) {
    case 'factory':
      return { kind: 'factories', schematicId: target as SchematicId, count: amount };
    case 'schematic':
      return {
        kind: 'schematic',
        fromSchematicId: source as SchematicId,
        toSchematicId: target as SchematicId,
        count: amount,
      };
    case 'heads':
      return { kind: 'heads', fromPinId: source as PinId, toPinId: target as PinId, count: amount };
    case 'moreHeads':
    case 'fewerHeads':
      return { kind, pinId: target as PinId, count: amount };
    case 'removeEcu':
      return { kind, pinId: target as PinId };
    case 'start':
      return {
        kind,
        pinId: source as PinId,
        productTypeId: target as TypeId,
        programSeconds: amount * SECONDS_PER_DAY,
      };
    case 'routes':
      return routes[target]!;
    case 'takeOut':
    case 'bring':
      return { kind, typeIds: [target as TypeId] };
    case 'deliver':
      return { kind: 'goods', pinId: source as PinId, typeId: target as TypeId, amount };
    case 'collect':
      return { kind: 'goods', pinId: source as PinId, typeId: target as TypeId, amount: -amount };
    default:
      return kind satisfies never;
  }
}
