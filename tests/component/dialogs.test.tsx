import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialogs } from '../../src/Dialogs.tsx';
import { KeptFileRow } from '../../src/features/backup/KeptFileRow.tsx';
import RestoreDialog from '../../src/features/backup/RestoreDialog.tsx';
import FaqDialog from '../../src/features/help/FaqDialog.tsx';
import TrademarksDialog from '../../src/features/help/TrademarksDialog.tsx';
import ScopesDialog from '../../src/features/login/ScopesDialog.tsx';
import SettingsDialog from '../../src/features/settings/SettingsDialog.tsx';
import { addLoggedInCharacter, charactersAtom, editCharacter, removeCharacter } from '../../src/state/characters.ts';
import { dialogAtom, openDialog, type SettingsGroupId } from '../../src/state/dialogs.ts';
import { type Environment, envAtom } from '../../src/state/environment.ts';
import { store } from '../../src/state/jotai.ts';
import { reminderSettingsAtom } from '../../src/state/reminders.ts';
import {
  balanceThresholdAtom,
  DEFAULT_TIMER_COLOURS,
  figuresAtom,
  minExtractionRateAtom,
  showProductIconsAtom,
  timerColoursAtom,
  tradingHubAtom,
} from '../../src/state/settings.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { BackupService } from '../../workers/live/backup/backupService.ts';
import { DATABASES, makeStores } from '../../workers/live/kept/databases.ts';
import { OwnDataStore } from '../../workers/live/kept/ownData.ts';
import { makeStoredCharacter } from '../unit/state/makeStoredCharacter.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';
import { textFaults } from './textFaults.ts';

const ENVIRONMENT: Environment = {
  userAgent: 'Colony Watch',
  esiUrl: 'http://localhost/esi',
  imagesUrl: 'http://localhost/images',
  isSandbox: false,
  discordUrl: null,
  githubUrl: null,
  partnerCode: null,
  hasReminders: false,
  hasShares: false,
};

