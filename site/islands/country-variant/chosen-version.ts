import { type ChosenVersion, parseChosenVersion } from '@whorl/contract/country/country-variants.ts';
import { ARTICLE_VERSION_KEY } from '@whorl/contract/stored-data/names.ts';
import { localStore } from '../../browser/storage.ts';
import { createStore } from '../create-store.ts';

/** The choice if storage is disabled or full. */
const chosen = createStore<ChosenVersion | undefined>(undefined);

/** Returns the version that the visitor chose; undefined without a choice. */
export const chosenVersion = (): ChosenVersion | undefined =>
  parseChosenVersion(localStore.get(ARTICLE_VERSION_KEY)) ?? chosen.get();

export function chooseVersion(version: ChosenVersion): void {
  chosen.set(version);
  localStore.set(ARTICLE_VERSION_KEY, version);
}
