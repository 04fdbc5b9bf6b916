/** An id that nothing else has, or a salt: 32 random bytes, base64url. `crypto.randomUUID` needs HTTPS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
