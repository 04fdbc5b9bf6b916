/**
 * Dialogs in a language that needs 40 % more room than English, as German and Russian do: texts stay in their frames, and all
 * of them can be translated. Only the page's own texts are longer, not the names of planets and players.
 */

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { App } from '../../src/App.tsx';
import { i18n } from '../../src/languages/i18n.ts';
import { charactersAtom } from '../../src/state/characters.ts';
import { type DialogRequest, dialogAtom } from '../../src/state/dialogs.ts';
import { store } from '../../src/state/jotai.ts';
import { startFleet } from './fleet.tsx';
import { textFaults } from './textFaults.ts';

/** Marks the letters that were added; nothing of the page has it. */
const FILLER = 'ä';

/** `Plan a round` → `Planää a roundää`: 40 % longer, words and elements stay. */
function lengthen(text: string): string {
  return text.replace(/<[^>]+>|\p{L}+/gu, (part) =>
    part.startsWith('<') ? part : part + FILLER.repeat(Math.round(part.length * 0.4)),
  );
}

type Tokens = readonly unknown[];

/** A compiled message with longer words; its placeholders stay. */
function lengthenTokens(tokens: Tokens): unknown[] {
  return tokens.map((token) => {
    if (typeof token === 'string') return lengthen(token);
    const [name, type, choices] = token as [string, string?, unknown?];
    if (typeof choices !== 'object' || choices === null) return token;
    const longer = Object.entries(choices).map(([form, choice]) => [
      form,
      Array.isArray(choice) ? lengthenTokens(choice) : choice,
    ]);
    return [name, type, Object.fromEntries(longer)];
  });
}

const longerMessage = (message: unknown): never =>
  (Array.isArray(message) ? lengthenTokens(message) : message) as never;

function speakLonger(): void {
  const say = i18n._.bind(i18n);
  vi.spyOn(i18n, '_').mockImplementation(((id: unknown, values: never, options?: { message?: unknown }) =>
    typeof id === 'string'
      ? say(id, values, { ...options, message: longerMessage(options?.message) })
      : say({ ...(id as object), message: longerMessage((id as { message: unknown }).message) } as never)) as never);
}

/** Names, which are the same in every language, and what the player wrote. */
const NAMES_IN_DIALOGS: readonly string[] = [
  ...[
    'Amamake',
    'Amarr',

    'Dal',
    'Deutsch',
    'Dodixie',
    'English',
    'Español',
    'Français',
    'Hek',
  ],
  ...[
    'Jita',
    'Ketta Vaskonen',
    'Lantorn',
    'Main',
    'P1 for the factories.\nRestart every three days, Sundays included.',
  ],
  ...['Rens', 'Vard', 'esi-planets.manage_planets.v1', 'Русский', '日本語', '한국어'],
];

/** Texts and labels that are no messages: names, or what a component of a library says in English. */
function untranslatedTexts(container: Element): string[] {
  const texts = [...container.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
    ...['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  ]);
  return texts.map((text) => text.trim()).filter((text) => /\p{L}{3}/u.test(text) && !text.includes(FILLER));
}

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

async function settle(): Promise<void> {
  for (let frame = 0; frame < 4; frame++) await nextFrame();
}

/** Waits until the page has followed its new width, and nothing is wrong in it. */
async function untilFaultless(message: string): Promise<void> {
  await settle();
  await expect.poll(() => textFaults(document.querySelector('[role="dialog"]')!), { message }).toEqual([]);
}

describe('texts that are 40 % longer fit', () => {
  beforeEach(async () => {
    // Behind the dialogs is as little as possible.
    await startFleet(['Ketta Vaskonen', 'Ada Ferrum'], { settings: { planMode: true } });
    speakLonger();
  });

  it('in every dialog on a phone', () => checkDialogs(390));

  it('in every dialog on a wide screen', { tags: ['deep'] }, () => checkDialogs(1440));

  async function checkDialogs(width: number): Promise<void> {
    await page.viewport(width, 900);
    await render(<App />);
    const [character] = store.get(charactersAtom);
    const kinds: DialogRequest[] = [
      { kind: 'scopes' },
      { kind: 'restore' },
      ...(['general', 'prices', 'alerts', 'colours', 'data'] as const).map((group) => ({
        kind: 'settings' as const,
        group,
      })),
      { kind: 'rates' },
      { kind: 'faq' },
      { kind: 'trademarks' },
      { kind: 'calendar' },
      { kind: 'notifications' },
      { kind: 'shares' },
      { kind: 'follow' },
      { kind: 'character', characterId: character!.characterId },
    ];
    const others = new Set<string>();
    for (const dialog of kinds) {
      store.set(dialogAtom, dialog);
      await expect.poll(() => document.querySelector('[role="dialog"]')?.textContent).toContain(FILLER);
      await untilFaultless(dialog.kind);
      for (const text of untranslatedTexts(document.querySelector('[role="dialog"]')!)) others.add(text);
      store.set(dialogAtom, null);
      await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
    }
    expect([...others].sort()).toEqual(NAMES_IN_DIALOGS);
  }
});
