/** Shares: what goes into one, how it is sealed, and how a foreign one is read. Pure, but for randomness. */

export { makePart } from './makePart.ts';
export { MAX_CHARACTER_PART, type ReadCharacter, readManifest, readPart, shareNumber } from './readPart.ts';
export { hashOfBytes, importShareKey, openPart, randomText, sealPart } from './sealedPart.ts';
export { MAX_NAME_CHARACTERS, type Manifest, type ReadManifest, SHARE_VERSION } from './shareContent.ts';
