import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type { Account } from '@whorl/contract/console/sessions.ts';
import { fetchJson, ResponseError } from '../fetch-json.ts';
import { askForConfirmation } from './ask-for-confirmation.tsx';

/** Downloads an export. Asks the user first to confirm the sign-in if the server requires it. */
export async function exportFile(url: string): Promise<void> {
  if ((await isConfirmed()) || (await askForConfirmation())) location.assign(url);
}

/** Returns whether the server lets the user export. Without a response the download itself shows what is wrong. */
async function isConfirmed(): Promise<boolean> {
  try {
    return (await fetchJson<Account>(consoleCalls.account)).isConfirmed;
  } catch (error) {
    if (error instanceof ResponseError && error.status === 401) location.reload();
    return true;
  }
}
