import { afterAll, afterEach } from 'vitest';

/**
 * Clean-up functions of tests. This is a setup file, which runs once per test file: the files of a worker share
 * modules, so hooks at the top of another module would apply only to the first file.
 */
type CleanUp = () => void | Promise<void>;

// Modules are shared within a worker, but setup files run again: both have to use the same lists.
const workerGlobals = globalThis as { testCleanUps?: Record<'test' | 'file', CleanUp[]> };
workerGlobals.testCleanUps ??= { test: [], file: [] };
const lists = workerGlobals.testCleanUps;

/** Calls `cleanUp` after the current test. */
export const afterTest = (cleanUp: CleanUp): void => void lists.test.push(cleanUp);
/** Calls `cleanUp` after the last test of the file. */
export const afterFile = (cleanUp: CleanUp): void => void lists.file.push(cleanUp);

async function runAll(cleanUps: CleanUp[]): Promise<void> {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
}

afterEach(() => runAll(lists.test));
/** Removing a large folder waits for a busy disk. */
const FILE_TIMEOUT_MS = 5 * 60_000;
afterAll(() => runAll(lists.file), FILE_TIMEOUT_MS);