describe('the settings', () => {
  it('take effect and are kept at once', async () => {
    store.set(showProductIconsAtom, false);
    const screen = await show(<SettingsDialog />);
    const open = (group: string) => screen.getByRole('button', { name: group, exact: true }).click();
    await screen.getByRole('button', { name: 'Show product icons instead of names' }).click();
    expect(store.get(showProductIconsAtom)).toBe(true);
    expect(localStorage.getItem('showProductIcons')).toBe('true');
    await open('Data');
    await screen.getByRole('radio', { name: 'As ESI reports them' }).click();
    expect(store.get(figuresAtom)).toBe('esi');
    await open('Prices and tax');
    await screen.getByRole('combobox', { name: 'Trading hub' }).selectOptions('Amarr');
    expect(store.get(tradingHubAtom)).toBe('amarr');
  });

  it('take a balance threshold and a minimum extraction rate within their own bounds; others they refuse, say so, and keep the old one', async () => {
    store.set(balanceThresholdAtom, 1000);
    const screen = await show(<SettingsDialog group="alerts" />);
    const field = screen.getByRole('textbox', { name: 'Balance Threshold' });
    for (const refused of ['100001', '-1', '1.5', 'many', '']) {
      await field.fill(refused);
      expect(store.get(balanceThresholdAtom), refused).toBe(1000);
      await expect
        .element(screen.getByText('Enter a whole number from 0 to 100,000. Until then, 1,000 applies.'))
        .toBeVisible();
      await userEvent.tab();
      await expect.element(field).toHaveValue('1000');
    }
    for (const kept of [0, 100_000]) {
      await field.fill(String(kept));
      expect(store.get(balanceThresholdAtom)).toBe(kept);
      await expect.element(screen.getByText(/^Enter a whole number/)).not.toBeInTheDocument();
    }
    await screen.getByRole('textbox', { name: 'Minimum extraction rate' }).fill('1000000');
    expect(store.get(minExtractionRateAtom)).toBe(1_000_000);
  });

  it('take a colour for each time left, and reset it', async () => {
    store.set(timerColoursAtom, { ...DEFAULT_TIMER_COLOURS, expired: '#ffffff' });
    const screen = await show(<SettingsDialog group="colours" />);
    const sample = document.querySelector<HTMLElement>('fieldset span[aria-hidden="true"][style]');
    expect(sample?.style.background).toBe('rgb(255, 255, 255)');
    expect(sample?.style.color).not.toBe('rgb(255, 255, 255)');
    await screen.getByRole('button', { name: 'Reset all colours' }).click();
    expect(store.get(timerColoursAtom)).toEqual(DEFAULT_TIMER_COLOURS);
  });

  const FIELDS: [name: string, group: SettingsGroupId, label: string][] = [
    ['General', 'general', 'Language'],
    ['Prices and tax', 'prices', 'Sales tax'],
    ['Alerts', 'alerts', 'Balance Threshold'],
    ['Colours', 'colours', 'Ended'],
    ['Data', 'data', 'As ESI reports them'],
  ];

  it('are 720 pixels wide, with a list of five groups at the left, one of which is shown', async () => {
    const screen = await show(<SettingsDialog />);
    const list = screen.getByRole('navigation', { name: 'Groups of settings' });
    expect([...list.element().children].map(({ textContent }) => textContent)).toEqual(FIELDS.map(([name]) => name));
    const { width, height } = screen.getByRole('dialog').element().getBoundingClientRect();
    expect(width).toBe(720);
    for (const [name, , label] of FIELDS) {
      const button = list.getByRole('button', { name, exact: true });
      await button.click();
      await expect.element(button).toHaveAttribute('aria-current', 'true');
      await expect.element(button).toHaveFocus();
      const shown = [...screen.getByRole('dialog').element().querySelectorAll('section')];
      expect(shown.map(({ ariaLabel }) => ariaLabel)).toEqual([name]);
      await expect.element(screen.getByLabelText(label, { exact: true })).toBeVisible();
      expect(shown[0]!.getBoundingClientRect().left).toBeGreaterThan(button.element().getBoundingClientRect().right);
      expect(screen.getByRole('dialog').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(height - 1);
      expect(await seriousAccessibilityFindings(), name).toEqual([]);
    }
  });

  it('open at a group that something else names, and have one field for it on a phone', async () => {
    await page.viewport(390, 844);
    const screen = await show(<SettingsDialog group="data" />);
    await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument();
    const choice = screen.getByRole('combobox', { name: 'Groups of settings' });
    await expect.element(choice).toHaveValue('data');
    for (const [name, group, label] of FIELDS) {
      await choice.selectOptions(name);
      await expect.element(choice).toHaveValue(group);
      await expect.element(screen.getByLabelText(label, { exact: true })).toBeInTheDocument();
      expect(document.documentElement.scrollWidth, name).toBeLessThanOrEqual(390);
      expect(textFaults(), name).toEqual([]);
    }
  });
});

describe('the scope dialog', () => {
  it('asks for the one scope, checked, and offers no log-in without it', async () => {
    const screen = await show(<ScopesDialog characterId={null} />);
    const scope = screen.getByRole('checkbox', { name: 'esi-planets.manage_planets.v1' });
    await expect.element(scope).toBeChecked();
    const login = document.querySelectorAll('[role="dialog"] footer button, [role="dialog"] [class*="Footer"] button');
    expect([...login].map((button) => button.textContent)).toEqual(['Close', 'Log in']);
    await scope.click();
    await expect.element(screen.getByRole('button', { name: 'Log in' })).toHaveAttribute('data-inactive', 'true');
  });

  it('says where the next page is, of EVE or of the sandbox', async () => {
    store.set(envAtom, { ...ENVIRONMENT, isSandbox: true });
    const screen = await show(<ScopesDialog characterId={null} />);
    await expect.element(screen.getByText(/^This is the sandbox/)).toBeVisible();
    store.set(envAtom, ENVIRONMENT);
    await expect.element(screen.getByText(/never sees your password\.$/)).toBeVisible();
  });
});

it('the backup dialog offers no file to keep up to date in the sandbox, whose pilots are not written', async () => {
  store.set(envAtom, ENVIRONMENT);
  const screen = await show(<KeptFileRow run={() => {}} isBusy={false} />);
  const keep = screen.getByRole('button', { name: 'Keep a file up to date…' });
  await expect.element(keep).toBeVisible();
  store.set(envAtom, { ...ENVIRONMENT, isSandbox: true });
  onTestFinished(() => store.set(envAtom, ENVIRONMENT));
  await expect.element(keep).not.toBeInTheDocument();
});

/** Reads files as the engine does. */
const backups = new BackupService({
  ...DATABASES,
  stores: makeStores(DATABASES, 'this version'),
  openHistory: async () => null,
  taxes: new OwnDataStore(DATABASES.openOwnData, () => {}),
  nowMs: () => Date.now(),
});

describe('the restore dialog', () => {
  const choose = (text: string) =>
    page.getByLabelText('Backup file').upload(new File([text], 'backup.json', { type: 'application/json' }));

  const known = makeStoredCharacter(90_000_001);
  const REFUSED = [
    { text: 'not JSON at all', problem: 'the file is not a list of characters in JSON' },
    { text: '[]', problem: 'the list is empty' },
    {
      text: JSON.stringify([{ ...known, access_token: undefined }]),
      problem: 'entry 1 (Pilot 90000001): "access_token" is missing',
    },
    { text: JSON.stringify([known, { ...known, refresh_token: undefined }]), problem: 'entry 2' },
    {
      text: JSON.stringify([{ ...known, expires_at: 'soon' }]),
      problem: '"expires_at" is missing or not a number',
    },
    {
      text: JSON.stringify([{ ...known, character: { name: 'Pilot' } }]),
      problem: '"character.characterId" is missing',
    },
    {
      text: JSON.stringify([{ ...known, character: { characterId: 1 } }]),
      problem: '"character.name" is missing',
    },
  ];

  it('says what is wrong with each file that it refuses, and changes nothing', async () => {
    addLoggedInCharacter(PRESENT);
    const before = store.get(charactersAtom);
    const screen = await show(<RestoreDialog read={(file) => backups.read(file)} />);
    const restore = screen.getByRole('button', { name: 'Restore' });
    for (const { text, problem } of REFUSED) {
      await choose(text);
      await expect.element(screen.getByRole('dialog')).toHaveTextContent(problem);
      await expect.element(screen.getByText('Invalid input. Nothing has changed; choose another file.')).toBeVisible();
      await expect.element(restore).toHaveAttribute('data-inactive', 'true');
      await restore.click({ force: true });
      await expect.element(screen.getByRole('dialog')).toBeVisible();
      expect(store.get(charactersAtom), problem).toBe(before);
    }
    removeCharacter(PRESENT.characterId);
  });

  it('says what a file has beside what is here, with a box for each part; what differs is not ticked; and keeps the present list when the player cancels', async () => {
    addLoggedInCharacter(PRESENT);
    editCharacter(PRESENT.characterId, { comment: 'here' });
    const before = store.get(charactersAtom);
    const stored = localStorage.getItem('characters');
    store.set(dialogAtom, { kind: 'restore' });
    const screen = await show(<RestoreDialog read={(file) => backups.read(file)} />);
    const known = makeStoredCharacter(PRESENT.characterId, { comment: 'in the file' });
    await choose(JSON.stringify([known, makeStoredCharacter(90_000_001)]));
    const characters = screen.getByRole('checkbox', { name: 'Characters, accounts and comments' });
    await expect.element(characters).toBeChecked();
    await expect
      .element(characters)
      .toHaveAccessibleDescription(/2 characters in the file, 1 of them here\. New: Pilot 90000001\./);
    const differences = screen.getByRole('checkbox', { name: 'What differs here, as the file has it' });
    await expect.element(differences).not.toBeChecked();
    await expect.element(screen.getByText(/Nothing here is deleted/)).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(store.get(dialogAtom)).toBeNull();
    expect(store.get(charactersAtom)).toBe(before);
    expect(localStorage.getItem('characters')).toBe(stored);
    removeCharacter(PRESENT.characterId);
  });
});

const PRESENT = {
  characterId: 90_000_002 as CharacterId,
  name: 'Old Pilot',
  session: { accessToken: 'access', sealedRefreshToken: 'sealed', expiresAtMs: 0 },
};

describe('a character’s dialog', () => {
  it('closes by a click beside it, but not with what was typed', async () => {
    addLoggedInCharacter(PRESENT);
    openDialog({ kind: 'character', characterId: PRESENT.characterId });
    const screen = await show(<Dialogs />);
    const dialog = screen.getByRole('dialog', { name: PRESENT.name });
    const clickBeside = () => userEvent.click(dialog.element().parentElement!, { position: { x: 5, y: 5 } });
    await expect.element(dialog).toBeVisible();
    await clickBeside();
    await expect.element(dialog).not.toBeInTheDocument();
    openDialog({ kind: 'character', characterId: PRESENT.characterId });
    await dialog.getByLabelText('Comment / Plan').fill('Robotics on Sunday');
    await clickBeside();
    await expect.element(dialog.getByLabelText('Comment / Plan')).toHaveValue('Robotics on Sunday');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    removeCharacter(PRESENT.characterId);
  });
});

describe('a dialog with nothing to save but a form', () => {
  const BESIDE = 'closes by a click beside it, but not with what was typed and not sent: %s';
  it.each([['shares', 'Paste a link that somebody shared with you']] as const)(BESIDE, checkBeside);
  it.each([['notifications', 'Discord webhook']] as const)(BESIDE, { tags: ['deep'] }, checkBeside);

  async function checkBeside(kind: 'shares' | 'notifications', label: string): Promise<void> {
    store.set(envAtom, { ...ENVIRONMENT, hasReminders: true, hasShares: true });
    onTestFinished(() => store.set(envAtom, ENVIRONMENT));
    openDialog({ kind });
    const screen = await show(<Dialogs />);
    const dialog = screen.getByRole('dialog');
    const clickBeside = () => userEvent.click(dialog.element().parentElement!, { position: { x: 5, y: 5 } });
    const field = dialog.getByLabelText(label);
    await field.fill('https://example.com/');
    await clickBeside();
    await expect.element(field).toHaveValue('https://example.com/');
    await field.fill('');
    await clickBeside();
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

describe('the FAQ', () => {
  it('keeps every answer folded until its question is clicked, the partner code last, and answers every question', async () => {
    const answers: [question: string, answer: RegExp][] = [
      ['What is this?', /which extractors run and until when/],
      ['What is this?', /handles logins and prices and stores nothing about you\.$/],
      ['How do I add characters?', /Log in with EVE Online/],
      ['storage numbers', /updated only when you submit changes in the game/],
      ['Excluded', /left out of the totals/],
      ['production chains', /Open a planet’s row/],
      ['Compact mode', /small cards in one row/],
      ['Alert mode', /more than 60% full/],
      ['Plan mode', /each character’s comment instead of its planets/],
      ['Extraction datetime', /show when they end, in EVE time/],
      ['What stops next?', /then what stops next: programs that end, stores that are full/],
      ['History: what is stored, and how do I delete it?', /Deleting a character deletes its history/],
      ['Time travel', /at any time in the next two weeks/],
      ['notify me', /For messages while it is closed, turn on “On this device” or paste a Discord webhook/],
      ['calendar', /as an \.ics file with reminders/],
      ['find a planet', /bookmark it/],
      ['spreadsheet', /the order and filters of the list of stops/],
      ['without a network', /simulated from the last data that EVE sent/],
      ['Whose prices', /Jita, unless you choose Amarr, Dodixie, Rens or Hek/],
      ['off-balance', /differ by more than the balance threshold/],
      ['reorder accounts', /Drag an account’s card/],
      ['group characters', /same account name share a card/],
      [
        'game data',
        /Static Data Export: (build \d+ of|version \d+\.\d+\.\d+ of its npm package, published on) \d{4}-\d\d-\d\d/,
      ],
      ['icons instead of names', /Product icons/],
      ['colours', /how long an extractor still runs/],
      ['3D view', /Show 3D View/],
      ['Planet settings', /still growing/],
    ];
    store.set(envAtom, { ...ENVIRONMENT, partnerCode: 'WATCH-1' });
    const screen = await show(<FaqDialog />);
    const topics = [...document.querySelectorAll('details')];
    expect(topics.length).toBeGreaterThan(10);
    expect(topics.filter((topic) => topic.open)).toEqual([]);
    expect(topics.at(-1)?.querySelector('summary')?.textContent).toBe('Partner code');
    for (const topic of topics) expect(topic.textContent?.length).toBeGreaterThan(60);
    const unanswered = answers.filter(([question, answer]) => {
      const topic = topics.find((one) => one.querySelector('summary')?.textContent?.includes(question));
      return !answer.test(topic?.textContent ?? '');
    });
    expect(unanswered).toEqual([]);
    const answer = screen.getByText(/left out of the totals/).first();
    await expect.element(answer).not.toBeVisible();
    await screen.getByText('What does Excluded do?').click();
    await expect.element(answer).toBeVisible();
  });

  it('says what this server stores: nothing, unless messages are offered or on', async () => {
    const about = () =>
      [...document.querySelectorAll('details')].find((topic) => topic.textContent?.startsWith('What is this?'))
        ?.textContent;
    store.set(envAtom, { ...ENVIRONMENT, hasReminders: true });
    await show(<FaqDialog />);
    expect(about()).toContain('stores nothing about you, unless you turn on messages for while this page is closed');
    store.set(reminderSettingsAtom, { ...store.get(reminderSettingsAtom), isPushOn: true });
    await expect.poll(about).toContain('stores the messages that it sends you while this page is closed, encrypted');
    expect(about()).not.toContain('nothing about you');
  });

  it('is found by words, and begins at the group of the place that it was opened from', async () => {
    const screen = await show(<FaqDialog group="round" />);
    await expect.element(screen.getByRole('heading', { name: 'Round' })).toHaveFocus();
    await expect.element(screen.getByRole('heading', { name: 'Round' })).toBeInViewport();
    await screen.getByRole('textbox', { name: 'Search the questions' }).fill('discord webhook');
    await expect.element(screen.getByRole('status').filter({ hasText: '1 question' })).toBeInTheDocument();
    expect([...document.querySelectorAll('details > summary')].map(({ textContent }) => textContent)).toEqual([
      'Can it notify me?',
    ]);
    await screen.getByRole('textbox', { name: 'Search the questions' }).fill('xyzzy');
    await expect.element(screen.getByText('No question has all these words.', { exact: false })).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('has the partner code with a button to copy it, and no question about it where the host has set none', async () => {
    store.set(envAtom, { ...ENVIRONMENT, partnerCode: 'WATCH-1' });
    const screen = await show(<FaqDialog />);
    await screen.getByText('Partner code', { exact: true }).click();
    await expect.element(screen.getByText('WATCH-1')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Copy partner code' })).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
    store.set(envAtom, ENVIRONMENT);
    await expect.element(screen.getByText('WATCH-1')).not.toBeInTheDocument();
    await expect.element(screen.getByText('Partner code', { exact: true })).not.toBeInTheDocument();
  });
});

describe('on a phone', { tags: ['deep'] }, () => {
  it.each([
    { name: 'the settings', dialog: <SettingsDialog /> },
    { name: 'the scope dialog', dialog: <ScopesDialog characterId={null} /> },
    { name: 'the restore dialog', dialog: <RestoreDialog read={(file) => backups.read(file)} /> },
    { name: 'the FAQ', dialog: <FaqDialog /> },
    { name: 'the trademark notice', dialog: <TrademarksDialog /> },
  ])('axe finds nothing serious in $name, and nothing sticks out', async ({ dialog }) => {
    await page.viewport(390, 844);
    await show(dialog);
    expect(await seriousAccessibilityFindings()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

describe('the trademark notice', () => {
  it('names the company that owns EVE, links to the licences of the packages in the page, and closes by its button and by Escape', async () => {
    store.set(dialogAtom, { kind: 'trademarks' });
    const screen = await show(<TrademarksDialog />);
    await expect
      .element(screen.getByRole('dialog'))
      .toHaveTextContent('registered trademarks of Fenris Creations (formerly CCP Games)');
    const link = screen.getByRole('link', { name: 'their licences' });
    await expect.element(link).toHaveAttribute('href', '/licenses.txt');
    // Within the text, links are underlined.
    await expect.element(link).toHaveStyle({ textDecorationLine: 'underline' });
    await screen.getByRole('button', { name: 'Close' }).last().click();
    expect(store.get(dialogAtom)).toBeNull();
    store.set(dialogAtom, { kind: 'trademarks' });
    await userEvent.keyboard('{Escape}');
    expect(store.get(dialogAtom)).toBeNull();
  });
});
