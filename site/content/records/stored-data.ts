import { VISITED_PAGES_LIMIT } from '@whorl/contract/browsing-history.ts';
import { CONSENT_VALIDITY_MONTHS } from '@whorl/contract/consent-receipt.ts';
import { BOT_DETECTION_KEY_MINUTES, UNUSED_KEY_DAYS } from '@whorl/contract/keys/api-key.ts';
import type { BrowserStorageEntry } from '@whorl/contract/stored-data/browser-entry.ts';
import { browserStorageEntries } from '@whorl/contract/stored-data/browser-storage.ts';
import * as lifetimes from '@whorl/contract/stored-data/lifetimes.ts';
import type { ServerStorageEntry } from '@whorl/contract/stored-data/server-entry.ts';
import { serverStorageEntries } from '@whorl/contract/stored-data/server-storage.ts';
import * as v from 'valibot';
import type { FieldWords } from '../define-collection.ts';
import type { Figures } from '../figures/page-figures.ts';
import { defineRecords } from './define-records.ts';

const text = v.pipe(v.string(), v.minLength(3));
const words = { holds: text, purpose: text, setWhen: text, until: text, readBy: text, ground: text };
const browserEntry = v.strictObject({ id: text, ...words });
const serverEntry = v.strictObject({ id: text, title: text, ...words });

type Identified = readonly { readonly id: string }[];

/** Returns a rule that there are words for each entry of the inventory and for nothing else. */
const wordsFor = <Entry extends { readonly id: string }>(entry: v.GenericSchema<Entry>, inventory: Identified) =>
  v.pipe(
    v.array(entry),
    v.check(
      (given) => describeDifference(given, inventory) === '',
      ({ input }) => describeDifference(input, inventory),
    ),
  );

function describeDifference(given: Identified, inventory: Identified): string {
  const ids = given.map(({ id }) => id);
  const known = inventory.map(({ id }) => id);
  const missing = known.filter((id) => !ids.includes(id));
  const unknown = ids.filter((id, index) => !known.includes(id) || ids.indexOf(id) !== index);
  return [
    ...(missing.length > 0 ? [`needs words for ${missing.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`has an unknown or repeated entry: ${unknown.join(', ')}`] : []),
  ].join('; ');
}

const wordFields: Readonly<Record<string, FieldWords>> = {
  holds: { label: 'Content', hint: 'The stored data.', long: true },
  purpose: { label: 'Purpose', long: true },
  setWhen: { label: 'Stored when', hint: 'The event that stores it.' },
  until: {
    label: 'Retention',
    hint: 'How long it is stored, and what deletes it earlier. Insert periods by the names of their figures.',
  },
  readBy: { label: 'Read by' },
  ground: { label: 'Legal basis', long: true },
};
const idField: FieldWords = { label: 'ID', hint: 'Internal name, not shown; do not change it.' };

/** Words about stored data. The inventory and the retention periods are in the contract. */
export const storedDataRecords = defineRecords({
  file: 'stored-data.yaml',
  schema: v.strictObject({
    browser: wordsFor(browserEntry, browserStorageEntries),
    server: wordsFor(serverEntry, serverStorageEntries),
  }),
  figures: (): Figures => ({
    ...lifetimeFigures(),
    visitorResultHours: `${lifetimes.VISITOR_RESULT_SECONDS / 3_600}`,
    visitedPagesAtMost: `${VISITED_PAGES_LIMIT}`,
    choiceHoldsMonths: `${CONSENT_VALIDITY_MONTHS}`,
    unusedKeyDays: `${UNUSED_KEY_DAYS}`,
    botDetectionKeyMinutes: `${BOT_DETECTION_KEY_MINUTES}`,
  }),
  editor: {
    label: 'Stored data',
    fields: {
      browser: {
        label: 'In the browser',
        hint: 'You can edit the texts. Entries can only be added in the code.',
        fields: { id: idField, ...wordFields },
      },
      server: {
        label: 'On the server',
        fields: { id: idField, title: { label: 'Title', hint: 'A name that readers understand.' }, ...wordFields },
      },
    },
  },
});

/** Returns every constant of `lifetimes.ts` as a figure: `LEAD_RETENTION_DAYS` becomes `leadRetentionDays`. */
const lifetimeFigures = (): Figures =>
  Object.fromEntries(
    Object.entries(lifetimes).map(([name, value]) => [
      name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      `${value}`,
    ]),
  );

type Words = v.InferOutput<typeof storedDataRecords.schema>;
export type BrowserData = BrowserStorageEntry & Words['browser'][number];
type ServerData = ServerStorageEntry & Words['server'][number];

/** Returns the inventory with its words, in the order of the inventory. */
export const describeStoredData = ({ browser, server }: Words) => ({
  inBrowser: browserStorageEntries.map((entry): BrowserData => ({ ...findWords(browser, entry.id), ...entry })),
  onServer: serverStorageEntries.map((entry): ServerData => ({ ...findWords(server, entry.id), ...entry })),
});

function findWords<Entry extends { readonly id: string }>(entries: readonly Entry[], id: string): Entry {
  const found = entries.find((entry) => entry.id === id);
  if (!found) throw new Error(`content/${storedDataRecords.file} has no texts for ${id}`);
  return found;
}
