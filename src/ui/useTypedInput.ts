import { type ChangeEvent, useState } from 'react';

/**
 * The props of a field that keeps what is typed until it is left: what is read of it may have another form, or none yet.
 * @param text what the field shows otherwise
 */
export function useTypedInput(text: string, onType: (input: HTMLInputElement) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  return {
    value: draft ?? text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>): void => {
      setDraft(target.value);
      onType(target);
    },
    onBlur: (): void => setDraft(null),
  };
}
