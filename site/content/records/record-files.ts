import type { Records } from './define-records.ts';
import { sourceRecords } from './sources.ts';

/** A records file, regardless of its schema. */
export type AnyRecords = Omit<Records, 'editor'> & {
  readonly editor: {
    readonly label: string;
    readonly fields: Readonly<Record<string, Records['editor']['fields'][string]>>;
  };
};

/** All files of records, in the order in which the content manager lists them. */
export const recordFiles: readonly AnyRecords[] = [sourceRecords];
