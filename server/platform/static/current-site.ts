import { statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type ChooseVariant, loadSite, type Site } from './site.ts';

export type CurrentSite = Site & {
  /** Calls `listener` after another build has been loaded, so that other data of the old one can be replaced. */
  onReplaced(listener: () => void): void;
  /**
   * Loads the new build if the build folder has been replaced. Each request is served from one of the two builds; if the
   * new one is invalid, the old one stays.
   *
   * @returns whether there was a new build
   * @throws Error in one line if the new build is incomplete
   */
  refresh(): boolean;
};

/** Creates a site whose build can be replaced at run time. Parameters and errors are those of `loadSite`. */
export function createCurrentSite(...from: Parameters<typeof loadSite>): CurrentSite {
  const [distDir] = from;
  let present = loadSite(...from);
  let version = readVersion(distDir);
  const listeners: (() => void)[] = [];
  const parameters: [path: string, parameter: string][] = [];
  let chooseVariant: ChooseVariant | undefined;
  const claims: ((request: IncomingMessage) => boolean)[] = [];

  return {
    get buildHash() {
      return present.buildHash;
    },
    get nextPublication() {
      return present.nextPublication;
    },
    answer: (request, response) => present.answer(request, response),
    page: (path) => present.page(path),
    errorPage: (status) => present.errorPage(status),
    delegateToRoutes(path, parameter) {
      parameters.push([path, parameter]);
      present.delegateToRoutes(path, parameter);
    },
    delegateRequestsToRoutes(isTheirs) {
      claims.push(isTheirs);
      present.delegateRequestsToRoutes(isTheirs);
    },
    chooseVariants(choose) {
      chooseVariant = choose;
      present.chooseVariants(choose);
    },
    stopCompressing: () => present.stopCompressing(),
    onReplaced(listener) {
      listeners.push(listener);
    },
    refresh() {
      const found = readVersion(distDir);
      if (found === undefined || found === version) return false;
      const next = loadSite(...from);
      for (const [path, parameter] of parameters) next.delegateToRoutes(path, parameter);
      for (const isTheirs of claims) next.delegateRequestsToRoutes(isTheirs);
      if (chooseVariant) next.chooseVariants(chooseVariant);
      void present.stopCompressing();
      present = next;
      version = found;
      for (const listener of listeners) listener();
      return true;
    },
  };
}

/** Returns a version from the manifest's inode and modification time; undefined while the build is being replaced. */
function readVersion(distDir: string): string | undefined {
  try {
    const { mtimeMs, ino } = statSync(join(distDir, 'manifest.json'));
    return `${ino} ${mtimeMs}`;
  } catch {
    return undefined;
  }
}
