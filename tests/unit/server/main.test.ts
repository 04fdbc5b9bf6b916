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
function runMain(environment: Record<string, string>, dotEnv?: string): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'colony-watch-'));
  if (dotEnv !== undefined) writeFileSync(join(folder, '.env'), dotEnv);
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), resolve('server/main.ts')], {
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

  it('prints a warning if an instance on EVE has no contact', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    // It stops there, because the port is in use.
    const { output } = await runMain({ ...EVE_ENVIRONMENT, PORT: String((holder.address() as AddressInfo).port) });
    expect(output).toContain('Warning: CONTACT is not set.');
    holder.close();
  });

  it('with an incomplete EVE application exits with 1 and names what is missing, without secrets; .env counts, the environment wins', async () => {
    const { code, output } = await runMain(
      { PORT: 'from-environment', EVE_SSO_SECRET: 'very-secret-value' },
      'EVE_SSO_CLIENT_ID=x\nPORT=1\n',
    );
    expect(code).toBe(1);
    expect(output).toMatch(/EVE_SSO_CALLBACK_URL is missing/);
    expect(output).toContain('PORT must be');
    expect(output).not.toContain('very-secret-value');
  });
});
