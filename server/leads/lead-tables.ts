import type { LeadStatus } from '@whorl/contract/console/leads.ts';
import { sql } from 'kysely';
import type { Migrations } from '../platform/database/migrations.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    leads: LeadRow;
    form_drafts: FormDraftRow;
  }
}

/** All times are milliseconds since 1970. */
export type LeadRow = {
  id: string;
  form: string;
  submission_id: string;
  /** Hash of the typed fields: the same submission ID with another hash is a conflict. */
  content_hash: string;
  email: string;
  /** The validated payload with `ipRegion`, as JSON. */
  payload: string;
  /** URL of the form's page, if the browser sent it. */
  page_uri: string | null;
  page_name: string;
  /** Truncated, see `truncateAddress`. */
  address: string;
  consent_version: string | null;
  /** Variants of pages in experiments that the sender was assigned, as a query string; null for none. */
  variants: string | null;
  /** Reasons to suspect a bot: codes of `suspicions.ts` separated by spaces. */
  suspicion: string | null;
  /** `held` while in quarantine, together with its deliveries; `released` after a review. */
  quarantine: 'held' | 'released' | null;
  /** Progress as operators record it, see `contract/console/leads.ts`. */
  status: LeadStatus;
  /** Email address of the operator who is responsible. */
  owner: string | null;
  notes: string | null;
  /** Number of changes of these three, for optimistic concurrency. */
  version: number;
  received_at: number;
};

/** Draft of a rejected plain form post, until the visitor has corrected it. */
export type FormDraftRow = {
  token: string;
  form: string;
  /** Typed values and error messages by field, as JSON. */
  typed: string;
  errors: string;
  expires_at: number;
};

export const leadMigrations: Migrations = {
  'leads-1': {
    async up(db) {
      await db.schema
        .createTable('leads')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('form', 'text', (column) => column.notNull())
        .addColumn('submission_id', 'text', (column) => column.notNull())
        .addColumn('content_hash', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('payload', 'text', (column) => column.notNull())
        .addColumn('page_uri', 'text')
        .addColumn('page_name', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('consent_version', 'text')
        .addColumn('suspicion', 'text')
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('leads_submission', ['form', 'submission_id'])
        .execute();
      await db.schema.createIndex('leads_received').on('leads').column('received_at').execute();
      await db.schema
        .createTable('form_drafts')
        .addColumn('token', 'text', (column) => column.primaryKey())
        .addColumn('form', 'text', (column) => column.notNull())
        .addColumn('typed', 'text', (column) => column.notNull())
        .addColumn('errors', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('form_drafts_expiry').on('form_drafts').column('expires_at').execute();
    },
  },
  'leads-variants': {
    async up(db) {
      await db.schema.alterTable('leads').addColumn('variants', 'text').execute();
    },
  },
  'leads-progress': {
    async up(db) {
      const leads = () => db.schema.alterTable('leads');
      await leads()
        .addColumn('status', 'text', (column) => column.notNull().defaultTo('new'))
        .execute();
      await leads().addColumn('owner', 'text').execute();
      await leads().addColumn('notes', 'text').execute();
      await leads()
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  // After the migrations that add these columns, in alphabetical order.
  'leads-search': {
    async up(db) {
      // All columns of the filters, so that a search reads no payloads, which are most of the table.
      await db.schema
        .createIndex('leads_search')
        .on('leads')
        .columns(['received_at', 'id', 'status', 'form', 'owner', 'quarantine', 'email'])
        .execute();
      await db.schema.dropIndex('leads_received').execute();
    },
  },
  'leads-senders': {
    async up(db) {
      // For the other leads of a sender, and for everything stored about one.
      await sql`create index leads_sender on leads (lower(email), received_at)`.execute(db);
    },
  },
};
