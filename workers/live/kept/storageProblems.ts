/** What the player sees of problems with the browser's storage. */
import { ownMessage } from '../../game/domain/errors.ts';
import type {
  KeptThing,
  StorageNotice,
  StorageProblem,
  StorageReason,
  StoredThing,
} from '../../game/domain/storageProblem.ts';
import { isNewerVersionError, isQuotaError, SilentDatabaseError } from './database.ts';

/** Shows a notice with an id; null removes it. */
type SendNotice = (id: string, notice: StorageNotice | null) => void;

/** The notices of all databases that stay open: one for each kind of problem, however many databases it concerns. */
export class StorageNotices {
  readonly #waiting: Parameters<SendNotice>[] = [];
  #send: SendNotice = (id, notice) => void this.#waiting.push([id, notice]);
  readonly #withoutRoom = new Set<KeptThing>();
  readonly #closed = new Set<KeptThing>();

  /** Passes on all notices so far, and every later one. Call once. */
  sendTo(send: SendNotice): void {
    this.#send = send;
    for (const [id, notice] of this.#waiting.splice(0)) send(id, notice);
  }

  show(id: string, notice: StorageNotice | null): void {
    this.#send(id, notice);
  }

  /** There is no room for something. */
  lacksRoom(what: KeptThing): void {
    if (this.#withoutRoom.has(what)) return;
    this.#withoutRoom.add(what);
    this.#showRoom();
  }

  /** Something was stored, so there is room for it again. */
  hasRoom(what: KeptThing): void {
    if (this.#withoutRoom.delete(what)) this.#showRoom();
  }

  /** A database was closed while it was in use. */
  closed(what: KeptThing): void {
    this.#closed.add(what);
    this.#send('storage-closed', { kind: 'storageClosed', what: [...this.#closed] });
  }

  isClosed(what: KeptThing): boolean {
    return this.#closed.has(what);
  }

  #showRoom(): void {
    const what = [...this.#withoutRoom];
    this.#send('storage-full', what.length === 0 ? null : { kind: 'storageFull', what });
  }
}

/** Why the browser did not store something of the player's. */
export function storageProblem(error: unknown, what: StoredThing): StorageProblem {
  if (isQuotaError(error)) return { kind: 'full', what };
  if (isNewerVersionError(error)) return { kind: 'newerVersion', what };
  return { kind: 'refused', what, reason: storageReason(error) };
}

/** Why a database does not open. */
export function storageReason(error: unknown): StorageReason {
  return error instanceof SilentDatabaseError ? null : ownMessage(error);
}
