import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { SANDBOX_CREDENTIALS } from '../../server/services.ts';
import { createSealer } from '../../server/sso/seal.ts';
import { expect, test } from './player.ts';
import {
  expectAllFetched,
  expired,
  expireStoredTokens,
  keepInBrowser,
  logPilotsIn,
  notice,
  type StoredCharacter,
  storedCharacters,
} from './stored.ts';

const CLIENT = resolve(process.env.COLONY_WATCH_DIST ?? resolve(import.meta.dirname, '../../dist'), 'client');

/**
 * Hosts that libraries name in error messages, licences and XML namespaces, the changelog's own links, and Discord's in the
 * example of a webhook's address; nothing is ever loaded from them.
 */
const NAMED_ONLY = [
  'bit.ly',
  'discord.com',
  'docs.pmnd.rs',
  'empty.invalid',
  'github.com',
  'keepachangelog.com',
  'ntfy.sh',
  'opencollective.com',
  'react.dev',
  'reactjs.org',
  'semver.org',
  'web.mit.edu',
  'www.w3.org',
];

interface Secrets {
  codes: Set<string>;
  accessTokens: Set<string>;
  sealedTokens: Set<string>;
  /** Takes those that a list of characters holds. */
  take(charactersJson: string): void;
  /** Takes those that the browser's storage holds at the moment. */
  takeStored(): Promise<void>;
}

/** Collects all secrets that the browser stores, and those on the wire as far as the browser reports a worker's calls. */
function gatherSecrets(page: Page): Secrets {
  const secrets: Secrets = {
    codes: new Set(),
    accessTokens: new Set(),
    sealedTokens: new Set(),
    take: (charactersJson) => takeJson(charactersJson),
    takeStored: async () => takeJson(JSON.stringify(await storedCharacters(page))),
  };
  const takeJson = (text: string | null) => {
    for (const [, field, token] of text?.matchAll(/"(access_token|refresh_token)":\s*"([^"]+)"/g) ?? []) {
      (field === 'access_token' ? secrets.accessTokens : secrets.sealedTokens).add(token as string);
    }
  };
  page.on('request', (request) => {
    for (const name of ['code', 'state']) {
      const value = new URL(request.url()).searchParams.get(name);
      if (value) secrets.codes.add(value);
    }
    const bearer = request.headers().authorization?.replace('Bearer ', '');
    if (bearer) secrets.accessTokens.add(bearer);
    takeJson(request.postData());
  });
  page.on('response', async (response) => {
    if (/\/api\/(token|refresh)/.test(response.url())) takeJson(await response.text().catch(() => null));
  });
  return secrets;
}

