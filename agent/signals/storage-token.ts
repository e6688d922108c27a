/**
 * The signed id that our server left in this browser's storage at an earlier visit. It helps where cookies were deleted
 * and storage was not; without the server's signature it is worth nothing.
 */
export function readStorageToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    // Storage is switched off, as in some private windows.
    return undefined;
  }
}

/** Keeps the token of the latest answer; does nothing where there is no storage. */
export function keepStorageToken(token: string): void {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Full or switched off: the cookie recognises the visitor all the same.
  }
}

export function dropStorageToken(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then there is none either.
  }
}

const KEY = 'visitor-token';
