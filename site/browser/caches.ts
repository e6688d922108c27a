/** Returns the Cache Storage; undefined if the browser has none on this page, or blocks it. */
export async function openCaches(): Promise<CacheStorage | undefined> {
  try {
    // Where cookies are blocked, the object exists and every call fails.
    await caches.keys();
    return caches;
  } catch {
    return undefined;
  }
}
