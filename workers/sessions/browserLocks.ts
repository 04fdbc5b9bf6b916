/** One holder per name over all tabs of this browser. */
export interface Locks {
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * The browser's locks over all its tabs.
 * A page without a secure context has none, and one whose storage is blocked is refused them; then nothing keeps two
 * tabs apart, and each does its own work.
 * @param manager `navigator.locks`
 */
export function browserLocks(manager: Pick<LockManager, 'request'> | undefined): Locks {
  return {
    async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      if (manager === undefined) {
        return work();
      }
      let isGranted = false;
      const workOnceGranted = () => {
        isGranted = true;
        return work();
      };
      try {
        return await manager.request(name, workOnceGranted);
      } catch (error) {
        if (isGranted) {
          throw error;
        }
        return work();
      }
    },
  };
}
