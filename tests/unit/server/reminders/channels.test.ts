import { describe, expect, it } from 'vitest';
import { channelOf } from '../../../../server/reminders/channels.ts';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz';
const webhook = (url: string, sandbox = false) =>
  channelOf({ kind: 'discord' }).check({ kind: 'discord', url }, { sandbox, hosts: [] })?.address;
const keys = { p256dh: '', auth: '' };
const device = (endpoint: string, sandbox = false) =>
  channelOf({ kind: 'push' }).check({ kind: 'push', endpoint, keys }, { sandbox, hosts: [] })?.address;

describe('a Discord target', () => {
  it.each([
    `https://discord.com/api/webhooks/123456/${TOKEN}`,
    `https://canary.discord.com/api/v10/webhooks/123456/${TOKEN}?wait=true`,
    `https://discordapp.com/api/webhooks/123456/${TOKEN}/`,
  ])('is a webhook: %s', (url) => {
    expect(webhook(url)).toBe(`https://discord.com/api/webhooks/123456/${TOKEN}`);
  });

  it('may be a thread', () => {
    expect(webhook(`https://discord.com/api/webhooks/123456/${TOKEN}?thread_id=98765`)).toMatch(/\?thread_id=98765$/);
  });

  it.each([
    `http://discord.com/api/webhooks/123456/${TOKEN}`,
    `https://discord.com:8443/api/webhooks/123456/${TOKEN}`,
    `https://user:pass@discord.com/api/webhooks/123456/${TOKEN}`,
    `https://discord.com.example.com/api/webhooks/123456/${TOKEN}`,
    `https://127.0.0.1/api/webhooks/123456/${TOKEN}`,
    `https://discord.com/api/webhooks/123456/${TOKEN}/slack`,
    `https://discord.com/api/webhooks/123456/${TOKEN}/../../../users`,
    'https://discord.com/api/users/@me',
    `http://localhost:3000/sandbox/discord/api/webhooks/123456/${TOKEN}`,
    'not an address',
    `https://discord.com/api/webhooks/123456/${TOKEN}?${'x'.repeat(2000)}`,
  ])('is nothing else: %s', (url) => {
    expect(webhook(url)).toBeUndefined();
  });
});

describe('a device', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-db5p.notify.windows.com/w/?token=abc',
  ])('is reached through the push service of a browser: %s', (endpoint) => {
    expect(device(endpoint)).toBe(endpoint);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.example.com/abc',
    'https://example.com/fcm.googleapis.com',
    'https://notify.windows.com.example.com/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    `http://localhost:3000/sandbox/push/send/${TOKEN}`,
  ])('is reached nowhere else: %s', (endpoint) => {
    expect(device(endpoint)).toBeUndefined();
  });
});

it('the sandbox also allows its stand-ins, on its own address whatever the request names', () => {
  expect(webhook(`https://example.com/sandbox/discord/api/webhooks/123456/${TOKEN}`, true)).toBe(
    `/sandbox/discord/api/webhooks/123456/${TOKEN}`,
  );
  expect(device(`http://example.com/sandbox/push/send/${TOKEN}`, true)).toBe(`/sandbox/push/send/${TOKEN}`);
  expect(webhook('http://example.com/sandbox/faults', true)).toBeUndefined();
});
