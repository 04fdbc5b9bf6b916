/** What GitHub reads of this repository: forms, updates of packages, releases. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');
const readYaml = <T>(path: string): T => parse(read(path), { merge: true }) as T;

interface Workflow {
  on: Record<string, unknown>;
  jobs: Record<
    string,
    {
      needs?: string;
      uses?: string;
      permissions?: object;
      steps?: { name?: string; run?: string; uses?: string; with?: object }[];
    }
  >;
}

describe('the forms for issues', () => {
  const forms = readdirSync(resolve(ROOT, '.github/ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml');

  it.each(forms)('%s has a name, a description and fields with different ids', (name) => {
    const form = readYaml<{ name: string; description: string; body: { type: string; id?: string }[] }>(
      `.github/ISSUE_TEMPLATE/${name}`,
    );
    expect(form.name.length * form.description.length).toBeGreaterThan(0);
    const ids = form.body.filter(({ type }) => type !== 'markdown').map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(undefined);
  });

  it('ask for what breaks, for wrong forecasts and for ideas', () => {
    expect(forms.sort()).toEqual(['bug.yml', 'idea.yml', 'wrong-forecast.yml']);
  });
});

it('updates of packages cover npm, the actions of the workflows and the images of the container', () => {
  const { updates } = readYaml<{ updates: { 'package-ecosystem': string; directory: string }[] }>(
    '.github/dependabot.yml',
  );
  expect(updates.map((one) => one['package-ecosystem']).sort()).toEqual(['docker', 'github-actions', 'npm']);
  expect(updates.every(({ directory }) => directory === '/')).toBe(true);
});

describe('the container', () => {
  it('is built and answers before a change is merged, by the commands that docs/hosting.md gives', () => {
    const { jobs } = readYaml<Workflow>('.github/workflows/ci.yml');
    const runs = jobs.container?.steps?.flatMap(({ run }) => run ?? []) ?? [];
    expect(runs.at(-1)).toMatch(/^curl -f .*\/api\/health$/);
    const hosting = read('docs/hosting.md');
    expect(hosting).toContain(`${runs[0]} && ${runs[1]?.replace(' -d', '')}`);
  });

  it('asks for its health where it listens, with an empty PORT, too', () => {
    const [, address] = /fetch\((`[^`]+`)\)/.exec(read('Dockerfile')) ?? [];
    const asked = (PORT?: string) => new Function('process', `return ${address}`)({ env: { PORT } });
    expect([undefined, '', '4000'].map(asked)).toEqual(
      [3000, 3000, 4000].map((port) => `http://127.0.0.1:${port}/api/health`),
    );
  });
});

it('the CI never ends a run of main for a newer one', () => {
  const { concurrency } = readYaml<{ concurrency: { group: string } }>('.github/workflows/ci.yml');
  expect(concurrency.group).toContain("github.ref == 'refs/heads/main' && github.run_id || github.ref");
});

describe('compose.yaml', () => {
  type Instance = { profiles?: string[]; volumes: string[]; env_file: string; environment: Record<string, unknown> };
  const { services, configs, networks, volumes } = readYaml<{
    services: Record<string, Instance>;
    configs: Record<string, { content: string }>;
    networks: Record<string, object>;
    volumes: Record<string, null>;
  }>('compose.yaml');
  const [one, two] = [services.one as Instance, services.two as Instance];

  it('runs the product on a volume behind Caddy, for the address that .env names', () => {
    expect(one).toMatchObject({ env_file: '.env', volumes: ['data:/data'] });
    expect(one.environment).toMatchObject({ TRUST_PROXY: 1, PORT: 3000 });
    expect(one.environment.EVE_SSO_CALLBACK_URL).toMatch(/^https:\/\/\$\{DOMAIN:\?[^}]+\}\/$/);
    expect(configs.caddy?.content).toMatch(/^\$\{DOMAIN\} \{\n {2}reverse_proxy one:3000 /);
    expect(services.caddy?.profiles).toBeUndefined();
    const mounted = Object.values(services).flatMap((service) => service.volumes.map((path) => path.split(':')[0]));
    expect([...new Set(mounted)].sort()).toEqual(Object.keys(volumes));
  });

  it('keeps no endless log, and asks for IPv6 only where .env does', () => {
    const logging = { driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } };
    for (const service of Object.values(services)) expect(service).toMatchObject({ logging });
    expect(networks).toEqual({ default: { enable_ipv6: `\${IPV6:-false}` } });
  });

  it('sets no database but that of .env, or its own Postgres where .env has a password for it', () => {
    const own = `postgres://colonywatch:\${POSTGRES_PASSWORD}@postgres/colonywatch`;
    expect(one.environment.DATABASE_URL).toBe(`\${DATABASE_URL:-\${POSTGRES_PASSWORD:+${own}}}`);
  });

  it('fixes only settings that docs/hosting.md names', () => {
    const [, told = ''] = /`\.env` may have every other variable (.+?)\n\n/s.exec(read('docs/hosting.md')) ?? [];
    const named = [...told.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
    const fixed = Object.keys(one.environment).filter((name) => name !== 'DATABASE_URL');
    expect(named).toEqual(expect.arrayContaining(fixed));
  });

  it('has a second instance with the same settings and Postgres in a profile of their own', () => {
    expect(Object.keys(services).filter((name) => services[name]?.profiles?.includes('two'))).toEqual([
      'two',
      'postgres',
    ]);
    expect({ ...two, profiles: undefined }).toEqual({ ...one, profiles: undefined });
  });

  it('names only settings that .env.example explains', () => {
    const explained = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(Object.keys(one.environment).filter((name) => !explained.includes(name))).toEqual([]);
  });
});

describe('a release', () => {
  const { on, jobs } = readYaml<Workflow>('.github/workflows/release.yml');
  const steps = jobs.publish?.steps ?? [];
  const runOf = (name: string): string => steps.find((step) => step.name === name)?.run ?? '';

  it('starts with a tag and publishes only after all tests', () => {
    expect(on).toEqual({ push: { tags: ['v*.*.*'] } });
    expect(jobs.publish?.needs).toBe('test');
    expect(jobs.test?.uses).toBe('./.github/workflows/ci.yml');
    expect(readYaml<Workflow>('.github/workflows/ci.yml').on).toHaveProperty('workflow_call');
  });

  it('refuses a tag that is not the version of package.json', () => {
    expect(runOf('Compare the tag with package.json')).toContain("require('./package.json').version");
  });

  it('zips the build with everything that its server needs, and only what is there', () => {
    const zipped = /\.zip" (.+)$/.exec(runOf('Zip the product'))?.[1]?.split(' ') ?? [];
    expect(zipped).toEqual(
      expect.arrayContaining(['dist', 'package.json', 'package-lock.json', '.env.example', 'LICENSE']),
    );
    expect(zipped.filter((path) => path !== 'dist' && !existsSync(resolve(ROOT, path)))).toEqual([]);
  });

  it('is started from its zip as docs/hosting.md tells a host to, before anything is published', () => {
    const start = runOf('Start the zip');
    const [, told] = /to try the zip: unpack it, and there\s+```sh\n(.+)\n```/.exec(read('docs/hosting.md')) ?? [];
    expect(start).toContain(`${told} > server.log &`);
    expect(start).toMatch(/curl -fsS .+\/api\/health$/m);
    const order = ['Zip the product', 'Start the zip', 'Publish the release'].map((name) =>
      steps.findIndex((step) => step.name === name),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order[1]).toBeLessThan(steps.findIndex(({ uses }) => uses?.startsWith('docker/build-push-action@')));
  });

  it('has an image for both platforms, with what is in it and where it was built, and compose.yaml for that image', () => {
    const image = steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'));
    expect(image?.with).toMatchObject({ platforms: 'linux/amd64,linux/arm64', sbom: true, provenance: 'mode=max' });
    const named = /ghcr\.io\/OWNER\/colony-watch:latest/;
    expect(runOf('Name the image in compose.yaml')).toMatch(named);
    expect(read('compose.yaml')).toMatch(named);
    expect(runOf('Publish the release')).toContain(' compose.yaml ');
  });

  it('comes with a container image, and with its section of the changelog', () => {
    expect(steps.some(({ uses }) => uses?.startsWith('docker/build-push-action@'))).toBe(true);
    expect(runOf('Publish the release')).toContain('--notes-file notes.md');
    expect(read('CHANGELOG.md')).toMatch(/^## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/m);
  });
});

it('the demo of docs/hosting.md ends each night, so that Docker starts it again as it was, and keeps nothing of its visitors', () => {
  const command = /^docker run -d --restart always (.+) ghcr\.io\/OWNER\/colony-watch sh -c '(.+)'$/m;
  const [, options, script] = command.exec(read('docs/hosting.md')) ?? [];
  expect(options).toContain('-e REMINDERS=off -e SHARES=off');
  const folder = mkdtempSync(join(tmpdir(), 'colony-watch-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = (name: string, text: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  program('date', 'test "$2" = "tomorrow 4:00" && echo 100000 || echo 20000');
  program('timeout', 'echo "$@"');
  const { stdout } = spawnSync('sh', ['-c', script ?? ''], {
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  expect(stdout).toBe('80000 node dist/server/main.js\n');
});

describe('the workflow that publishes the engine', () => {
  const { on, jobs } = readYaml<Workflow>('.github/workflows/engine.yml');
  const { steps = [], needs, permissions } = jobs.publish ?? {};
  const runOf = (name: string): string => steps.find((step) => step.name === name)?.run ?? '';

  it('starts with a tag of its own that is the package’s version, and publishes only after all tests', () => {
    expect(on).toEqual({ push: { tags: ['engine-v*.*.*'] } });
    expect([needs, jobs.test?.uses]).toEqual(['test', './.github/workflows/ci.yml']);
    expect(runOf("Compare the tag with the package's version")).toContain(
      '"engine-v$(node -p "require(\'./bench/enginePackage/version.json\').version")"',
    );
    expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' });
  });

  /**
   * Runs its last step with an npm that notes what it is asked for.
   * @param published the conformance set of this version on npm; null: it is not there
   */
  function publish({ token = '', published = null as string | null, registry = 'E404' }) {
    const folder = mkdtempSync(join(tmpdir(), 'colony-watch-publish-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const name of ['bin', 'engine', 'published/package']) mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'engine/conformance.json'), 'these answers');
    if (published !== null) writeFileSync(join(folder, 'published/package/conformance.json'), published);
    const npm = `#!/bin/bash
      echo "$*" >> ${folder}/calls
      case "$1" in
        view) ${published === null ? `echo "npm error code ${registry}" >&2; exit 1` : 'echo 1.2.3'} ;;
        pack) tar czf "$4/engine.tgz" -C ${folder}/published package ;;
      esac`;
    writeFileSync(join(folder, 'bin/npm'), npm, { mode: 0o755 });
    const { status } = spawnSync('bash', ['-e', '-c', runOf('Publish')], {
      cwd: join(folder, 'engine'),
      env: {
        PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
        GITHUB_REF_NAME: 'engine-v1.2.3',
        GITHUB_SERVER_URL: 'https://github.com',
        GITHUB_REPOSITORY: 'someone/colony-watch',
        GITHUB_STEP_SUMMARY: join(folder, 'summary'),
        RUNNER_TEMP: mkdtempSync(join(folder, 'runner-')),
        NODE_AUTH_TOKEN: token,
      },
    });
    const readOr = (name: string): string => {
      const path = join(folder, name);
      return existsSync(path) ? readFileSync(path, 'utf8') : '';
    };
    const calls = readOr('calls').trim().split('\n');
    return {
      status,
      said: readOr('summary').trim(),
      published: calls.filter((call) => call.startsWith('publish')),
      calls,
    };
  }

  it('publishes a new version with a proof of where it was built', () => {
    const { calls, ...rest } = publish({ token: 'secret' });
    expect(rest).toEqual({
      status: 0,
      said: 'colony-watch-engine@1.2.3 is published.',
      published: ['publish --provenance --access public'],
    });
    expect(calls).toContain(
      'pkg set repository.type=git repository.url=git+https://github.com/someone/colony-watch.git',
    );
  });

  it('says so and publishes nothing without a token', () => {
    expect(publish({})).toMatchObject({
      status: 0,
      said: 'colony-watch-engine@1.2.3 is not published: this repository has no secret NPM_TOKEN.',
      published: [],
    });
  });

  it.each([
    { published: 'these answers', status: 0, said: 'colony-watch-engine@1.2.3 is on npm already.' },
    {
      published: 'other answers',
      status: 1,
      said: 'colony-watch-engine@1.2.3 is on npm with other answers: raise the version.',
    },
  ])('never publishes a version that is there: $said', ({ published, status, said }) => {
    expect(publish({ token: 'secret', published })).toMatchObject({ status, said, published: [] });
  });

  it('fails while npm does not say whether the version is there', () => {
    expect(publish({ token: 'secret', registry: 'E500' })).toMatchObject({ status: 1, published: [] });
  });
});
