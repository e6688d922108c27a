import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { checkPages, PagesError } from './checks/check-pages.ts';
import { externalLinks } from './checks/link-targets.ts';
import type { FilesFromPages, PagesToInspect } from './inspect-pages.ts';
import { createMachineFiles } from './machines/machine-files.ts';
import { parsePage } from './parsed-page.ts';
import { createSearchIndex } from './search-index.ts';

const { rendered, builtAt, firstPaths, redirects } = workerData as PagesToInspect;
const parsed = rendered.map((page) => ({ ...parsePage(page), componentChunkName: page.componentChunkName }));
parentPort?.postMessage({
  machineFiles: createMachineFiles(parsed, builtAt, firstPaths),
  searchIndex: createSearchIndex(parsed),
  externalLinks: externalLinks(parsed),
} satisfies FilesFromPages);

if (parentPort) {
  const [files] = (await once(parentPort, 'message')) as [ReadonlySet<string>];
  parentPort.postMessage(findProblems(files));
}

/** Returns the message of a failed check. The class of an error isn't copied to another thread. */
function findProblems(files: ReadonlySet<string>): string | undefined {
  try {
    checkPages(parsed, { files, redirects });
    return undefined;
  } catch (error) {
    if (error instanceof PagesError) return error.message;
    throw error;
  }
}
