import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkSettings } from '../../../server/check.ts';
import { readConfig } from '../../../server/config.ts';
import { unknownSettings } from '../../../server/settingNames.ts';
import { type FakeSso, startFakeSso } from './fakeServices.ts';
import { EVE_ENVIRONMENT, NO_TIMEOUT_MS } from './testServer.ts';

describe('names that are no settings', () => {
  it.each([
    ['REMINDER', 'REMINDERS'],
    ['EVE_SSO_SCOPE', 'EVE_SSO_SCOPES'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['PRIASAL_URL', 'PRAISAL_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['CONTACTS', 'CONTACT'],
    ['data_dir', 'DATA_DIR'],
  ])('%s is named, with what was probably meant: %s', (name, meant) => {
    expect(unknownSettings({ [name]: 'a secret value' })).toEqual([`${name} is not a setting. Did you mean ${meant}?`]);
  });

  it.each(['EVE_SSO_KEY', 'REMINDERS_DISK', 'SHARES_DISK', 'SANDBOX_SIZE', 'VAPID_KEY'])(
    '%s is named, because nothing else begins like this',
    (name) => {
      expect(unknownSettings({ [name]: 'x' })).toEqual([`${name} is not a setting. .env.example names all of them.`]);
    },
  );

  it('are none of .env.example’s, none of other programs, and none that is empty', () => {
    const explained = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(
      ([, name]) => name as string,
    );
    const others = {
      PATH: '/bin',
      HOME: '/',
      NODE_ENV: 'production',
      HOSTNAME: 'x',
      LANG: 'C',
      PWD: '/',
      REMINDER: ' ',
    };
    expect(unknownSettings({ ...Object.fromEntries(explained.map((name) => [name, 'x'])), ...others })).toEqual([]);
  });
});

describe('--check', () => {
  let folder: string;
  let sso: FakeSso;
  const check = (environment: Record<string, string>) =>
    checkSettings(
      { DATA_DIR: folder, ...environment },
      { services: { ssoUrl: () => sso.url }, timeoutMs: NO_TIMEOUT_MS },
    );
  const EVE = { ...EVE_ENVIRONMENT, CONTACT: 'host@example.com' };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'colony-watch-check-'));
    sso = await startFakeSso();
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await sso.close();
  });

  it('says what each feature will do and that all answers, without the secret, and leaves nothing behind', async () => {
    const { lines, isGood } = await check({ ...EVE, REMINDERS: 'on', SHARES_MAX_MB: '20' });
    const text = lines.join('\n');
    expect(isGood).toBe(true);
    for (const part of ['client-of-the-tests', 'Reminders: on, at most 500 MB', 'Shares: off', 'host@example.com']) {
      expect(text).toContain(part);
    }
    expect(text).toContain("ok       EVE's single sign-on answers.");
    expect(text).toContain('Nothing has to be mended.');
    expect(text).not.toContain(EVE.EVE_SSO_SECRET);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('fails for a misspelt setting, with or without an invalid one beside it', async () => {
    for (const others of [{}, { PORT: 'x' }]) {
      const { lines, isGood } = await check({ REMINDER: 'off', ...others });
      expect(isGood).toBe(false);
      expect(lines).toContain('fault    REMINDER is not a setting. Did you mean REMINDERS?');
    }
  });

  it('warns of a callback over http that is not on this machine, and does not fail for it', async () => {
    const { lines, isGood } = await check({ ...EVE, EVE_SSO_CALLBACK_URL: 'http://colonies.example.com/' });
    expect(lines.join('\n')).toMatch(/warning {2}EVE_SSO_CALLBACK_URL starts with http:\/\//);
    expect(isGood).toBe(true);
    for (const own of ['http://localhost:3000/', 'http://127.0.0.1/', 'http://[::1]:3000/']) {
      expect(readConfig({ ...EVE, EVE_SSO_CALLBACK_URL: own }).warnings).toEqual([]);
    }
    expect(readConfig({ ...EVE, EVE_SSO_CALLBACK_URL: 'http://localhost.example.com/' }).warnings).toHaveLength(1);
  });

  it('fails where the data folder can’t be written to, the database is away, or EVE does not answer', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    sso.faults.set('/.well-known/oauth-authorization-server', { kind: 'status', status: 502 });
    const { lines, isGood } = await check({
      ...EVE,
      DATA_DIR: join(file, 'data'),
      REMINDERS: 'on',
      DATABASE_URL: 'postgres://someone:password-of-it@127.0.0.1:1/none',
    });
    expect(isGood).toBe(false);
    const text = lines.join('\n');
    expect(text).toMatch(/fault {4}The data folder .* can't be written to \(ENOTDIR\)/);
    expect(text).toMatch(/fault {4}The database can't be used \(ECONNREFUSED\)/);
    expect(text).toMatch(/fault {4}EVE's single sign-on can't be reached \(status_502\)/);
    expect(text).toContain('To be mended: 3.');
    expect(text).not.toContain('password-of-it');
  });

  it.each([
    ['postgres://someone:password/of-it@127.0.0.1:1/none', "DATABASE_URL can't be read"],
    ['postgres://someone:password-of-it@/none?host=/none', 'Stored: in the Postgres of DATABASE_URL'],
    ['postgres://someone:password-of-it@127.0.0.1:1/none?sslrootcert=/missing.pem', '(ENOENT)'],
  ])('fails for the database %s, without its password', async (DATABASE_URL, text) => {
    const { lines, isGood } = await check({ DATABASE_URL });
    expect(isGood).toBe(false);
    expect(lines.join('\n')).toContain(text);
    expect(lines.join('\n')).not.toMatch(/password.of-it/);
  });

  it('fails where the embedded database’s disk is so full that uploads are refused', async () => {
    const checked = (environment: Record<string, string>, freeMb: number) => {
      const freeBytes = () => Promise.resolve(freeMb * 2 ** 20);
      return checkSettings({ DATA_DIR: join(folder, 'new'), ...environment }, { freeBytes, timeoutMs: NO_TIMEOUT_MS });
    };
    const { lines, isGood } = await checked({}, 63);
    expect(isGood).toBe(false);
    expect(lines).toContain(
      `fault    The disk of the data folder ${join(folder, 'new')} has 63 MB left. Below 64 MB, uploads of reminders and ` +
        'shares are refused.',
    );
    expect((await checked({}, 64)).isGood).toBe(true);
    expect((await checked({ REMINDERS: 'off', SHARES: 'off' }, 0)).isGood).toBe(true);
  });

  it('needs no data folder where nothing is stored in it', async () => {
    const { isGood } = await check({ DATA_DIR: '/proc/none', REMINDERS: 'off', SHARES: 'off' });
    expect(isGood).toBe(true);
  });
});
