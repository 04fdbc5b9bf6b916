/** What changes a character's route in the game: where it is seen, what it sends, and what is said of it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { LoginAtWork } from '../../src/features/round/LoginAtWork.tsx';
import { PlanetRoute } from '../../src/features/stops/PlanetRoute.tsx';
import { addLoggedInCharacter, removeCharacter } from '../../src/state/characters.ts';
import { dialogAtom } from '../../src/state/dialogs.ts';
import { loginServiceAtom } from '../../src/state/environment.ts';
import { store } from '../../src/state/jotai.ts';
import { noticesAtom } from '../../src/state/notices.ts';
import { sentRouteAtom } from '../../src/state/ownData.ts';
import { type CharacterId, colonyKey, type PlanetId } from '../../workers/game/domain/ids.ts';
import { type Permission, SCOPES } from '../../workers/game/domain/ownData.ts';
import type { LoginReport } from '../../workers/game/domain/round.ts';
import { makeRoundReport } from '../fixtures/roundReport.ts';
import { startFakeEngine } from './fakeEngine.ts';
import { makeReport, NOW } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const KETTA = 95_000_001 as CharacterId;
const ORAN = 95_000_002 as CharacterId;
const REPORT = makeRoundReport(NOW);

/** Two planets of one system, and one of another. */
const LOGIN: LoginReport = (() => {
  const [login] = REPORT.logins;
  const [visit] = login!.visits;
  const visits = [
    ['Dal V', 'Dal'],
    ['Dal VI', 'Dal'],
    ['Amamake I', 'Amamake'],
  ].map(([planetName, systemName], k) => ({
    ...visit!,
    id: `${k}`,
    key: colonyKey(KETTA, (k + 1) as PlanetId),
    planetName: planetName!,
    systemName: systemName!,
  }));
  return { ...login!, characterId: KETTA, visits };
})();

function logIn(characterId: CharacterId, name: string, ...extra: Permission[]): void {
  const scp = ['planets' as const, ...extra].map((permission) => SCOPES[permission]);
  const accessToken = `head.${btoa(JSON.stringify({ scp }))}.signature`;
  const session = { accessToken, sealedRefreshToken: 'sealed', expiresAtMs: 1_900_000_000_000 };
  addLoggedInCharacter({ characterId, name, session });
}

function offer(...permissions: Permission[]): void {
  store.set(loginServiceAtom, {
    clientId: 'c',
    callbackUrl: `${window.location.origin}/`,
    authorizationUrl: 'http://b/',
    scopes: permissions.map((permission) => SCOPES[permission]),
  });
}

const showLogin = () =>
  show(
    <LoginAtWork
      login={LOGIN}
      number={1}
      loginCount={1}
      settings={REPORT.settings}
      reviews={new Map()}
      unplanned={[]}
      nameOf={() => 'Ketta'}
      onCheck={() => {}}
      next={null}
      onNext={() => {}}
    />,
  );

/** What else the page asks of an engine that is replaced can fail, too. */
const routeNotices = () => store.get(noticesAtom).filter(({ id }) => id.startsWith('route'));

const characters = () => {
  for (const id of [KETTA, ORAN]) removeCharacter(id);
};

beforeEach(() => {
  characters();
  offer('planets', 'waypoint');
  store.set(noticesAtom, []);
  store.set(sentRouteAtom(KETTA), null);
});
afterEach(characters);

