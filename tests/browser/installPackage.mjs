/** Installs packages of the distribution on Debian or Ubuntu, as root or with sudo; does nothing elsewhere. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function installPackages(...names) {
  if (!isDebianLike()) return;
  try {
    const isRoot = process.getuid?.() === 0;
    const canSudo = isRoot || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
    if (!canSudo) return;
    const command = [...(isRoot ? [] : ['sudo']), 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
    const run = (...args) => execFileSync(command[0], [...command.slice(1), ...args], { stdio: 'inherit' });
    run('update', '-q');
    run('install', '-y', '--no-install-recommends', ...names);
  } catch (error) {
    console.error(`The distribution's package could not be installed: ${error.message}`);
  }
}

/** Whether the distribution has a package of that name, as far as its lists on this machine say. */
export function isPackage(name) {
  return isDebianLike() && spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;
}

function isDebianLike() {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
