/** Zips of templates: written for the player, and read although others made them. */
import { strToU8, Unzip, type UnzipFile, UnzipInflate, zipSync } from 'fflate';
import { concatenate } from '../../game/domain/concatenate.ts';
import { MOST_TEMPLATE_FILE_BYTES, type TemplateFile } from '../../game/domain/template.ts';
import { type FileText, isOfSystem, plainName, type ReadAllowance, textOfFile } from './fileTexts.ts';

/** What is unpacked at once: at most a thousand times as much comes out before it is counted. */
const CHUNK_BYTES = 4096;

/** Ways of packing that every zip uses: stored, and deflate. */
const KNOWN_PACKINGS: ReadonlySet<number> = new Set([0, 8]);

/** These files as one zip. Their names must differ. */
export function packFiles(files: readonly TemplateFile[]): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)]))) as Uint8Array<ArrayBuffer>;
}

/**
 * Every file of a zip, in order. What comes out is counted while it is unpacked, whatever the archive says about sizes.
 * Step by step: the caller decides when to go on. Never throws.
 * @param archiveName for what is wrong with the archive itself
 */
export function* unpackFiles(
  archiveName: string,
  bytes: Uint8Array,
  allowance: ReadAllowance,
): Generator<FileText, void> {
  const unpacked: FileText[] = [];
  let isSound = false;
  const unzip = new Unzip((file) => {
    isSound = true;
    if (allowance.isSpent || file.name.endsWith('/') || isOfSystem(file.name)) return;
    const name = plainName(file.name) || archiveName;
    const fault = allowance.takeFile();
    if (fault !== null) unpacked.push({ name, fault });
    else if (!KNOWN_PACKINGS.has(file.compression)) unpacked.push({ name, fault: { kind: 'unreadable' } });
    else unpackFile(name, file, allowance, (text) => unpacked.push(text));
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && !allowance.isSpent; at += CHUNK_BYTES) {
      unzip.push(bytes.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= bytes.length);
      yield* unpacked.splice(0);
    }
  } catch {
    isSound = false;
  }
  yield* unpacked;
  if (!isSound) yield { name: archiveName, fault: { kind: 'damagedArchive' } };
}

/** Unpacks one file: its text, or why there is none. */
function unpackFile(name: string, file: UnzipFile, allowance: ReadAllowance, take: (text: FileText) => void): void {
  let parts: Uint8Array[] = [];
  let length = 0;
  let isEnded = false;
  const end = (text: FileText): void => {
    if (!isEnded) take(text);
    isEnded = true;
    parts = [];
  };
  file.ondata = (error, part, isLast) => {
    if (error !== null) {
      end({ name, fault: { kind: 'unreadable' } });
      return;
    }
    length += part.length;
    const limit = allowance.takeBytes(part.length);
    if (limit !== null) take({ name, fault: limit });
    if (allowance.isSpent) isEnded = true;
    else if (length > MOST_TEMPLATE_FILE_BYTES) end({ name, fault: { kind: 'tooLarge' } });
    else if (!isEnded) parts.push(part);
    if (isLast && !isEnded) end(textOfFile(name, concatenate(parts)));
  };
  file.start();
}
