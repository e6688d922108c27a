/** Web storage that never throws: the browser may block it, the document may have none, or it is full. */
type SafeStorage = {
  /** Whether a setting blocks it, together with cookies. */
  isBlocked(): boolean;
  /** @returns null without the item, or if nothing can be read */
  get(key: string): string | null;
  /** @returns whether the item was stored; if not, what it is for applies until the page is left */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
};

/** @param open returns the storage; browsers that block it throw even at this access */
export function createSafeStorage(open: () => Storage): SafeStorage {
  const attempt = <Result>(action: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return action(open());
    } catch {
      return otherwise;
    }
  };
  return {
    isBlocked: () => attempt(() => false, true),
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt((storage) => Object.keys(storage), []),
  };
}

/** Returns the session storage. @throws DOMException if the browser blocks it */
export const openSessionStorage = (): Storage => sessionStorage;

export const localStore = createSafeStorage(() => localStorage);
export const sessionStore = createSafeStorage(openSessionStorage);