describe('the route in the game', () => {
  it('is sent once a system of the login at work, and the page says “sent”, never “set”', async () => {
    logIn(KETTA, 'Ketta', 'waypoint');
    const calls: unknown[] = [];
    startFakeEngine({
      autopilot: {
        send: (...call: unknown[]) => {
          calls.push(call);
          return null;
        },
      },
    });
    const screen = await showLogin();
    expect(screen.getByRole('button', { name: /^Set destination: / }).elements()).toHaveLength(2);
    await screen.getByRole('button', { name: 'Set destination: Amamake' }).click();
    await expect.element(screen.getByText('sent', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Add waypoint: Dal' }).click();
    await expect
      .poll(() => calls)
      .toEqual([
        [colonyKey(KETTA, 3 as PlanetId), 'destination'],
        [colonyKey(KETTA, 1 as PlanetId), 'waypoint'],
      ]);
    await expect
      .poll(() =>
        screen
          .getByRole('status')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual(['sent', '']);
    expect(routeNotices()).toEqual([]);
    expect(screen.container.textContent).not.toMatch(/was set|is set/i);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('is below the planets on a phone, where the first box is near the top', async () => {
    await page.viewport(390, 844);
    logIn(KETTA, 'Ketta', 'waypoint');
    const screen = await showLogin();
    const button = screen.getByRole('button', { name: 'Set destination: Amamake' });
    const topOf = (element: Element) => element.getBoundingClientRect().top;
    const boxes = screen.getByRole('checkbox').elements();
    expect(topOf(button.element())).toBeGreaterThan(Math.max(...boxes.map(topOf)));
    await page.viewport(1440, 900);
    await expect.poll(() => topOf(button.element())).toBeLessThan(topOf(boxes[0]!));
  });

  it('waits for the last change: a second click sends nothing', async () => {
    logIn(KETTA, 'Ketta', 'waypoint');
    let count = 0;
    let answer = (): void => {};
    startFakeEngine({
      autopilot: {
        send: () => {
          count += 1;
          return new Promise<null>((resolve) => {
            answer = () => resolve(null);
          });
        },
      },
    });
    const screen = await showLogin();
    const button = screen.getByRole('button', { name: 'Add waypoint: Dal' });
    await button.click();
    await expect.element(screen.getByText('sending…')).toBeVisible();
    (button.element() as HTMLElement).click();
    answer();
    await expect.element(screen.getByText('sent', { exact: true })).toBeVisible();
    expect(count).toBe(1);
  });

  it('that fails says what to do', async () => {
    logIn(KETTA, 'Ketta', 'waypoint');
    let message: object | null = { kind: 'esiError', status: 502 };
    startFakeEngine({ autopilot: { send: () => message } });
    const screen = await showLogin();
    await screen.getByRole('button', { name: 'Set destination: Dal' }).click();
    await expect.element(screen.getByText('not sent')).toBeVisible();
    const failed = routeNotices()[0]!;
    expect(failed.text).toBe(
      "Dal was not sent to the client of Ketta. EVE's servers answered with error 502. Try again.",
    );
    message = null;
    (failed.action as { run: () => void }).run();
    await expect.element(screen.getByText('sent', { exact: true })).toBeVisible();
    expect(routeNotices()).toEqual([]);
    message = { kind: 'mustLogin' };
    await screen.getByRole('button', { name: 'Set destination: Dal' }).click();
    await expect
      .poll(() => routeNotices()[0])
      .toMatchObject({ kind: 'needsYou', action: { kind: 'scopes', characterId: KETTA } });
  });

  it('has no buttons for a login that does not allow it; only where another one does, it says so', async () => {
    logIn(KETTA, 'Ketta');
    const screen = await showLogin();
    await expect.element(screen.getByText('Dal V', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/Set destination/)).not.toBeInTheDocument();
    logIn(ORAN, 'Oran', 'waypoint');
    await expect.element(screen.getByText('The login of Ketta does not allow “Set destination”.')).toBeVisible();
    await screen.getByRole('button', { name: 'Change permissions of Ketta…' }).click();
    expect(store.get(dialogAtom)).toEqual({ kind: 'scopes', characterId: KETTA });
  });

  it('is not there where the host does not offer it, whatever a login allows', async () => {
    offer('planets', 'skills');
    logIn(KETTA, 'Ketta', 'waypoint');
    const screen = await showLogin();
    await expect.element(screen.getByText('Dal V', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/Set destination/)).not.toBeInTheDocument();
  });

  it('is in an opened line of Stops, for the planet’s system', async () => {
    logIn(KETTA, 'Ketta', 'waypoint');
    const calls: unknown[] = [];
    startFakeEngine({
      autopilot: {
        send: (...call: unknown[]) => {
          calls.push(call);
          return null;
        },
      },
    });
    const colony = makeReport({ characterId: KETTA, planetId: 7 as PlanetId, systemName: 'Dal' });
    const character = { characterId: KETTA, name: 'Ketta' } as Parameters<typeof PlanetRoute>[0]['character'];
    const screen = await show(
      <ul>
        <PlanetRoute colony={colony} character={character} />
      </ul>,
    );
    await screen.getByRole('button', { name: 'Set destination: Dal' }).click();
    await expect.poll(() => calls).toEqual([[colony.key, 'destination']]);
  });
});
