import { VISITOR_TOKEN_KEY, WINDOW_KIND_KEY } from '@whorl/contract/stored-data/names.ts';

/**
 * Returns the signed visitor ID that our server stored in this browser at an earlier visit. It identifies the visitor
 * after cookies, but not storage, were deleted. The server accepts it only with its own signature.
 */
export function readStorageToken(): string | undefined {
  try {
    return localStorage.getItem(VISITOR_TOKEN_KEY) ?? undefined;
  } catch {
    // Storage is disabled, as in some private windows.
    return undefined;
  }
}

/** Stores the token of the latest response; does nothing without storage. */
export function storeStorageToken(token: string): void {
  try {
    localStorage.setItem(VISITOR_TOKEN_KEY, token);
  } catch {
    // Storage is full or disabled; the cookie still identifies the visitor.
  }
}

export function deleteStorageToken(): void {
  try {
    localStorage.removeItem(VISITOR_TOKEN_KEY);
    localStorage.removeItem(WINDOW_KIND_KEY);
  } catch {
    // Without storage there is no token to delete.
  }
}
