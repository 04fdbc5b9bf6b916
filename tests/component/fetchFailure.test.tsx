import { beforeEach, describe, expect, it } from 'vitest';
import { FetchFailure } from '../../src/features/characters/FetchFailure.tsx';
import { addLoggedInCharacter, markNeedsLogin, removeCharacter } from '../../src/state/characters.ts';
import type { CharacterId } from '../../workers/domain/ids.ts';
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

beforeEach(() => {
  removeCharacter(PILOT);
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
