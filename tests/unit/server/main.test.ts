import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { PortError, startServer } from '../../../server/listen.ts';
import { EVE_ENVIRONMENT } from './testServer.ts';

interface Run {
  code: number | null;
  output: string;
}

/** Runs the server's entry as a separate process in its own folder. */
function runMain(environment: Record<string, string>, dotEnv?: string, ...args: string[]): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'colony-watch-'));
  if (dotEnv !== undefined) writeFileSync(join(folder, '.env'), dotEnv);
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), resolve('server/main.ts'), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return new Promise((done) => {
    child.once('close', (code) => {
      rmSync(folder, { recursive: true });
      done({ code, output });
    });
  });
}

/** Of the log, each of which must be JSON. */
const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => {
      const { level, msg } = JSON.parse(line);
      return { level, msg };
    });

describe('starting the server', () => {
  it.each([
    ['PORT', (port: number) => ({ PORT: String(port), SANDBOX_PORT: '0' })],
    ['SANDBOX_PORT', (port: number) => ({ PORT: '0', SANDBOX_PORT: String(port) })],
  ])('on a port in use fails and says to change %s', async (variable, settings) => {
    const holder = createServer().listen(0);
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const config = readConfig({ ...settings(port) });
    await expect(startServer(config)).rejects.toThrow(
      new PortError(`Port ${port} is in use. Set ${variable} to another port, or to 0 for any free one.`),
    );
    holder.close();
  });

  it('warns if an instance on EVE has no contact, and of a misspelt setting', { tags: ['deep'] }, async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    // It stops there, because the port is in use.
    const PORT = String((holder.address() as AddressInfo).port);
    const { output } = await runMain({ ...EVE_ENVIRONMENT, PORT, EVE_SSO_SCOPE: 'x' });
    expect(linesOf(output)).toEqual([
      { level: 40, msg: 'EVE_SSO_SCOPE is not a setting. Did you mean EVE_SSO_SCOPES?' },
      { level: 40, msg: expect.stringMatching(/^CONTACT is not set\./) },
      // Without a built page it stops before that.
      { level: 60, msg: expect.stringMatching(/^(Port \d+ is in use|The page is not built yet)/) },
    ]);
    holder.close();
  });

  const expectMissing = async (...args: string[]) => {
    const environment = { PORT: 'from-environment', EVE_SSO_SECRET: 'very-secret-value' };
    const { code, output } = await runMain(environment, 'EVE_SSO_CLIENT_ID=x\nPORT=1\n', ...args);
    expect(code).toBe(1);
    expect(output).toMatch(/EVE_SSO_CALLBACK_URL is missing/);
    expect(output).toContain('PORT must be');
    expect(output).not.toContain('very-secret-value');
  };
  const title =
    'with an incomplete EVE application exits with 1 and names what is missing, without secrets; .env counts, the environment wins';

  it(`--check ${title}`, () => expectMissing('--check'));
  it(title, { tags: ['deep'] }, () => expectMissing());

  it('refuses a data folder that it needs and can’t write to', { tags: ['deep'] }, async () => {
    const DATA_DIR = '/dev/null/data';
    const { code, output } = await runMain({ DATA_DIR, SHARES: 'off', LOG_LEVEL: 'silent' });
    expect([code, linesOf(output)]).toEqual([
      1,
      [{ level: 60, msg: expect.stringMatching(/^The data folder \/dev\/null\/data can't be written to \(ENOTDIR\)/) }],
    ]);
  });

  it('refuses an argument that it does not know', { tags: ['deep'] }, async () => {
    const { code, output } = await runMain({}, undefined, '--chekc');
    expect(code).toBe(1);
    expect(output).toContain('--chekc is not known');
  });

  it.each<[Record<string, string>, number, string]>([
    [{ REMINDER: 'off', SHARES: 'off' }, 1, 'REMINDER is not a setting. Did you mean REMINDERS?'],
    [{ REMINDERS: 'off', SHARES: 'off' }, 0, 'Nothing has to be mended.'],
  ])('--check of %j exits with %i', { tags: ['deep'] }, async (environment, expected, text) => {
    const { code, output } = await runMain(environment, undefined, '--check');
    expect(code).toBe(expected);
    expect(output).toContain(text);
  });
});
