import { afterAll, afterEach } from 'vitest';

/**
 * What tests leave to be closed and removed. It runs as a set-up file, once for each test file: the files of a worker
 * share their modules, so hooks at the top of another module would be those of the first file alone.
 */
type CleanUp = () => void | Promise<void>;

// The modules of a worker are shared, set-up files run anew: the lists have to be the same for both.
const ofWorker = globalThis as { testCleanUps?: Record<'test' | 'file', CleanUp[]> };
ofWorker.testCleanUps ??= { test: [], file: [] };
const lists = ofWorker.testCleanUps;

export const afterThisTest = (cleanUp: CleanUp): void => void lists.test.push(cleanUp);
export const afterThisFile = (cleanUp: CleanUp): void => void lists.file.push(cleanUp);

async function runAll(cleanUps: CleanUp[]): Promise<void> {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
}

afterEach(() => runAll(lists.test));
afterAll(() => runAll(lists.file));
