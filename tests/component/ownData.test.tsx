import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sayRefused } from '../../src/bridge/refusals.ts';
import { CharacterCard } from '../../src/features/characters/CharacterCard.tsx';
import CharacterDialog from '../../src/features/characters/CharacterDialog.tsx';
import ScopesDialog from '../../src/features/login/ScopesDialog.tsx';
import { OwnDataSettings } from '../../src/features/settings/OwnDataSettings.tsx';
import { addLoggedInCharacter, characterAtom, editCharacter, removeCharacter } from '../../src/state/characters.ts';
import { confirmedCharactersAtom } from '../../src/state/colonies.ts';
import { dialogAtom } from '../../src/state/dialogs.ts';
import { loginServiceAtom } from '../../src/state/environment.ts';
import { store } from '../../src/state/jotai.ts';
import { noticesAtom } from '../../src/state/notices.ts';
import { freePlanetsAtom, takeOwnDataAtom } from '../../src/state/ownData.ts';
import { sharesAtom, wantedChoiceAtom } from '../../src/state/shares.ts';
import { skillRoomAtom } from '../../src/state/skillRoom.ts';
import type { CharacterId, PlanetId } from '../../workers/game/domain/ids.ts';
import { NO_OWN_DATA, type OwnData, type Permission, SCOPES } from '../../workers/game/domain/ownData.ts';
import { makeFollowedShare } from '../fixtures/makeFollowedShare.ts';
import { fillStore, makePublication, makeReport } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const PILOT = 95_000_001 as CharacterId;

/** What logins asked for. The browser refuses to remember them, or they would leave the page of all tests. */
const asked: string[] = [];

function refuseLogins(): void {
  asked.length = 0;
  const setItem = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this !== sessionStorage || !value.includes(SCOPES.planets)) return setItem.call(this, key, value);
    asked.push(value);
    throw new Error('Refused.');
  });
}

/** Ketta's login allows this besides planets. */
function logIn(...extra: Permission[]): void {
  const scp = ['planets' as const, ...extra].map((permission) => SCOPES[permission]);
  const accessToken = `head.${btoa(JSON.stringify({ scp }))}.signature`;
  const session = { accessToken, sealedRefreshToken: 'sealed', expiresAtMs: 1_900_000_000_000 };
  addLoggedInCharacter({ characterId: PILOT, name: 'Ketta', session });
}

function offer(...permissions: Permission[]): void {
  const scopes = permissions.map((permission) => SCOPES[permission]);
  store.set(loginServiceAtom, {
    clientId: 'c',
    callbackUrl: `${window.location.origin}/`,
    authorizationUrl: 'http://b/',
    scopes,
  });
}

function hear(data: Partial<OwnData>): void {
  sayRefused(store.set(takeOwnDataAtom, new Map([[PILOT, { ...NO_OWN_DATA, ...data }]])));
}

const skills = () => ({ at: Date.now() / 1000 - 720, commandCenterLevel: 4, planetCount: 6, customsLevel: 3 });

beforeEach(() => {
  removeCharacter(PILOT);
  refuseLogins();
  offer('planets', 'skills', 'assets', 'wallet');
});

describe('the dialog about what is read', () => {
  it('offers what the host has registered, unchecked, and asks for what is chosen', async () => {
    offer('planets', 'skills');
    const screen = await show(<ScopesDialog characterId={null} />);
    expect(screen.getByRole('checkbox').elements()).toHaveLength(2);
    const box = screen.getByRole('checkbox', { name: /Skills/ });
    await expect.element(box).not.toBeChecked();
    await expect.element(screen.getByText(/takes this browser profile/)).not.toBeInTheDocument();
    await box.click();
    await expect.element(screen.getByText(/takes this browser profile or a backup file/)).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await screen.getByRole('button', { name: 'Log in' }).click();
    await expect.poll(() => asked).toEqual([`${SCOPES.planets} ${SCOPES.skills}`]);
  });

  it('starts from what the character’s login allows, and says what is taken back', async () => {
    logIn('skills', 'wallet');
    const screen = await show(<ScopesDialog characterId={PILOT} />);
    await expect.element(screen.getByRole('heading', { name: 'Permissions of Ketta' })).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: /Hangars/ })).not.toBeChecked();
    await expect.element(screen.getByRole('checkbox', { name: /Customs taxes/ })).toBeChecked();
    await screen.getByRole('checkbox', { name: /Skills/ }).click();
    await expect.element(screen.getByText(/^This login no longer allows: Skills\./)).toBeVisible();
    await screen.getByRole('button', { name: 'Log in' }).click();
    await expect.poll(() => asked).toEqual([`${SCOPES.planets} ${SCOPES.wallet}`]);
  });

  it('asks for nothing that the host no longer offers', async () => {
    logIn('skills', 'wallet');
    offer('planets', 'skills');
    const screen = await show(<ScopesDialog characterId={PILOT} />);
    // Nothing is deleted that the player has not taken back.
    await expect.element(screen.getByText(/no longer allows/)).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Log in' }).click();
    await expect.poll(() => asked).toEqual([`${SCOPES.planets} ${SCOPES.skills}`]);
  });
});

