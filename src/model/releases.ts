/** What CHANGELOG.md tells players of releases. Sections of 1.1.0 and before are not by reader, and have nothing. */

export interface Release {
  version: string;
  /** such as 2026-11-28 */
  date: string;
  kinds: readonly { title: string; changes: readonly string[] }[];
}

/** Those after one, up to another: newest first, without those that change nothing for players. */
export function releasesBetween(changelog: string, after: string, upTo: string): Release[] {
  return changelog
    .split(/^## /m)
    .flatMap((section) => {
      const [, version = '', date = ''] = /^\[(\d+\.\d+\.\d+)\] - (\S+)/.exec(section) ?? [];
      const isMeant = version !== '' && compareVersions(version, after) > 0 && compareVersions(version, upTo) <= 0;
      return isMeant ? [{ version, date, kinds: kindsOf(section) }] : [];
    })
    .filter(({ kinds }) => kinds.length > 0);
}

function kindsOf(section: string): Release['kinds'] {
  const ofPlayers = section.split(/^### /m).find((part) => part.startsWith('For players\n')) ?? '';
  return ofPlayers
    .split(/^#### /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      const changes = lines.join('\n').split(/^- /m).slice(1).map(plainText);
      return { title, changes };
    });
}

/** Without the marks of Markdown that the changelog uses. */
function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/\*\*|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** @returns below 0 if `a` is earlier, above 0 if it is later; a version that can't be read comes before all others */
export function compareVersions(a: string, b: string): number {
  const parts = (version: string) => /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? [-1, -1, -1];
  const [one, other] = [parts(a), parts(b)];
  return one.map((part, k) => part - other[k]!).find((difference) => difference !== 0) ?? 0;
}
