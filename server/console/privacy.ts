import { randomUUID } from 'node:crypto';
import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  type ErasureReceipt,
  erasureReceiptSchema,
  erasureRequestSchema,
  type FoundData,
  foundDataSchema,
  type PersonalDataExport,
  personalDataExportSchema,
  personSchema,
} from '@whorl/contract/console/privacy.ts';
import type { TransactionWork } from '../platform/database/database.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import type { ExternalCopy } from '../platform/personal-data.ts';
import { createAuditRecorder } from './audit-log.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { session } from './operation-parts.ts';
import { parseBody } from './parse-request.ts';

type Part = { readonly name: string; readonly count: number };

/** A person or browser with functions for what is stored about it. */
type Person = {
  /** In the spelling by which it is looked up. */
  readonly subject: string;
  readonly kind: 'email address' | 'visitor ID';
  isSame(text: string): boolean;
  count(): Promise<Part[]>;
  export(): Promise<PersonalDataExport>;
  /** @param record returns work for the transaction that deletes the data */
  erase(record: (parts: readonly Part[]) => TransactionWork<void>): Promise<{
    readonly parts: readonly Part[];
    readonly copies: readonly ExternalCopy[];
    readonly isWiped: boolean;
  }>;
};

/** Functions for the data of a person, of all features. */
export type PrivacyAccess = {
  /** Reads an email address, or `visitor:` and a visitor ID. Returns the problem in a sentence if it is neither. */
  read(text: string): Person | string;
};

/**
 * Registers the endpoints with which administrators export and erase the data of a person, as `npm run privacy` does.
 * Entries of the audit log contain neither the email address nor the visitor ID, because they outlive an erasure.
 */
export function registerPrivacy(
  addRoute: AddConsoleRoute,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  privacy: PrivacyAccess,
): void {
  const record = createAuditRecorder(clock);
  const requirePerson = (text: string): Person => {
    const person = privacy.read(text);
    if (typeof person === 'string') throw new ApiError('bad_request', `subject: ${person}`);
    return person;
  };

  addRoute('POST', consoleCalls.privacyFind, 'administrator', async (operator, request): Promise<FoundData> => {
    const person = requirePerson(parseBody(personSchema, request).subject);
    await database.commitTogether(record(operator, 'privacy.find', '', `by ${person.kind}`));
    return { subject: person.subject, parts: await person.count() };
  });

  addRoute('POST', consoleCalls.privacyExport, 'administrator', async (operator, request) => {
    const person = requirePerson(parseBody(personSchema, request).subject);
    await database.commitTogether(record(operator, 'privacy.export', '', `by ${person.kind}`));
    return person.export();
  });

  addRoute('POST', consoleCalls.privacyErase, 'administrator', async (operator, request): Promise<ErasureReceipt> => {
    const { subject, confirmation } = parseBody(erasureRequestSchema, request);
    const person = requirePerson(subject);
    if (!person.isSame(confirmation))
      throw new ApiError('bad_request', `confirmation: must be the same ${person.kind}, to confirm the erasure`);
    const id = randomUUID();
    // Before the first rows are deleted in batches.
    await database.commitTogether(record(operator, 'privacy.erase', id, `started, by ${person.kind}`));
    const { parts, copies, isWiped } = await person.erase((erased) =>
      record(operator, 'privacy.erase', id, describeParts(erased)),
    );
    return {
      id,
      erasedAt: toIsoTime(clock.now()),
      erasedBy: operator.name,
      subject: person.subject,
      parts: [...parts],
      copies: copies.map(({ deliveredAt = null, ...copy }) => ({ ...copy, deliveredAt })),
      isOverwritten: isWiped,
    };
  });
}

function describeParts(parts: readonly Part[]): string {
  const found = parts.filter(({ count }) => count > 0);
  if (found.length === 0) return 'nothing was stored';
  return `erased: ${found.map(({ name, count }) => `${count} of ${name}`).join(', ')}`;
}

const shared = {
  ...session,
  method: 'post',
  errors: ['bad_request', 'signed_out', 'forbidden', 'cross_origin', 'unavailable'],
} as const;

/** Registered only if the console is on. */
export const privacyOperations: readonly ApiOperation[] = [
  {
    ...shared,
    path: consoleCalls.privacyFind,
    id: 'findPersonalData',
    summary:
      'Returns how much is stored under an email address, or under `visitor:` and a visitor ID. Requires the role administrator. Recorded in the audit log.',
    body: { schema: personSchema },
    answers: { 200: { description: 'The number of rows by kind of data.', schema: foundDataSchema } },
  },
  {
    ...shared,
    path: consoleCalls.privacyExport,
    id: 'exportPersonalData',
    summary:
      'Returns everything that is stored under an email address or visitor ID. Requires the role administrator. Recorded in the audit log.',
    body: { schema: personSchema },
    answers: { 200: { description: 'The data.', schema: personalDataExportSchema } },
  },
  {
    ...shared,
    path: consoleCalls.privacyErase,
    id: 'erasePersonalData',
    summary:
      'Deletes everything that is stored under an email address or visitor ID, with its pending deliveries. Requires the role administrator. Recorded in the audit log.',
    body: { schema: erasureRequestSchema },
    answers: { 200: { description: 'The receipt.', schema: erasureReceiptSchema } },
  },
];
