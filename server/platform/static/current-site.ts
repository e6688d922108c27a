import { statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type ChooseVariant, loadSite, type Site } from './site.ts';

export type CurrentSite = Site & {
  /** Calls `listener` after another build has been taken up, for what else was read from the old one. */
  onReplaced(listener: () => void): void;
  /**
   * Takes up another build that has been put in the place of the one it serves. Each request is answered from one of
   * the two: what cannot be read leaves the old one.
   *
   * @returns whether there was another
   * @throws Error in one line when the other build is not whole
   */
  refresh(): boolean;
};

/** A site that can be replaced while it is served. Takes the same as `loadSite`, and throws as it does. */
export function createCurrentSite(...from: Parameters<typeof loadSite>): CurrentSite {
  const [distDir] = from;
  let present = loadSite(...from);
  let version = versionOf(distDir);
  let stop: AbortSignal | undefined;
  const listeners: (() => void)[] = [];
  const parameters: [path: string, parameter: string][] = [];
  let chooseVariant: ChooseVariant | undefined;
  const claims: ((request: IncomingMessage) => boolean)[] = [];

  return {
    get nextPublication() {
      return present.nextPublication;
    },
    answer: (request, response) => present.answer(request, response),
    page: (path) => present.page(path),
    errorPage: (status) => present.errorPage(status),
    leaveToRoutes(path, parameter) {
      parameters.push([path, parameter]);
      present.leaveToRoutes(path, parameter);
    },
    leaveRequestsToRoutes(isTheirs) {
      claims.push(isTheirs);
      present.leaveRequestsToRoutes(isTheirs);
    },
    chooseVariants(choose) {
      chooseVariant = choose;
      present.chooseVariants(choose);
    },
    finishCompressing(signal) {
      stop = signal;
      return present.finishCompressing(signal);
    },
    onReplaced(listener) {
      listeners.push(listener);
    },
    refresh() {
      const found = versionOf(distDir);
      if (found === undefined || found === version) return false;
      const next = loadSite(...from);
      for (const [path, parameter] of parameters) next.leaveToRoutes(path, parameter);
      for (const isTheirs of claims) next.leaveRequestsToRoutes(isTheirs);
      if (chooseVariant) next.chooseVariants(chooseVariant);
      present = next;
      version = found;
      for (const listener of listeners) listener();
      if (stop) void next.finishCompressing(stop);
      return true;
    },
  };
}

/** Of the build's last file but one; undefined in the moment in which one build takes the place of another. */
function versionOf(distDir: string): string | undefined {
  try {
    const { mtimeMs, ino } = statSync(join(distDir, 'manifest.json'));
    return `${ino} ${mtimeMs}`;
  } catch {
    return undefined;
  }
}
