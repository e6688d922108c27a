import type { PersonalDataExport } from '@whorl/contract/console/privacy.ts';
import { visitorIdSchema } from '@whorl/contract/identification/result.ts';
import { cleanEmail, toEmailKey } from '@whorl/contract/text/clean-text.ts';
import * as v from 'valibot';
import type { PrivacyAccess } from '../console/privacy.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, TransactionWork } from '../platform/database/database.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import type { ErasureResult, ExternalCopy, PersonalData, VisitorData } from '../platform/personal-data.ts';
import { personalData, visitorDataSets } from './personal-data.ts';

/** A person or browser, and the stored data that can belong to it. */
export type Subject = {
  readonly key: string;
  readonly label: 'email' | 'visitor_id';
  readonly parts: readonly PersonalData[] | readonly VisitorData[];
};

/** Reads an email address, or `visitor:` and a visitor ID. Returns the problem in a sentence if it is neither. */
export function readSubject(text: string): Subject | string {
  const address = cleanEmail(text);
  const visitorId = /^visitor:(.*)$/.exec(text.trim())?.[1];
  if (visitorId !== undefined) {
    if (!v.is(visitorIdSchema, visitorId)) return 'It is not a visitor ID.';
    return { key: visitorId, label: 'visitor_id', parts: visitorDataSets };
  }
  // Part of an email address would match other addresses.
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) return 'It is not an email address.';
  return { key: address, label: 'email', parts: personalData };
}

/** Returns everything that is stored about a subject. @param now milliseconds since 1970 */
export async function exportPersonalData(
  { kysely }: Database,
  now: number,
  { key, label, parts }: Subject,
): Promise<PersonalDataExport> {
  const kept: Record<string, Record<string, unknown>[]> = {};
  for (const part of parts) kept[part.name] = (await part.export(kysely, key)).map((row) => ({ ...row }));
  const subject = label === 'email' ? { email: key } : { visitor_id: key };
  return { ...subject, exported_at: toIsoTime(now), kept };
}

type ErasedPart = { readonly name: string; readonly count: number };
export type Erasure = {
  readonly parts: readonly ErasedPart[];
  readonly copies: readonly ExternalCopy[];
  /** Whether deleted rows are overwritten in the files, see `Database.wipeDeleted`. */
  readonly isWiped: boolean;
};

/**
 * Deletes everything that is stored about a subject: large tables in batches, the rest in one transaction. After a
 * failure, a repetition erases the rest.
 *
 * @param record returns work for that transaction, which records what was deleted
 */
export async function erasePersonalData(
  database: Database,
  { key, parts }: Subject,
  record?: (parts: readonly ErasedPart[]) => TransactionWork<void>,
): Promise<Erasure> {
  const portions: NamedResult[] = [];
  for (const part of parts) {
    const some = await part.eraseInBatches?.(database, key);
    if (some !== undefined) portions.push({ name: part.name, ...some });
  }
  const erased = await database.commitTogether(async (tx) => {
    const rest: NamedResult[] = [];
    for (const part of parts) rest.push({ name: part.name, ...(await part.erase(tx, key)) });
    const all = joinParts([...portions, ...rest]);
    await record?.(all)(tx);
    return all;
  });
  return {
    parts: erased.map(({ name, count }) => ({ name, count })),
    copies: erased.flatMap(({ externalCopies }) => externalCopies),
    isWiped: await database.wipeDeleted(),
  };
}

type NamedResult = ErasureResult & { readonly name: string };

/** Returns one entry per name, in order of first occurrence; each place is listed once. */
function joinParts(parts: readonly NamedResult[]): NamedResult[] {
  return [...Map.groupBy(parts, ({ name }) => name)].map(([name, same]) => ({
    name,
    count: same.reduce((sum, { count }) => sum + count, 0),
    externalCopies: [
      ...new Map(same.flatMap(({ externalCopies }) => externalCopies).map((one) => [formatCopy(one), one])).values(),
    ],
  }));
}

/** Returns a copy in another system as one line. */
export const formatCopy = ({ system, id, deliveredAt }: ExternalCopy): string =>
  `${system}: ${id}, ${deliveredAt === undefined ? 'attempted, delivery unknown' : `delivered ${deliveredAt}`}`;

/** Creates the functions with which the console exports and erases the data of a person. */
export const createPrivacyAccess = (database: Database, clock: Clock): PrivacyAccess => ({
  read(text) {
    const subject = readSubject(text);
    if (typeof subject === 'string') return subject;
    const { key, label, parts } = subject;
    const exportAll = () => exportPersonalData(database, clock.now(), subject);
    return {
      subject: label === 'email' ? key : `visitor:${key}`,
      kind: label === 'email' ? 'email address' : 'visitor ID',
      isSame: (other) => {
        const given = readSubject(other);
        return typeof given !== 'string' && given.label === label && toEmailKey(given.key) === toEmailKey(key);
      },
      async count() {
        const { kept } = await exportAll();
        return parts.map(({ name }) => ({ name, count: kept[name]?.length ?? 0 }));
      },
      export: exportAll,
      erase: (record) => erasePersonalData(database, subject, record),
    };
  },
});
