import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropTestDatabases, listTestDatabases } from '../server/testing/database.ts';

/** Prefix of the folder with all temporary files of a run; its ID follows. */
const FOLDER_PREFIX = 'whorl-run-';
/** Linux's file system in memory, used if it has this much space: containers often limit it. */
const MEMORY_FOLDER = '/dev/shm';
const MIN_MEMORY_BYTES = 4 * 1024 ** 3;
/** ID of a run: the process ID of the runner and the time at which it started, in clock ticks since the system's start. */
const RUN_ID = /^(\d+)-(\d+)$/;

type TestRun = {
  /** Stops the processes that tests have started, and removes the run's folder and databases. */
  end(): Promise<void>;
  /** Stops the processes that tests have started. Synchronous, for a run that is about to exit. */
  stopProcesses(): void;
};

/**
 * Starts a run of tests in this process: removes what killed runs left behind, creates a folder for temporary files, and
 * sets `TMPDIR` to it and `TEST_RUN` to the run's ID, by which a later run finds databases, folders and processes of this
 * one if it is killed. `TEST_DATABASES` is the folder for SQLite databases: in memory if possible, because waiting for a
 * disk after each commit slows the tests down.
 */
export async function startTestRun(): Promise<TestRun> {
  await removeLeftovers();
  const id = `${process.pid}-${startTime(process.pid) ?? 0}`;
  const folders = [tmpdir(), ...(hasMemory() ? [MEMORY_FOLDER] : [])].map((parent) => join(parent, FOLDER_PREFIX + id));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  process.env.TEST_RUN = id;
  process.env.TMPDIR = folders[0];
  process.env.TEST_DATABASES = folders.at(-1);
  return {
    async end() {
      killProcesses(id);
      await dropTestDatabases(await listTestDatabases(id));
      removeFolders(folders);
    },
    stopProcesses: () => killProcesses(id),
  };
}

/** Global setup of Vitest: starts a run unless the runner (`scripts/test.ts`) has started one. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_RUN) return undefined;
  const run = await startTestRun();
  return () => run.end();
}

/** Removes processes, folders and databases of runs that have ended without doing it. */
async function removeLeftovers(): Promise<void> {
  // Also in memory without space: what fills it may be the leftovers.
  const parents = [tmpdir(), MEMORY_FOLDER].filter((parent) => existsSync(parent));
  const folders = parents.flatMap((parent) => readdirSync(parent)).filter((name) => name.startsWith(FOLDER_PREFIX));
  const databases = await listTestDatabases();
  const ids = [...folders.map((name) => name.slice(FOLDER_PREFIX.length)), ...databases.map(({ run }) => run)];
  const ended = new Set(ids.filter((id) => !isRunning(id)));
  for (const id of ended) {
    console.log(`Removing what the interrupted test run ${id} left behind …`);
    killProcesses(id);
    await dropTestDatabases(databases.filter(({ run }) => run === id));
    removeFolders(parents.map((parent) => join(parent, FOLDER_PREFIX + id)));
  }
}

/** Whether there is a file system in memory with enough space. */
function hasMemory(): boolean {
  if (!existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MIN_MEMORY_BYTES;
}

function removeFolders(folders: readonly string[]): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Whether the runner of this run still exists. Where the start time is unknown, a process with its ID is enough. */
function isRunning(id: string): boolean {
  const [, pid, started] = RUN_ID.exec(id) ?? [];
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
  } catch {
    return false;
  }
  const time = startTime(Number(pid));
  return time === undefined || time === started;
}

/** Returns the start time of a process in clock ticks since the system's start; undefined on other systems than Linux. */
function startTime(pid: number): string | undefined {
  try {
    // proc_pid_stat(5): field 22. The second field is the command's name, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
    return fields[19];
  } catch {
    return undefined;
  }
}

/**
 * Kills all other processes with the run's ID in their environment, command line or working directory. Linux only;
 * elsewhere processes end with their runner or have to be stopped by hand.
 */
function killProcesses(id: string): void {
  for (const pid of listProcesses()) {
    if (pid !== process.pid && mentions(pid, id)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended in the meantime.
      }
    }
  }
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function mentions(pid: number, id: string): boolean {
  const read = [
    () => readFileSync(`/proc/${pid}/environ`, 'utf8'),
    () => readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
    () => readlinkSync(`/proc/${pid}/cwd`),
  ];
  return read.some((source) => {
    try {
      return source().includes(id);
    } catch {
      return false;
    }
  });
}
