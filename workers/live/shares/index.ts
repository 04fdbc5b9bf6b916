/** Shares: what goes into one, how it is sealed, and how a foreign one is read. Pure, but for randomness. */

export { makePart, type PlanetFacts } from './makePart.ts';
export {
  type ReadCharacter,
  readManifest,
  readPart,
  readUpload,
  type ShareUpload,
  shareNumber,
} from './readPart.ts';
export { etagOfHash, hashOfBytes, importShareKey, openPart, sealPart, tagOf } from './sealedPart.ts';
export {
  MAX_NAME_CHARACTERS,
  MAX_PILOT_NUMBER,
  type Manifest,
  type ReadManifest,
  SHARE_VERSION,
} from './shareContent.ts';
