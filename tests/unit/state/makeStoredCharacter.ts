/** A character as it stands in the browser's storage or in a backup file. */
export function makeStoredCharacter(
  characterId: number,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    access_token: `access-${characterId}`,
    refresh_token: `sealed-${characterId}`,
    expires_at: 1_800_000_000_000,
    character: { characterId, name: `Pilot ${characterId}` },
    account: '-',
    comment: '',
    system: '',
    needsLogin: false,
    planetConfig: [],
    ...changes,
  };
}

/** The tokens of a stored character, as their own entry in the browser's storage has them. */
export function makeStoredSession(name: string, expiresAtMs = 1_800_000_000_000): Record<string, unknown> {
  return { access_token: `access-${name}`, refresh_token: `sealed-${name}`, expires_at: expiresAtMs };
}

/** What the browser's storage has of each character: its entry in the list, and its tokens. */
export function readStoredCharacters(storage: Storage): Record<string, unknown>[] {
  const list: { character: { characterId: number } }[] = JSON.parse(storage.getItem('characters') ?? 'null');
  return list.map((entry) => ({
    ...entry,
    ...JSON.parse(storage.getItem(`session-${entry.character.characterId}`) ?? '{}'),
  }));
}
