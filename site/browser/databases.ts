/**
 * Deletes the IndexedDB databases with this prefix. Does nothing in older browsers, which can't list databases, and in
 * those that block them.
 */
export async function deleteDatabases(prefix: string): Promise<void> {
  try {
    const databases = (await indexedDB.databases?.()) ?? [];
    for (const { name } of databases) if (name?.startsWith(prefix)) indexedDB.deleteDatabase(name);
  } catch {
    // There is nothing that the page may delete.
  }
}
