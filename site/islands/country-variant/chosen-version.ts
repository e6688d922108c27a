import { type ChosenVersion, parseChosenVersion } from '@whorl/contract/country-variants.ts';
import { ARTICLE_VERSION_KEY } from '@whorl/contract/stored-data/names.ts';

/** Holds within the tab where storage is switched off. */
let chosen: ChosenVersion | undefined;

/** What the visitor chose by hand; undefined without a choice. */
export function chosenVersion(): ChosenVersion | undefined {
  try {
    return parseChosenVersion(localStorage.getItem(ARTICLE_VERSION_KEY)) ?? chosen;
  } catch {
    return chosen;
  }
}

export function chooseVersion(version: ChosenVersion): void {
  chosen = version;
  try {
    localStorage.setItem(ARTICLE_VERSION_KEY, version);
  } catch {
    // Storage is switched off or full: the choice holds until the tab is closed.
  }
}
