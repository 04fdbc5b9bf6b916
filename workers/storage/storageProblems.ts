/** What the player sees of problems with the browser's storage. */
import { errorMessage } from '../domain/errors.ts';
import { isNewerVersionError, isQuotaError } from './database.ts';

/** Shows a notice with an id; a null text removes it. */
type SendNotice = (id: string, text: string | null) => void;

/**
 * The notices of all databases that stay open. What is stored for lack of room, or not at all since a database was
 * closed, is one notice each, however many databases it concerns.
 */
export class StorageNotices {
  readonly #waiting: Parameters<SendNotice>[] = [];
  #send: SendNotice = (id, text) => void this.#waiting.push([id, text]);
  /** what is not stored, as messages name it: `new colony data` */
  readonly #withoutRoom = new Set<string>();
  readonly #closed = new Set<string>();

  /** Passes on all notices so far, and every later one. Call once. */
  sendTo(send: SendNotice): void {
    this.#send = send;
    for (const [id, text] of this.#waiting.splice(0)) send(id, text);
  }

  show(id: string, text: string | null): void {
    this.#send(id, text);
  }

  /** There is no room for something. @param what `new colony data` */
  lacksRoom(what: string): void {
    if (this.#withoutRoom.has(what)) return;
    this.#withoutRoom.add(what);
    this.#showRoom();
  }

  /** Something was stored, so there is room for it again. */
  hasRoom(what: string): void {
    if (this.#withoutRoom.delete(what)) this.#showRoom();
  }

  /** A database was closed while it was in use. @param what `visits` */
  closed(what: string): void {
    this.#closed.add(what);
    const text = `Stored data of this page was deleted, or a newer version of Colony Watch has opened in another tab. Reload this tab: until then the page does not store ${list(this.#closed)}.`;
    this.#send('storage-closed', text);
  }

  isClosed(what: string): boolean {
    return this.#closed.has(what);
  }

  #showRoom(): void {
    const text = `The browser's storage for this page is full, so ${list(this.#withoutRoom)} could not be stored. Free some disk space or clear other sites' data.`;
    this.#send('storage-full', this.#withoutRoom.size === 0 ? null : text);
  }
}

/**
 * Why the browser did not store something of the player's, as the end of a sentence.
 * @param what `your library`   @param remedy `remove templates`
 */
export function storageProblem(error: unknown, what: string, remedy: string): string {
  if (isQuotaError(error)) {
    return `the disk is full, or this browser gives the page no more space. Make room, or ${remedy}.`;
  }
  if (isNewerVersionError(error)) {
    return `a newer version of Colony Watch has stored ${what}. Reload the page to get that version.`;
  }
  return `this browser does not let the page store ${what} (${errorMessage(error)}). Possible causes: a private window or blocked storage.`;
}

function list(things: ReadonlySet<string>): string {
  const all = [...things];
  const last = all.pop() ?? '';
  return all.length === 0 ? last : `${all.join(', ')} and ${last}`;
}
