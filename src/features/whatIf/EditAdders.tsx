import { t } from '@lingui/core/macro';
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
import { SmallButton } from '../../ui/SmallButton.tsx';
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

interface EditAddersProps {
  choices: EditChoices;
  onAdd: (edit: ColonyEdit) => void;
}

/** Adds a change that has no control of its own: choose what, then from, to and how much. */
export function EditAdders({ choices, onAdd }: EditAddersProps) {
  const [kind, setKind] = useState<AdderKind | null>(null);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [units, setUnits] = useState<number | null>(1);
  const adders: Readonly<Record<AdderKind, Adder>> = addersFor(choices);
  const adder = kind === null ? null : adders[kind];
  const chosenFrom = chosenOf(adder?.from?.options ?? [], from);
  const options = adder?.to.options(chosenFrom) ?? [];
  const chosenTo = chosenOf(options, to);
  const edit =
    adder === null || chosenTo === '' || units === null
      ? null
      : adder.editOf(Number(chosenFrom), Number(chosenTo), units);
  return (
    <Form aria-label={t`Further changes`}>
      <Choice
        label={t`More changes`}
        size="small"
        value={kind}
        options={[
          [null, t`Choose…`],
          ...(Object.keys(adders) as AdderKind[])
            .filter((one) => adders[one].isPossible)
            .map((one) => [one, adders[one].label] as const),
        ]}
        onChange={setKind}
      />
      {adder?.from && <Choice {...adder.from} size="small" value={chosenFrom} onChange={setFrom} />}
      {adder && <Choice label={adder.to.label} size="small" options={options} value={chosenTo} onChange={setTo} />}
      {adder?.amountLabel && (
        <NumberField
          label={adder.amountLabel}
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
      {adder && (
        <SmallButton disabled={edit === null} onClick={() => edit && onAdd(edit)}>
          {t`Add`}
        </SmallButton>
      )}
    </Form>
  );
}

/** The value if it is an option, else that of the first one; an empty text without any. */
function chosenOf(options: readonly Option[], value: string): string {
  return (options.find(([one]) => one === value) ?? options[0])?.[0] ?? '';
}

type Option = readonly [value: string, label: string];

interface Adder {
  /** what it is called in the list of changes */
  label: string;
  isPossible: boolean;
  /** left out where there is only one choice */
  from?: { label: string; options: readonly Option[] };
  to: { label: string; options: (from: string) => readonly Option[] };
  /** left out where it is always one */
  amountLabel?: string;
  editOf: (from: number, to: number, amount: number) => ColonyEdit;
}

type AdderKind = keyof ReturnType<typeof addersFor>;

/** All that can be added, in the order of the list. */
function addersFor(choices: EditChoices) {
  return { ...factoryAdders(choices), ...extractorAdders(choices), ...goodsAdders(choices) };
}

const option = (id: number, label: string): Option => [String(id), label];
const named = (typeId: TypeId): Option => option(typeId, typeName(typeId));
const byName = ([, a]: Option, [, b]: Option): number => compareNames(a, b);
const fromLabel = () => t({ message: 'From', context: 'a structure' });

function factoryAdders({ factories, schematicIds }: EditChoices) {
  const makes = (schematicId: SchematicId): Option => option(schematicId, schematicName(schematicId));
  const running = new Set(factories.map(({ schematicId }) => schematicId));
  return {
    factory: {
      label: t`Add a factory of…`,
      isPossible: true,
      to: {
        label: t`Makes`,
        options: () =>
          schematicIds
            .filter((id) => !running.has(id))
            .map(makes)
            .sort(byName),
      },
      amountLabel: t`Factories`,
      editOf: (_, to, count) => ({ kind: 'factories', schematicId: to as SchematicId, count }),
    },
    schematic: {
      label: t`Change the schematic…`,
      isPossible: factories.length > 0,
      from: { label: t`Instead of`, options: factories.map(({ schematicId }) => makes(schematicId)) },
      to: {
        label: t`Make`,
        options: (from) =>
          schematicIds
            .map(makes)
            .filter(([value]) => value !== from)
            .sort(byName),
      },
      amountLabel: t`Factories`,
      editOf: (from, to, count) => ({
        kind: 'schematic',
        fromSchematicId: from as SchematicId,
        toSchematicId: to as SchematicId,
        count,
      }),
    },
  } satisfies Record<string, Adder>;
}

function extractorAdders(choices: EditChoices) {
  const { ecus, idleEcus, resourceTypeIds } = choices;
  const extractors = ecus.map(({ pinId }) => option(pinId, ecuName(pinId, choices)));
  const ofAnExtractor = { isPossible: ecus.length > 0, to: { label: t`Extractor`, options: () => extractors } };
  return {
    heads: {
      label: t`Move heads…`,
      isPossible: ecus.length > 1,
      from: { label: fromLabel(), options: extractors },
      to: {
        label: t({ message: 'To', context: 'a structure' }),
        options: (from) => extractors.filter(([value]) => value !== from),
      },
      amountLabel: t`Heads`,
      editOf: (from, to, count) => ({ kind: 'heads', fromPinId: from as PinId, toPinId: to as PinId, count }),
    },
    moreHeads: {
      label: t`Add heads…`,
      ...ofAnExtractor,
      amountLabel: t`Heads`,
      editOf: (_, to, count) => ({ kind: 'moreHeads', pinId: to as PinId, count }),
    },
    fewerHeads: {
      label: t`Remove heads…`,
      ...ofAnExtractor,
      amountLabel: t`Heads`,
      editOf: (_, to, count) => ({ kind: 'fewerHeads', pinId: to as PinId, count }),
    },
    start: {
      label: t`Start an idle extractor…`,
      isPossible: idleEcus.length > 0,
      from: {
        label: t`Extractor`,
        options: idleEcus.map(({ pinId }) => option(pinId, capitalise(idleEcuName(pinId, choices)))),
      },
      to: { label: t`Goods`, options: () => resourceTypeIds.map(named).sort(byName) },
      amountLabel: t`Days`,
      editOf: (from, to, days) => ({
        kind: 'start',
        pinId: from as PinId,
        productTypeId: to as TypeId,
        programSeconds: days * SECONDS_PER_DAY,
      }),
    },
    removeEcu: {
      label: t`Remove an extractor…`,
      ...ofAnExtractor,
      editOf: (_, to) => ({ kind: 'removeEcu', pinId: to as PinId }),
    },
  } satisfies Record<string, Adder>;
}

function goodsAdders(choices: EditChoices) {
  const { stores, routes, reserveTypeIds, ownInputTypeIds, usedTypeIds } = choices;
  const storeOptions = stores.map(({ pinId, typeId }, k) => option(pinId, `${capitalise(storeWord(typeId))} ${k + 1}`));
  return {
    routes: {
      label: t`Change routes…`,
      isPossible: routes.length > 0,
      to: {
        label: t`Routes`,
        options: () => routes.map((edit, k) => option(k, capitalise(editText(edit, choices)))),
      },
      editOf: (_, to) => routes[to]!,
    },
    takeOut: {
      label: t`Take out surplus at each visit…`,
      isPossible: reserveTypeIds.length > 0,
      to: { label: t`Goods`, options: () => reserveTypeIds.map(named) },
      editOf: (_, to) => ({ kind: 'takeOut', typeIds: [to as TypeId] }),
    },
    bring: {
      label: t`Also bring at each visit…`,
      isPossible: ownInputTypeIds.length > 0,
      to: { label: t`Goods`, options: () => ownInputTypeIds.map(named) },
      editOf: (_, to) => ({ kind: 'bring', typeIds: [to as TypeId] }),
    },
    deliver: {
      label: t`Deliver goods…`,
      isPossible: stores.length > 0,
      from: { label: t`Into`, options: storeOptions },
      to: { label: t`Goods`, options: () => usedTypeIds.map(named).sort(byName) },
      amountLabel: t`Units`,
      editOf: (from, to, amount) => ({ kind: 'goods', pinId: from as PinId, typeId: to as TypeId, amount }),
    },
    collect: {
      label: t`Collect goods…`,
      isPossible: stores.some(({ contents }) => contents.length > 0),
      from: { label: fromLabel(), options: storeOptions.filter((_, k) => stores[k]!.contents.length > 0) },
      to: {
        label: t`Goods`,
        options: (from) =>
          (stores.find(({ pinId }) => String(pinId) === from)?.contents ?? []).map(({ typeId, amount }) =>
            option(typeId, `${typeName(typeId)} (${formatUnits(amount)})`),
          ),
      },
      amountLabel: t`Units`,
      editOf: (from, to, amount) => ({ kind: 'goods', pinId: from as PinId, typeId: to as TypeId, amount: -amount }),
    },
  } satisfies Record<string, Adder>;
}
