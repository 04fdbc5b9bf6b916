/** `npm run build:engine`: writes the package into `dist/engine/`, or into the folder that is named. */
import { join, resolve } from 'node:path';
import { buildEngine } from './build.ts';

const folder = process.argv[2] ?? join(resolve(import.meta.dirname, '../..'), 'dist/engine');
await buildEngine(folder);
console.log(`The package is in ${folder}; npm pack ${folder} makes a tarball of it.`);
