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
