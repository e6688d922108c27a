/**
 * Runs `action` with the lock of this name, or immediately if the browser has no Web Locks on this page or blocks them.
 * Errors of `action` are ignored.
 *
 * @param action is called with null if the lock isn't available and `options` say not to wait
 */
export async function withLock(
  name: string,
  options: LockOptions,
  action: (lock: Lock | null | true) => unknown,
): Promise<void> {
  let hasRun = false;
  const run = (lock: Lock | null | true) => {
    hasRun = true;
    return action(lock);
  };
  try {
    // Undefined in insecure contexts, contrary to the types.
    const locks = navigator.locks as LockManager | undefined;
    await (locks ? locks.request(name, options, run) : run(true));
  } catch {
    if (!hasRun) run(true);
  }
}
