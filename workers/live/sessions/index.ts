/** Access and refresh tokens, the calls to the own server, and the locks that keep tabs apart. */

export { BackendClient, type ServerFailure } from './backendClient.ts';
export { BrowserLocks, type Locks } from './browserLocks.ts';
export { type AccessToken, Sessions } from './sessions.ts';
