import { type ChosenVersion, parseChosenVersion } from '@whorl/contract/country/country-variants.ts';
import { ARTICLE_VERSION_KEY } from '@whorl/contract/stored-data/names.ts';
import { createStore } from '../create-store.ts';

/** The choice in a tab whose storage is off or full. */
const chosen = createStore<ChosenVersion | undefined>(undefined);

/** What the visitor chose by hand; undefined without a choice. */
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
    // Storage is switched off or full: the choice holds until the tab is closed.
  }
}
