/** What GitHub reads of this repository: forms, updates of packages, releases. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');
const readYaml = <T>(path: string): T => parse(read(path)) as T;

interface Workflow {
  on: Record<string, unknown>;
  jobs: Record<string, { needs?: string; uses?: string; steps?: { name?: string; run?: string; uses?: string }[] }>;
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

describe('updates of packages', () => {
  it('cover npm, the actions of the workflows and the images of the container', () => {
    const { updates } = readYaml<{ updates: { 'package-ecosystem': string; directory: string }[] }>(
      '.github/dependabot.yml',
    );
    expect(updates.map((one) => one['package-ecosystem']).sort()).toEqual(['docker', 'github-actions', 'npm']);
    expect(updates.every(({ directory }) => directory === '/')).toBe(true);
  });
});

describe('the container', () => {
  it('is built and answers before a change is merged, by the commands that docs/hosting.md gives', () => {
    const { jobs } = readYaml<Workflow>('.github/workflows/ci.yml');
    const runs = jobs.container?.steps?.flatMap(({ run }) => run ?? []) ?? [];
    expect(runs.at(-1)).toMatch(/^curl -f .*\/api\/health$/);
    const hosting = read('docs/hosting.md');
    expect(hosting).toContain(`${runs[0]} && ${runs[1]?.replace(' -d', '')}`);
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

  it('comes with a container image, and with its section of the changelog', () => {
    expect(steps.some(({ uses }) => uses?.startsWith('docker/build-push-action@'))).toBe(true);
    expect(runOf('Publish the release')).toContain('--notes-file notes.md');
    expect(read('CHANGELOG.md')).toMatch(/^## \[(Unreleased|\d+\.\d+\.\d+)\]/m);
  });
});
