/** The locks of one browser, as each of its tabs sees them. */
import { AsyncLocalStorage } from 'node:async_hooks';

interface Request {
  tab: object;
  name: string;
  mode: LockMode;
  grant: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

type Callback = (lock: Lock | null) => unknown;

/** Web Locks: granted in the order of the requests, shared ones together. */
export class FakeLocks {
  #held: Request[] = [];
  #waiting: Request[] = [];

  /** `navigator.locks` of a tab. */
  of(tab: object): Pick<LockManager, 'request'> {
    const request = (name: string, ...rest: [Callback] | [LockOptions, Callback]): Promise<unknown> => {
      const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest;
      return this.#request(tab, name, options, AsyncLocalStorage.bind(callback));
    };
    return { request: request as LockManager['request'] };
  }

  /** The tab is closed, or reloads. */
  close(tab: object): void {
    const isOther = (request: Request): boolean => request.tab !== tab;
    this.#held = this.#held.filter(isOther);
    this.#waiting = this.#waiting.filter(isOther);
    this.#grantNext();
  }

  #request(
    tab: object,
    name: string,
    { mode = 'exclusive', ifAvailable = false, steal = false, signal }: LockOptions,
    callback: Callback,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const grant = async (): Promise<unknown> => callback({ name, mode });
      const request: Request = { tab, name, mode, grant, resolve, reject };
      if (steal) {
        for (const robbed of this.#held.filter((other) => other.name === name)) {
          robbed.reject(new DOMException('The lock was stolen.', 'AbortError'));
        }
        this.#held = this.#held.filter((other) => other.name !== name);
        this.#waiting.unshift(request);
      } else if (ifAvailable && !this.#isGrantable(request, this.#waiting)) {
        Promise.resolve(callback(null)).then(resolve, reject);
      } else {
        this.#waiting.push(request);
        signal?.addEventListener('abort', () => {
          if (!this.#waiting.includes(request)) return;
          this.#waiting = this.#waiting.filter((other) => other !== request);
          reject(signal.reason);
          this.#grantNext();
        });
      }
      this.#grantNext();
    });
  }

  #isGrantable({ name, mode }: Request, before: readonly Request[]): boolean {
    const isInTheWay = (other: Request): boolean =>
      other.name === name && (mode === 'exclusive' || other.mode === 'exclusive');
    return !this.#held.some(isInTheWay) && !before.some((other) => other.name === name);
  }

  #grantNext(): void {
    const next = this.#waiting.find((request, index) => this.#isGrantable(request, this.#waiting.slice(0, index)));
    if (next === undefined) return;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    this.#held.push(next);
    const release = (): void => {
      this.#held = this.#held.filter((other) => other !== next);
      this.#grantNext();
    };
    // As in browsers, never before the request has returned.
    void Promise.resolve()
      .then(next.grant)
      .then(
        (value) => {
          release();
          next.resolve(value);
        },
        (error: unknown) => {
          release();
          next.reject(error);
        },
      );
    this.#grantNext();
  }
}