test.describe('a visit with every action of a player, and many faults', () => {
  test.use({ environment: { LOG_LEVEL: 'trace' } });

  test('leaves no code and no token in the server’s logs, and asks no other host', { tag: '@deep' }, async ({
    page,
    player,
    product,
  }) => {
    const secrets = gatherSecrets(page);
    const origins = new Set<string>();
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url())) origins.add(new URL(request.url()).origin);
    });

    // Tokens are renewed only when ESI may have something newer.
    await product.breakServices({ esiCacheSeconds: 0 });
    await player.open();
    await player.logIn('Ketta Vaskonen');
    const pilots = await logPilotsIn(product, 5);
    const [, second, third, ...others] = expired(pilots) as [StoredCharacter, StoredCharacter, StoredCharacter];
    const foreign = { ...second, refresh_token: `cw1.${'A'.repeat(120)}` };
    const restored = [foreign, third, ...others];
    secrets.take(JSON.stringify(restored));
    await player.openAppBarAction('Restore');
    await player.restoreFile('pilots.json', JSON.stringify(restored));
    await expectAllFetched(page, [third, ...others]);
    await expect(page.getByText('Character token has expired. Relogin to fix.')).toHaveCount(1);

    await secrets.takeStored();

    await page.getByRole('button', { name: `Edit ${third.character.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: `Delete ${third.character.name}` }).click();
    await expect(notice(page, 'is deleted and logged out')).toBeVisible();

    for (const status of [500, 'notJson', 'wrongSchema', 'cutOff']) {
      await product.breakServices({ esiCacheSeconds: 0, sso: { status } });
      await expireStoredTokens(page);
      await page.goto(`${product.url}/?code=forged-code-of-a-log-in&state=forged-state-of-a-log-in`);
      await expect(notice(page, 'was not started by this page')).toBeVisible();
      await expect(page.getByText(/Retrying|don't answer|can't be renewed/).first()).toBeVisible();
    }
    await product.mendServices();

    const [kept] = await storedCharacters(page);
    const token = encodeURIComponent(kept?.refresh_token ?? '');
    const access = kept?.access_token ?? '';
    // What no page of ours does, but anybody can: secrets where they do not belong.
    await page.request.get(`${product.url}/api/token?code=${token}`);
    await page.request.get(`${product.url}/api/refresh?refresh_token=${token}`);
    await page.request.get(`${product.url}/${token}/${access}`, { headers: { Authorization: `Bearer ${access}` } });
    await page.request.post(`${product.url}/api/revoke`, {
      data: JSON.stringify({ [access]: token }),
      headers: { 'Content-Type': 'text/plain', 'X-Request-Id': access },
    });
    await page.request.post(`${product.url}/api/refresh`, {
      data: { refresh_token: token, character: { characterId: access } },
    });

    await secrets.takeStored();
    const { open } = createSealer({ ...SANDBOX_CREDENTIALS, previousSecrets: [] });
    const characterIds = pilots.map(({ character }) => character.characterId);
    const rawTokens = [...secrets.sealedTokens].flatMap((sealed) =>
      characterIds.flatMap((characterId) => open(characterId, sealed) ?? []),
    );
    // The test would pass for a gatherer that finds nothing.
    expect(secrets.codes.size).toBeGreaterThanOrEqual(4);
    expect(secrets.accessTokens.size).toBeGreaterThanOrEqual(pilots.length);
    expect(rawTokens.length).toBeGreaterThanOrEqual(2 * others.length);

    const log = product.log();
    expect(log.match(/"route":"\/api\/refresh"/g)?.length ?? 0).toBeGreaterThan(pilots.length);
    expect(log).toMatch(/"requestId":"[0-9a-f-]{36}"/);
    const found = [...secrets.codes, ...secrets.accessTokens, ...secrets.sealedTokens, ...rawTokens].filter((secret) =>
      // Of a long token the signature alone would do harm, and its middle would show that it was there.
      [secret, secret.slice(-40), secret.slice(20, 60)].some((part) => part.length >= 16 && log.includes(part)),
    );
    expect(found).toEqual([]);
    expect([...origins].sort()).toEqual([product.url, new URL(await product.esiUrl()).origin].sort());
  });
});

test('addresses that somebody wrote into the browser’s storage are sent no token', { tag: '@deep' }, async ({
  page,
  context,
  product,
}) => {
  const heard: string[] = [];
  const thief = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }).end('[]');
  });
  await new Promise<void>((listening) => thief.listen(0, '127.0.0.1', listening));
  try {
    const pilots = await logPilotsIn(product);
    await keepInBrowser(context, pilots);
    await product.breakServices({ esiCacheSeconds: 0 });
    await page.goto(product.url);
    await expectAllFetched(page, pilots);
    const address = `http://127.0.0.1:${(thief.address() as AddressInfo).port}`;
    await page.evaluate((url) => {
      const environment = JSON.parse(localStorage.getItem('environment') ?? '{}');
      localStorage.setItem('environment', JSON.stringify({ ...environment, esiUrl: url, imagesUrl: url }));
    }, address);
    // Without an answer of its own server the page starts from what the browser kept.
    await page.route('**/api/env', (route) => route.abort());
    await page.reload();
    // Neither its own server nor EVE's can be reached.
    await expect(notice(page, 'This device is offline.')).toBeVisible();
    expect(heard).toEqual([]);
  } finally {
    thief.close();
  }
});

test('the built page loads nothing by an absolute address, and names no host but in its libraries’ messages and examples', () => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(html|css|js|svg|webmanifest|json)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(10);
  const named = new Set<string>();
  for (const file of files) {
    const text = readFileSync(join(CLIENT, file), 'utf8');
    if (/\.(html|css|webmanifest)$/.test(file)) {
      expect(text.match(/(?:src|href)="(?!\/)[^"]*"|url\((?!["']?(?:\/|data:|#))[^)]*\)|@import/g) ?? []).toEqual([]);
    }
    for (const [, host] of text.matchAll(/(?:https?|wss?):\/\/([\w.-]+\.[a-z]{2,})/gi)) named.add(host as string);
  }
  expect([...named].filter((host) => !NAMED_ONLY.includes(host))).toEqual([]);
});
