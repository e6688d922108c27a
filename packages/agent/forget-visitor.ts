import { forgetVisitor as forget } from '../../agent/loader.ts';

/** Deletes the signed ID and all cached results in this browser. Doesn't delete anything on the server. */
export function forgetVisitor(): void {
  forget();
}
