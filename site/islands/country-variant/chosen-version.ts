import { type ChosenVersion, parseChosenVersion } from '@whorl/contract/country/country-variants.ts';
import { ARTICLE_VERSION_KEY } from '@whorl/contract/stored-data/names.ts';
import { createStore } from '../create-store.ts';

/** The choice if storage is disabled or full. */
const chosen = createStore<ChosenVersion | undefined>(undefined);

/** Returns the version that the visitor chose; undefined without a choice. */
export function chosenVersion(): ChosenVersion | undefined {
  try {
    return parseChosenVersion(localStorage.getItem(ARTICLE_VERSION_KEY)) ?? chosen.get();
  } catch {
    return chosen.get();
  }
}

export function chooseVersion(version: ChosenVersion): void {
  chosen.set(version);
  try {
    localStorage.setItem(ARTICLE_VERSION_KEY, version);
  } catch {
    // Storage is disabled or full: the choice is lost when the tab is closed.
  }
}
