/** Files from others as texts: what is no text, how they are called, and how many of them are read. */
import { MOST_TEMPLATE_BYTES, MOST_TEMPLATE_FILES, type TemplateFileFault } from '../../game/domain/template.ts';

/** A file's text, or why it has none. */
export type FileText = { name: string } & ({ text: string } | { fault: TemplateFileFault });

/** How much is read at once, counted over all files. The limit that is reached first is said once. */
export class ReadAllowance {
  #files = MOST_TEMPLATE_FILES;
  #bytes = MOST_TEMPLATE_BYTES;

  /** whether nothing more is read */
  get isSpent(): boolean {
    return this.#files < 0 || this.#bytes < 0;
  }

  /** Counts a file. @returns the limit that it reaches */
  takeFile(): TemplateFileFault | null {
    const wasSpent = this.isSpent;
    this.#files -= 1;
    return this.isSpent && !wasSpent ? { kind: 'moreFiles' } : null;
  }

  /** Counts bytes. @returns the limit that they reach */
  takeBytes(count: number): TemplateFileFault | null {
    const wasSpent = this.isSpent;
    this.#bytes -= count;
    return this.isSpent && !wasSpent ? { kind: 'moreBytes' } : null;
  }
}

/** The text of a file that can't be an archive any more: one in a folder or in an archive. */
export function textOfFile(name: string, bytes: Uint8Array): FileText {
  if (archiveOf(bytes) !== null) return { name, fault: { kind: 'nestedArchive' } };
  return { name, text: new TextDecoder().decode(bytes) };
}

/** Control characters, marks that turn the direction of a text, and the like. */
const INVISIBLE = /\p{C}+/gu;

/** Enough to recognize a file by. */
const MOST_NAME_LENGTH = 80;

/** The last part of a path from outside, as a text for the player. */
export function plainName(path: string): string {
  const name = path
    .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    .replace(INVISIBLE, ' ')
    .trim();
  const signs = [...name];
  return signs.length > MOST_NAME_LENGTH ? `${signs.slice(0, MOST_NAME_LENGTH - 1).join('')}…` : name;
}

/** Files that operating systems put into folders and archives, which no player knows of. */
export function isOfSystem(path: string): boolean {
  return /(^|\/)(__MACOSX\/|\._|\.DS_Store$|desktop\.ini$|Thumbs\.db$)/i.test(path);
}

/** How archives begin: zip and an empty zip; gzip, 7z and RAR. */
const ZIPS = ['504b0304', '504b0506'];
const OTHERS = ['1f8b', '377abcaf', '52617221'];

/** What kind of archive a file is; null: none. */
export function archiveOf(bytes: Uint8Array): 'zip' | 'other' | null {
  const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (ZIPS.includes(start)) return 'zip';
  return OTHERS.some((sign) => start.startsWith(sign)) ? 'other' : null;
}