describe('a character’s skills', () => {
  it('are in its dialog, EVE’s told apart from a level entered by hand, which wins until it is taken back', async () => {
    logIn('skills');
    hear({ skills: skills() });
    editCharacter(PILOT, { customsSkillLevel: 1 });
    const screen = await show(<CharacterDialog characterId={PILOT} />);
    await expect.element(screen.getByText(/^0 of 6 planets, command centers up to level 4\. From EVE/)).toBeVisible();
    await expect.element(screen.getByText(/Entered by you\. EVE says level 3\./)).toBeVisible();
    await screen.getByRole('button', { name: "Use EVE's" }).click();
    await expect.element(screen.getByText(/Entered by you/)).not.toBeInTheDocument();
    await expect.element(screen.getByText(/^0?12 ?m.* ago$/).first()).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await screen.getByRole('button', { name: 'Save' }).click();
    expect(store.get(characterAtom(PILOT))?.customsSkillLevel).toBeNull();
  });

  it('are not offered where the host has not registered them', async () => {
    logIn();
    offer('planets');
    const screen = await show(<CharacterDialog characterId={PILOT} />);
    await expect.element(screen.getByText(/As in the settings/)).toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: /from EVE…/ })).not.toBeInTheDocument();
  });

  it('show on its card how many planets it could have', async () => {
    logIn('skills');
    const screen = await show(<CharacterCard characterId={PILOT} grip={null} />);
    await expect.element(screen.getByText(/of 6 planets/)).not.toBeInTheDocument();
    hear({ skills: skills() });
    await expect.element(screen.getByText('0/6', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('0 of 6 planets')).toBeInTheDocument();
  });

  it('show that beside the system on a narrow screen', async () => {
    logIn('skills');
    hear({ skills: skills() });
    editCharacter(PILOT, { system: 'Amamake' });
    const screen = await show(
      <div data-compact="false" style={{ width: 380, containerType: 'inline-size', containerName: 'accounts' }}>
        <CharacterCard characterId={PILOT} grip={null} />
      </div>,
    );
    const topOf = (text: string) => screen.getByText(text).element().getBoundingClientRect().top;
    await expect.element(screen.getByTitle('0 of 6 planets')).toBeVisible();
    const { top } = screen.getByTitle('0 of 6 planets').element().getBoundingClientRect();
    expect(top).toBe(topOf('Amamake'));
  });

  it('say what could still be built, once EVE has confirmed the planets', () => {
    logIn('skills');
    hear({ skills: { ...skills(), planetCount: 1 } });
    expect(store.get(skillRoomAtom)).toEqual([]);
    store.set(confirmedCharactersAtom, new Set([PILOT]));
    expect(store.get(skillRoomAtom)).toEqual(['Room for more planets: Ketta (1)']);
    hear({ skills: skills() });
    expect(store.get(skillRoomAtom)).toEqual(['Room for more planets: Ketta (6)']);
    expect(store.get(freePlanetsAtom)).toEqual({ count: 6, commandCenterLevel: 4 });
  });

  it('name the command centers below the trained level together', async () => {
    logIn('skills');
    const colonies = [
      { planetName: 'Dal V', upgradeLevel: 3 },
      { planetName: 'Dal VI', upgradeLevel: 4 },
      { planetName: 'Vard I', upgradeLevel: 3 },
    ].map((fields, index) => makeReport({ ...fields, characterId: PILOT, planetId: (40 + index) as PlanetId }));
    await fillStore([PILOT], makePublication(colonies));
    hear({ skills: skills() });
    store.set(confirmedCharactersAtom, new Set([PILOT]));
    expect(store.get(skillRoomAtom)).toEqual([
      'Room for more planets: Pilot 95000001 (3)',
      'Level 4 is trained, the command center is level 3: Dal V (Pilot 95000001) and Vard I (Pilot 95000001)',
    ]);
  });

  it('that EVE refuses lead to a notice with a button that opens the dialog', async () => {
    logIn('skills');
    hear({ refused: ['skills'] });
    const [notice] = store.get(noticesAtom);
    expect(notice).toMatchObject({ kind: 'needsYou', action: { kind: 'scopes', characterId: PILOT } });
    expect(notice?.text).toContain('Skills. It is turned off for Ketta.');
  });
});

it('the settings list what each login allows', async () => {
  logIn('skills');
  const screen = await show(<OwnDataSettings />);
  await expect.element(screen.getByRole('row', { name: /^Ketta Skills Change/ })).toBeVisible();
  logIn();
  await expect.element(screen.getByRole('row', { name: /^Ketta nothing Change/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Change permissions of Ketta…' }).click();
  expect(store.get(dialogAtom)).toEqual({ kind: 'scopes', characterId: PILOT });
  expect(await seriousAccessibilityFindings()).toEqual([]);
});

it('the settings list the player’s own characters, whichever the page shows', async () => {
  logIn('skills');
  const share = makeFollowedShare();
  store.set(sharesAtom, { published: [], followed: [share], storageProblem: null });
  for (const choice of ['all' as const, { shareId: share.id }]) {
    store.set(wantedChoiceAtom, choice);
    const screen = await show(<OwnDataSettings />);
    await expect.element(screen.getByRole('row', { name: /^Ketta Skills Change/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Change/ }).elements()).toHaveLength(1);
    await screen.unmount();
  }
});

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844));

  it('all that a character allows fits the width of the settings', async () => {
    logIn('skills', 'assets', 'wallet');
    const screen = await show(
      <div style={{ width: 260 }}>
        <OwnDataSettings />
      </div>,
    );
    await expect.element(screen.getByRole('row', { name: /Hangars, containers and ships/ })).toBeVisible();
    const table = screen.getByRole('table').element();
    expect(table.getBoundingClientRect().width).toBeLessThanOrEqual(260);
  });
});
