import { t } from '@lingui/core/macro';
import { XIcon } from '@primer/octicons-react';
import { FormControl, TextInput } from '@primer/react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { SystemId } from '../../../workers/game/domain/ids.ts';
import type { SettleSystem } from '../../../workers/game/domain/settle.ts';
import { describeSystems, findSystems } from '../../bridge/settle.ts';
import { formatSecurity } from '../../format/security.ts';
import { QuietButton } from '../../ui/IconButton.tsx';
import { Note, Problem, Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { useAnswer } from '../../ui/useAnswer.ts';
import { useSettled } from '../../ui/useSettled.ts';

const Field = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: var(--gap-small);
`;

const Found = styled.div`
  position: absolute;
  top: 100%;
  z-index: 5;
  width: 100%;
  max-height: 240px;
  margin: 0;
  padding: 4px;
  overflow-y: auto;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  background: var(--overlay-bgColor);

  & > div {
    display: flex;
    justify-content: space-between;
    gap: var(--gap-medium);
    padding: 4px 8px;
    border-radius: 4px;
    cursor: pointer;
  }

  & > div[aria-selected="true"],
  & > div:hover {
    background: var(--control-transparent-bgColor-hover);
  }
`;

/* As high as the field. */
const Clear = styled(QuietButton)`
  && {
    width: 24px;
    height: 24px;
    /* The field stays as high as without it. */
    margin-block: -2px -6px;
  }
`;

const NO_SYSTEMS: readonly SettleSystem[] = [];

/** After the last key. */
const SEARCH_AFTER_MS = 150;

interface SystemFieldProps {
  label: string;
  chosenIds: readonly SystemId[];
  /** one system only, which is in the field, with a button that clears it: another one takes its place */
  isSingle?: boolean;
  onChange: (systemIds: readonly SystemId[]) => void;
}

/** Finds solar systems by their names, and lists those that are chosen. */
export function SystemField({ label, chosenIds, isSingle = false, onChange }: SystemFieldProps) {
  const listId = useId();
  const fieldRef = useRef<HTMLInputElement>(null);
  // null: nothing is typed.
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? '';
  const [marked, setMarked] = useState(0);
  const searched = useSettled(text, SEARCH_AFTER_MS);
  const { value: answer, problem } = useAnswer(
    async () => ({ of: searched, systems: searched.trim() === '' ? NO_SYSTEMS : await findSystems(searched) }),
    [searched],
  );
  // The last answer stays until the next one, so it may be of another text.
  const isAnswered = text.trim() !== '' && answer?.of === text;
  const found = isAnswered ? answer.systems : NO_SYSTEMS;
  const ids = chosenIds.join(' ');
  const { value: chosen = NO_SYSTEMS } = useAnswer(
    async () => (ids === '' ? NO_SYSTEMS : describeSystems(ids.split(' ').map((id) => Number(id) as SystemId))),
    [ids],
  );
  const isOpen = found.length > 0;
  const single = isSingle ? chosen[0] : undefined;
  const choose = ({ systemId }: SettleSystem): void => {
    onChange(isSingle ? [systemId] : [...new Set([...chosenIds, systemId])]);
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!isOpen || (step === 0 && event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') setDraft(null);
    else if (event.key === 'Enter') choose(found[marked] ?? found[0]!);
    else setMarked((marked + step + found.length) % found.length);
  };
  return (
    <Field>
      <FormControl>
        <FormControl.Label>{label}</FormControl.Label>
        <TextInput
          ref={fieldRef}
          size="small"
          block
          role="combobox"
          autoComplete="off"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? `${listId}-${marked}` : undefined}
          placeholder={t`Name of a system`}
          value={draft ?? (single ? systemText(single) : '')}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setDraft(target.value);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setDraft(null)}
          {...(single && {
            trailingAction: (
              <Clear
                icon={XIcon}
                aria-label={t`Remove ${{ name: single.name }}`}
                onClick={() => {
                  onChange([]);
                  fieldRef.current?.focus();
                }}
              />
            ),
          })}
        />
      </FormControl>
      {isOpen && <FoundSystems id={listId} label={label} found={found} marked={marked} onChoose={choose} />}
      {isAnswered && !isOpen && <Note role="status">{t`No system has this name.`}</Note>}
      {problem !== null && <Problem role="alert">{t`Systems can't be found: ${problem}`}</Problem>}
      {!isSingle && chosen.length > 0 && (
        <Tools>
          {chosen.map((system) => (
            <SmallButton
              key={system.systemId}
              trailingVisual={XIcon}
              aria-label={t`Remove ${{ name: system.name }}`}
              onClick={() => onChange(chosenIds.filter((id) => id !== system.systemId))}
            >
              {systemText(system)}
            </SmallButton>
          ))}
        </Tools>
      )}
    </Field>
  );
}

interface FoundSystemsProps {
  id: string;
  label: string;
  found: readonly SettleSystem[];
  /** the index of the one that Enter chooses */
  marked: number;
  onChoose: (system: SettleSystem) => void;
}

function FoundSystems({ id, label, found, marked, onChoose }: FoundSystemsProps) {
  return (
    <Found id={id} role="listbox" aria-label={label}>
      {found.map((system, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field says which one is marked
        <div
          key={system.systemId}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(system)}
        >
          <span>{system.name}</span>
          <span>{formatSecurity(system.security)}</span>
        </div>
      ))}
    </Found>
  );
}

/** `Amamake 0.4` */
function systemText({ name, security }: SettleSystem): string {
  return `${name} ${formatSecurity(security)}`;
}
