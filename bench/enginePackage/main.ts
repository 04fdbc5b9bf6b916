import { join, resolve } from 'node:path';
import { buildEngine } from './build.ts';

const folder = join(resolve(import.meta.dirname, '../..'), 'dist/engine');
await buildEngine(folder);
console.log(`The package is in ${folder}: npm pack ./dist/engine makes a tarball of it.`);
