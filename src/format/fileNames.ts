/** Names of files that every file system takes, Windows included, and that a person can read in a list. */

export interface FileNameParts {
  /** the most telling first; empty ones are left out, and long ones are cut */
  names: readonly string[];
  /** kept whole, at the end */
  end: string;
}

/** With the extension: longer names are cut off in the lists of games and file managers. */
const MOST_LENGTH = 40;

const BETWEEN = ' · ';

/** Signs that Windows forbids, and what nobody sees: control characters, marks of direction, halves of signs. */
const FORBIDDEN = /[<>:"/\\|?*\p{C}]+/gu;

/** Names of devices, which Windows forbids with any extension. */
const DEVICE = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])(?=\s*(\.|$))/i;

/**
 * Names files, each in its own way: no two differ by upper and lower case alone.
 * @param extension with its dot
 * @param taken names that are there already
 */
export function fileNames(files: readonly FileNameParts[], extension: string, taken: readonly string[] = []): string[] {
  const used = new Set(taken.map(sameName));
  const counts = new Map<string, number>();
  return files.map((parts) => {
    const first = stemOf(parts, MOST_LENGTH - extension.length);
    let name = `${first}${extension}`;
    for (let count = counts.get(sameName(first)) ?? 2; used.has(sameName(name)); count++) {
      counts.set(sameName(first), count + 1);
      const mark = ` (${count})`;
      name = `${stemOf(parts, MOST_LENGTH - extension.length - mark.length)}${mark}${extension}`;
    }
    used.add(sameName(name));
    return name;
  });
}

/** What file systems that ignore case, or write accents in two ways, take for the same name. */
function sameName(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase();
}

function stemOf({ names, end }: FileNameParts, mostLength: number): string {
  const parts = [...names, end].map(clean).filter((part) => part !== '');
  parts[0] = parts[0]?.replace(DEVICE, '_$&') ?? '_';
  while (parts.join(BETWEEN).length > mostLength) {
    const longest = Math.max(...parts.map(({ length }) => length));
    const index = parts.findIndex(({ length }) => length === longest);
    parts[index] = shorten(parts[index]!);
  }
  return parts.join(BETWEEN);
}

function clean(part: string): string {
  return part
    .replace(FORBIDDEN, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
}

/** The same without its last sign: `Hermetic…`. */
function shorten(part: string): string {
  const signs = [...part.replace(/…$/, '')];
  return `${signs.slice(0, -1).join('').trimEnd()}…`;
}
