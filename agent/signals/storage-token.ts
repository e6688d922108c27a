import { VISITOR_TOKEN_KEY, WINDOW_KIND_KEY } from '@whorl/contract/stored-data/names.ts';

/**
 * The signed id that our server left in this browser's storage at an earlier visit. It helps where cookies were deleted
 * and storage was not; without the server's signature it is worth nothing.
 */
export function readStorageToken(): string | undefined {
  try {
    return localStorage.getItem(VISITOR_TOKEN_KEY) ?? undefined;
  } catch {
    // Storage is switched off, as in some private windows.
    return undefined;
  }
}

/** Keeps the token of the latest answer; does nothing where there is no storage. */
export function keepStorageToken(token: string): void {
  try {
    localStorage.setItem(VISITOR_TOKEN_KEY, token);
  } catch {
    // Full or switched off: the cookie recognises the visitor all the same.
  }
}

export function dropStorageToken(): void {
  try {
    localStorage.removeItem(VISITOR_TOKEN_KEY);
    localStorage.removeItem(WINDOW_KIND_KEY);
  } catch {
    // Then there is none either.
  }
}
