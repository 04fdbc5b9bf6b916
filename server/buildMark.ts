import { spawnSync } from 'node:child_process';

/**
 * Tells builds of one version apart. Asks git, or takes COMMIT from the environment where there is no repository, such as
 * in a container.
 * @param version of package.json
 * @returns for example `+abc1234`, `+abc1234.changed` where files differ from that commit; nothing for the commit that
 *   is tagged as this version, and where neither is known, as in the archive of a release
 */
export function buildMark(version: string, folder: string, environment: NodeJS.ProcessEnv = process.env): string {
  const git = (...args: string[]): string | null => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, env: environment, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : null;
  };
  const commit = environment.COMMIT || git('rev-parse', '--short', 'HEAD');
  if (!commit) return '';
  const changed = git('status', '--porcelain', '--untracked-files=no') ? '.changed' : '';
  const isReleased = git('tag', '--points-at', 'HEAD')?.split('\n').includes(`v${version}`) ?? false;
  return isReleased && changed === '' ? '' : `+${commit}${changed}`;
}
