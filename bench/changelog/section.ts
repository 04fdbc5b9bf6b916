/** The section of a release in CHANGELOG.md, made of the files in docs/changes/: by reader, kind and rank. */

const READERS = { players: 'For players', hosts: 'For hosts', developers: 'For developers' } as const;
const KINDS = { added: 'Added', changed: 'Changed', fixed: 'Fixed', removed: 'Removed', security: 'Security' } as const;

/** As wide as the other lines of Markdown files. */
const WIDTH = 125;

/** A line of the changelog, for one kind of reader. */
export interface Entry {
  reader: keyof typeof READERS;
  kind: keyof typeof KINDS;
  /** the first stands first; without one, after all that have one */
  rank: number;
  text: string;
}

/**
 * Reads a file of docs/changes/. Each paragraph begins with its reader and kind, and perhaps a rank: `players added 1: …`.
 * @throws Error that says what to correct
 */
export function readChange(name: string, text: string): Entry[] {
  const paragraphs = text.trim().split(/\n\s*\n/);
  return paragraphs.map((paragraph) => {
    const [, reader = '', kind = '', rank = Number.POSITIVE_INFINITY, said = ''] =
      /^(\w+) (\w+)(?: ([1-9]))?: (\S[\s\S]*)$/.exec(paragraph.trim()) ?? [];
    if (!isKey(reader, READERS) || !isKey(kind, KINDS)) {
      const [readers, kinds] = [READERS, KINDS].map((names) => Object.keys(names).join(', '));
      throw new Error(
        `docs/changes/${name}: “${paragraph.split('\n')[0]}” must begin with a reader (${readers}) and a kind (${kinds}), as in “players added: …”.`,
      );
    }
    return { reader, kind, rank: Number(rank), text: said.replace(/\s+/g, ' ') };
  });
}

function isKey<Names extends object>(name: string, names: Names): name is Extract<keyof Names, string> {
  return Object.hasOwn(names, name);
}

/** @param date such as 2026-11-28   @param entries of one rank stay in their order */
export function makeSection(version: string, date: string, entries: readonly Entry[]): string {
  const lines = [`## [${version}] - ${date}`];
  const ranked = entries.toSorted((a, b) => (a.rank < b.rank ? -1 : Number(a.rank > b.rank)));
  for (const [reader, title] of Object.entries(READERS)) {
    const own = ranked.filter((entry) => entry.reader === reader);
    if (own.length > 0) lines.push('', `### ${title}`);
    for (const [kind, heading] of Object.entries(KINDS)) {
      const texts = own.filter((entry) => entry.kind === kind);
      if (texts.length > 0) lines.push('', `#### ${heading}`, '', ...texts.flatMap(({ text }) => wrap(text)));
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Puts a section above those of earlier releases. @throws Error if there is one of that version already */
export function withSection(changelog: string, version: string, section: string): string {
  if (changelog.includes(`\n## [${version}]`)) throw new Error(`CHANGELOG.md has a section of ${version} already.`);
  const at = changelog.indexOf('\n## [') + 1;
  return at === 0
    ? `${changelog.trimEnd()}\n\n${section}`
    : `${changelog.slice(0, at)}${section}\n${changelog.slice(at)}`;
}

/** An item of a list, in lines. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = '-';
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = ' ';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
