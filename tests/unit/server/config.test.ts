import { readFileSync } from 'node:fs';
import express from 'express';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../server/config.ts';
import { SCOPES } from '../../../workers/game/domain/ownData.ts';
import { EVE_ENVIRONMENT } from './testServer.ts';

function problemsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('the settings', () => {
  it('default to the sandbox', () => {
    expect(readConfig({})).toEqual({
      application: { kind: 'sandbox', pilots: 12, port: 3001 },
      scopes: Object.values(SCOPES),
      port: 3000,
      host: undefined,
      praisalUrl: null,
      discordUrl: null,
      githubUrl: null,
      partnerCode: null,
      reminders: {
        dataFolder: 'data',
        maxMb: 500,
        contactUrl: 'mailto:nobody@colony-watch.invalid',
        pushKeys: null,
        hosts: { discord: [], push: [], ntfy: ['ntfy.sh'] },
      },
      database: { dataFolder: 'data', url: null },
      shares: { maxMb: 1000 },
      trustProxy: false,
      userAgent: expect.stringMatching(/^ColonyWatch\/\d+\.\d+\.\d+$/),
      logLevel: 'info',
      unknownNames: [],
      warnings: [],
    });
  });

  it('treat an empty variable as not set', () => {
    const names = ['EVE_SSO_CLIENT_ID', 'EVE_SSO_SECRET', 'EVE_SSO_CALLBACK_URL', 'PORT', 'DISCORD_URL', 'TRUST_PROXY'];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(readConfig({}));
  });

  it('accept an EVE application with its earlier secrets', () => {
    const { application } = readConfig({ ...EVE_ENVIRONMENT, EVE_SSO_PREVIOUS_SECRETS: 'one, two\nthree' });
    expect(application).toMatchObject({ kind: 'eve', previousSecrets: ['one', 'two', 'three'] });
  });

  it('ask an EVE application for planets alone, unless more scopes are registered', () => {
    const scopesOf = (EVE_SSO_SCOPES: string) => readConfig({ ...EVE_ENVIRONMENT, EVE_SSO_SCOPES }).scopes;
    expect(scopesOf('')).toEqual([SCOPES.planets]);
    expect(scopesOf(`${SCOPES.wallet}, ${SCOPES.planets}\n${SCOPES.skills}`)).toEqual([
      SCOPES.planets,
      SCOPES.skills,
      SCOPES.wallet,
    ]);
    expect(readConfig({ EVE_SSO_SCOPES: SCOPES.planets }).scopes).toEqual([SCOPES.planets]);
  });

  it.each([SCOPES.skills, `${SCOPES.planets} esi-mail.read_mail.v1`, 'planets'])(
    'refuse the scopes "%s"',
    (EVE_SSO_SCOPES) => {
      expect(problemsOf({ ...EVE_ENVIRONMENT, EVE_SSO_SCOPES })).toContain(
        `EVE_SSO_SCOPES must contain ${SCOPES.planets}`,
      );
    },
  );

  const names = ['EVE_SSO_CLIENT_ID', 'EVE_SSO_SECRET', 'EVE_SSO_CALLBACK_URL'] as const;
  const some = [1, 2, 3, 4, 5, 6].map((bits) => names.filter((_name, index) => bits & (1 << index)));
  it.each(some.map((set) => [set]))('refuse an application with only %j, and name what is missing', (set) => {
    const message = problemsOf(Object.fromEntries(set.map((name) => [name, EVE_ENVIRONMENT[name]])));
    const named = (message.split(' missing')[0] as string).match(/EVE_SSO_\w+/g);
    expect(named).toEqual(names.filter((name) => !set.includes(name)));
  });

  it.each(['https://a.example/callback', 'https://a.example/?x=1', 'https://a.example/#x'])(
    'refuse the callback %s, because only the root reads the code',
    (EVE_SSO_CALLBACK_URL) => {
      expect(problemsOf({ ...EVE_ENVIRONMENT, EVE_SSO_CALLBACK_URL })).toContain(
        'EVE_SSO_CALLBACK_URL must be the root',
      );
    },
  );

  it.each(['https://a.example', 'http://localhost:3000/'])('accept the callback %s', (EVE_SSO_CALLBACK_URL) => {
    expect(problemsOf({ ...EVE_ENVIRONMENT, EVE_SSO_CALLBACK_URL })).toBe('');
  });

  it('report all invalid variables together, without secret values', () => {
    const message = problemsOf({
      EVE_SSO_SECRET: 'very-secret-value',
      PORT: '70000',
      SANDBOX_PILOTS: '0',
      SANDBOX_PORT: '70000',
      DISCORD_URL: 'javascript:alert(1)',
      GITHUB_URL: 'github.com/me',
      PRAISAL_URL: 'ftp://example.com',
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'loud',
    });
    for (const name of [
      'EVE_SSO_CLIENT_ID',
      'PORT',
      'SANDBOX_PILOTS',
      'SANDBOX_PORT',
      'DISCORD_URL',
      'GITHUB_URL',
      'PRAISAL_URL',
      'TRUST_PROXY',
      'LOG_LEVEL',
    ]) {
      expect(message).toContain(name);
    }
    expect(message).not.toContain('very-secret-value');
  });

  it('report each invalid variable on a line of its own', () => {
    expect(problemsOf({ PORT: '70000', LOG_LEVEL: 'loud' }).split('\n')).toEqual([
      expect.stringMatching(/^PORT /),
      expect.stringMatching(/^LOG_LEVEL /),
    ]);
  });

  it.each(['-1', '1.5', '3000x', '65536', '1e3', '0x10'])('refuse PORT=%s', (port) => {
    expect(problemsOf({ PORT: port })).toContain('PORT');
  });

  it.each<[string, Record<string, string>, number | null]>([
    ['the port after the page', { PORT: '4000' }, 4000 + 1],
    ['any free port where the page takes any', { PORT: '0' }, 0],
    ['any free port where there is none after the page', { PORT: '65535' }, 0],
    ['the port that SANDBOX_PORT names', { PORT: '4000', SANDBOX_PORT: '5000' }, 5000],
    ['the page’s origin where SANDBOX_PORT is PORT', { PORT: '4000', SANDBOX_PORT: '4000' }, null],
    ['the page’s origin behind a proxy, which forwards one address', { TRUST_PROXY: '1' }, null],
    ['its own port behind a proxy if it is named', { TRUST_PROXY: '1', SANDBOX_PORT: '5000' }, 5000],
  ])('put the sandbox’s ESI and images on %s', (_where, environment, port) => {
    expect(readConfig(environment).application).toEqual({ kind: 'sandbox', pilots: 12, port });
  });

  it.each<[string, number | string[] | false]>([
    ['0', false],
    ['1', 1],
    ['loopback, 10.0.0.0/8 fd00::/8', ['loopback', '10.0.0.0/8', 'fd00::/8']],
    ['10.0.0.7,FD00::1/128', ['10.0.0.7', 'FD00::1/128']],
  ])('read TRUST_PROXY=%s', (value, expected) => {
    const { trustProxy } = readConfig({ TRUST_PROXY: value });
    expect(trustProxy).toEqual(expected);
    // Express takes it, too.
    expect(() => express().set('trust proxy', trustProxy)).not.toThrow();
  });

  it.each(['10.0.0.0/99', '10.0.0.0/0', 'fd00::/129', 'cafe', '1.2.3', 'Loopback', '10.0.0.0/8/8', '100'])(
    'refuse TRUST_PROXY=%s',
    (value) => {
      expect(problemsOf({ TRUST_PROXY: value })).toContain('TRUST_PROXY must be');
    },
  );

  it('send services the host’s contact, in printable characters only', () => {
    const { userAgent } = readConfig({ CONTACT: 'Jürgen\r\nX-Bad: 1', GITHUB_URL: 'https://github.com/me/mine' });
    expect(userAgent).toMatch(/^ColonyWatch\/[\d.]+ \(J\?rgen\?\?X-Bad: 1; \+https:\/\/github\.com\/me\/mine\)$/);
  });

  it('warn an instance on EVE that has no contact, because ESI asks for one', () => {
    expect(readConfig(EVE_ENVIRONMENT).warnings).toEqual([
      expect.stringMatching(/^CONTACT is not set\. .* Set CONTACT/),
    ]);
    expect(readConfig({ ...EVE_ENVIRONMENT, CONTACT: 'host@example.com' }).warnings).toEqual([]);
    expect(readConfig({ ...EVE_ENVIRONMENT, CONTACT: ' ' }).warnings).toHaveLength(1);
  });

  it('turn shares off, and bound what they take', () => {
    expect(readConfig({ SHARES: 'off' }).shares).toBeNull();
    expect(readConfig({ SHARES_MAX_MB: '20' }).shares).toEqual({ maxMb: 20 });
    expect(() => readConfig({ SHARES: 'no', SHARES_MAX_MB: '0' })).toThrow(
      'SHARES_MAX_MB must be a whole number from 1 to 100000.\nSHARES must be on or off.',
    );
  });

  it('turn reminders off, and reject a wrong database address or half a pair of push keys', () => {
    expect(readConfig({ REMINDERS: 'off' }).reminders).toBeNull();
    expect(() => readConfig({ REMINDERS: 'no' })).toThrow('REMINDERS must be on or off.');
    expect(() => readConfig({ DATABASE_URL: 'mysql://x' })).toThrow('DATABASE_URL must be');
    expect(() => readConfig({ DATABASE_URL: 'x-postgres://x' })).toThrow('DATABASE_URL must be');
    expect(() => readConfig({ VAPID_PUBLIC_KEY: 'x'.repeat(87) })).toThrow('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY');
    expect(readConfig({ CONTACT: 'host@example.com' }).reminders?.contactUrl).toBe('mailto:host@example.com');
  });

  it.each(['ab/cd', 'ab#cd', 'ab?cd', '12/cd', '12#cd', '12?cd', 'ab%cd'])(
    'refuse a database address with the password %s, without it, and say to encode it',
    (password) => {
      const message = problemsOf({ DATABASE_URL: `postgres://colonywatch:${password}@db/colonywatch` });
      expect(message).toMatch(/^DATABASE_URL can't be read: encode special characters in the password/);
      expect(message).not.toContain(password);
    },
  );

  it.each([
    'postgres://colonywatch:ab%2Fcd@db:5433/colonywatch?sslmode=verify-full',
    'postgres://u:100%@db/x',
    'postgresql://me@server:p@db.example.com/x?user=me@server',
    'postgres://u:p@/db?host=/run/postgresql',
    'postgres:///db?host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/db',
    'postgres://u:p@[::1]/db',
  ])('accept the database address %s', (url) => {
    expect(readConfig({ DATABASE_URL: url }).database.url).toBe(url);
    // The client makes the same of it.
    expect(() => new Client({ connectionString: url })).not.toThrow();
  });

  it('let ntfy send to the servers that NTFY_HOSTS names, by name alone', () => {
    const hostsOf = (NTFY_HOSTS: string) => readConfig({ NTFY_HOSTS }).reminders?.hosts.ntfy;
    expect(hostsOf('ntfy.sh, Ntfy.Example.com')).toEqual(['ntfy.sh', 'ntfy.example.com']);
    for (const wrong of ['https://ntfy.sh', 'ntfy.sh:8080', 'localhost', 'a b/c']) {
      expect(() => readConfig({ NTFY_HOSTS: wrong })).toThrow('NTFY_HOSTS must be names of servers such as ntfy.sh');
    }
  });

  it('are exactly those that .env.example explains', () => {
    const explained = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map((match) => match[1]);
    const read = new Set<string>();
    readConfig(
      new Proxy<Record<string, string>>(EVE_ENVIRONMENT, {
        get(target, name: string) {
          read.add(name);
          return target[name];
        },
      }),
    );
    expect(explained.sort()).toEqual([...read].sort());
  });
});
