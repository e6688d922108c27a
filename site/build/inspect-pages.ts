import type { SearchIndex } from '@whorl/contract/search/search-index.ts';
import { PagesError } from './checks/check-pages.ts';
import type { MachineFile } from './machines/machine-files.ts';
import type { RenderedPageFile } from './render-all-pages.ts';
import { startWorker } from './start-worker.ts';

/** A page without its payload, which nothing here reads. */
type PageToInspect = Omit<RenderedPageFile, 'payload'>;

export type PagesToInspect = {
  readonly rendered: readonly PageToInspect[];
  /** Time of the build. */
  readonly builtAt: Date;
  /** The first path of each renamed page, by its current path. */
  readonly firstPaths: Readonly<Record<string, string>>;
  /** Old paths, each with its new one. */
  readonly redirects: ReadonlyMap<string, string>;
};

/** Files and facts that are made from the HTML of the pages. */
export type FilesFromPages = {
  readonly machineFiles: readonly MachineFile[];
  readonly searchIndex: SearchIndex;
  /** External links, each with the paths of the pages that contain it. */
  readonly externalLinks: ReadonlyMap<string, readonly string[]>;
};

type Inspection = {
  /** Resolves with the files that are made from the pages. */
  readonly files: Promise<FilesFromPages>;
  /**
   * Checks every page.
   *
   * @param files URL paths of all files that the build wrote in addition to the pages
   * @throws PagesError listing every problem
   */
  check(files: ReadonlySet<string>): Promise<void>;
};

/** Parses the pages in another thread, while their documents are written. */
export function inspectPages({ rendered, ...facts }: PagesToInspect): Inspection {
  const worker = startWorker(new URL('./inspect-worker.ts', import.meta.url), {
    rendered: rendered.map((page) => ({ ...page, payload: undefined })),
    ...facts,
  });
  const files = worker.receive<FilesFromPages>();
  // Reported when it is awaited, also if it fails before.
  files.catch(() => undefined);
  return {
    files,
    async check(names) {
      worker.send(names);
      const problems = await worker.receive<string | undefined>();
      if (problems !== undefined) throw new PagesError(problems);
    },
  };
}
