import packageJson from '../package.json' with { type: 'json' };

/** Set by the build, by buildMark.ts; without a build there is none. */
declare const __BUILD_MARK__: string | undefined;

/** for example `1.1.0`, or `1.1.0+abc1234` for a build of a commit that is no release */
export const VERSION = packageJson.version + (typeof __BUILD_MARK__ === 'string' ? __BUILD_MARK__ : '');
