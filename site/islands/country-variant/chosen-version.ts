import { type ChosenVersion, parseChosenVersion } from '@whorl/contract/country-variants.ts';

/**
 * Under this name stands in local storage which version of a text the visitor chose: `international` or a country's
 * code. It is written only by a click on the line that offers the other version and says nothing else, so it is a
 * preference that the visitor asked for and needs no consent.
 */
const CHOICE_KEY = 'articleVersion';

/** Holds within the tab where storage is switched off. */
let chosen: ChosenVersion | undefined;

/** What the visitor chose by hand; undefined without a choice. */
export function chosenVersion(): ChosenVersion | undefined {
  try {
    return parseChosenVersion(localStorage.getItem(CHOICE_KEY)) ?? chosen;
  } catch {
    return chosen;
  }
}

export function chooseVersion(version: ChosenVersion): void {
  chosen = version;
  try {
    localStorage.setItem(CHOICE_KEY, version);
  } catch {
    // Storage is switched off or full: the choice holds until the tab is closed.
  }
}
