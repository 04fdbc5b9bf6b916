import { beforeEach, describe, expect, it } from 'vitest';
import { FetchFailure } from '../../src/features/characters/FetchFailure.tsx';
import { Planets } from '../../src/features/planets/Planets.tsx';
import OutageBlock from '../../src/features/shell/OutageBlock.tsx';
import { addLoggedInCharacter, markNeedsLogin, removeCharacter } from '../../src/state/characters.ts';
import { characterFetchAtom } from '../../src/state/colonies.ts';
import { isEsiLimitedAtom, outageEndsAtAtom } from '../../src/state/connection.ts';
import { store } from '../../src/state/jotai.ts';
import type { CharacterFetch } from '../../workers/game/domain/characterFetch.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const PILOT = 95_000_001 as CharacterId;
const SCOPE = 'esi-planets.manage_planets.v1';

/** A character whose session was refused; its access token has these scopes. */
function refuseCharacter(scp: string | string[], expiresAtMs = 1_900_000_000_000): void {
  const accessToken = `head.${btoa(JSON.stringify({ scp }))}.signature`;
  const session = { accessToken, sealedRefreshToken: 'sealed', expiresAtMs };
  addLoggedInCharacter({ characterId: PILOT, name: 'Ketta', session });
  markNeedsLogin(PILOT, 'sealed');
}

const OTHER = 95_000_002 as CharacterId;
const SESSION = { accessToken: 'a.b.c', sealedRefreshToken: 'sealed', expiresAtMs: 1_900_000_000_000 };
const OUTAGE: CharacterFetch = {
  kind: 'retrying',
  attempt: 1,
  maxAttempts: 5,
  retryAt: 3720,
  message: { kind: 'esiOut' },
  isOutage: true,
};
const OUTAGE_ENDS_AT = 3600;
const take = (id: CharacterId, fetch: CharacterFetch) => store.set(characterFetchAtom(id), fetch);

beforeEach(() => {
  for (const id of [PILOT, OTHER]) {
    removeCharacter(id);
    take(id, { kind: 'waiting' });
  }
});

/** Both characters as on the dashboard. */
function showBoth() {
  addLoggedInCharacter({ characterId: PILOT, name: 'Ketta', session: SESSION });
  addLoggedInCharacter({ characterId: OTHER, name: 'Oran', session: SESSION });
  return show(
    <>
      <OutageBlock />
      {[PILOT, OTHER].map((id) => (
        <section key={id}>
          <FetchFailure characterId={id} />
          <Planets characterId={id} hasHead={false} />
        </section>
      ))}
    </>,
  );
}

describe('until planets come', () => {
  it('each character has three skeleton rows of 47 pixels', async () => {
    await showBoth();
    const parts = document.querySelectorAll('section:not([role])');
    expect(parts).toHaveLength(2);
    for (const part of parts) {
      const rows = [...part.querySelectorAll('[class*="skeletonRow"]')];
      expect(rows.map((row) => row.getBoundingClientRect().height)).toEqual([47, 47, 47]);
      expect(part.textContent).toBe('Fetching planets…');
    }
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });
});

describe('while EVE’s services are down and nothing is stored', () => {
  it('one block says it for all characters, and promises no data', async () => {
    const screen = await showBoth();
    store.set(outageEndsAtAtom, OUTAGE_ENDS_AT);
    for (const id of [PILOT, OTHER]) take(id, OUTAGE);
    const block = screen.getByRole('status');
    await expect.element(block).toHaveTextContent("EVE's servers (ESI) don't answer.");
    await expect.element(block).toHaveTextContent('Nothing of your 2 characters is stored here yet');
    await expect.element(block.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect
      .poll(() => [...document.querySelectorAll('section:not([role])')].map((part) => part.textContent))
      .toEqual(['', '']);
    expect(document.body.textContent).not.toMatch(/stays on screen|What is shown/);
    expect(await seriousAccessibilityFindings()).toEqual([]);

    // A server that asks for fewer requests has answered.
    store.set(isEsiLimitedAtom, true);
    await expect.element(block).toHaveTextContent("EVE's servers ask for fewer requests.");
    await expect.element(block).toHaveTextContent('Nothing of your 2 characters is stored here yet.');
    await expect.element(block).not.toHaveTextContent('answer');
    store.set(isEsiLimitedAtom, false);

    // The first to come back ends it; the other says so itself.
    take(PILOT, { kind: 'ok', at: 0 });
    await expect.element(block).not.toBeInTheDocument();
    await expect
      .element(screen.getByText("EVE's servers (ESI) did not answer. Tried again at 01:02 EVE time."))
      .toBeVisible();
  });

  it('an expired login says so itself, and does not hide it', async () => {
    const screen = await showBoth();
    store.set(outageEndsAtAtom, OUTAGE_ENDS_AT);
    markNeedsLogin(OTHER, 'sealed');
    take(PILOT, OUTAGE);
    await expect.element(screen.getByRole('status')).toBeVisible();
    await expect.element(screen.getByText('Character token has expired. Relogin to fix.')).toBeVisible();
  });

  it('a character that still waits when they answer again speaks for itself alone', async () => {
    const screen = await showBoth();
    markNeedsLogin(OTHER, 'sealed');
    take(PILOT, OUTAGE);
    await expect.element(screen.getByText('Tried again at 01:02 EVE time.')).toBeVisible();
    expect(document.body.textContent).not.toContain("don't answer");
  });
});

describe('a character that has to log in again', () => {
  it.each([
    { what: 'another scope', scp: 'esi-mail.read_mail.v1' },
    { what: 'no scope', scp: [] },
  ])('says that its login lacks the permission for planets, if its token has $what', async ({ scp }) => {
    refuseCharacter(scp);
    const screen = await show(<FetchFailure characterId={PILOT} />);
    await expect
      .element(
        screen.getByText(`does not include the permission to read planets (${SCOPE}). Log in again and allow it.`),
      )
      .toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it.each([
    { what: 'if that has the permission', scp: ['esi-mail.read_mail.v1', SCOPE], expiresAtMs: undefined },
    { what: 'if it was restored from a file of another server', scp: [], expiresAtMs: 0 },
  ])('says that its token has expired, $what', async ({ scp, expiresAtMs }) => {
    refuseCharacter(scp, expiresAtMs);
    const screen = await show(<FetchFailure characterId={PILOT} />);
    await expect.element(screen.getByText('Character token has expired. Relogin to fix.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
  });
});
