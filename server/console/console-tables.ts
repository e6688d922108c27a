import type { AuditAction } from '@whorl/contract/console/audit.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import { AUDIT_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { sql } from 'kysely';
import type { Migrations } from '../platform/database/migrations.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    console_users: UserRow;
    console_sessions: SessionRow;
    console_access_tokens: AccessTokenRow;
    console_saved_views: SavedViewRow;
    audit_log: AuditRow;
  }
}

/** All times are milliseconds since 1970. */
export type UserRow = {
  id: string;
  email: string;
  role: Role;
  /** Null until the invitation is accepted. */
  password_hash: string | null;
  /** SHA-256 of the token in the link of the current invitation; null if there is none. */
  invitation_hash: string | null;
  invitation_expires_at: number | null;
  /** Issuer and subject of the user's account at an OpenID Connect provider; null before the first sign-in with it. */
  openid_account: string | null;
  created_at: number;
};

type SessionRow = {
  id: string;
  /** SHA-256 of the cookie's value. */
  cookie_hash: string;
  /** Null for a session that was started with the console token. */
  user_id: string | null;
  /** SHA-256 of the console token that started the session: a changed token ends it. */
  token_hash: string | null;
  /** Truncated, see `truncateAddress`. */
  network: string;
  started_at: number;
  /** Time of the last activity, updated at most once a minute; null within the first one. */
  last_seen_at: number | null;
  /** Last time the user has signed in or confirmed it; null for sessions started before this was stored. */
  confirmed_at: number | null;
  expires_at: number;
};

type AccessTokenRow = {
  id: string;
  /** SHA-256 of the token. */
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
};

export type SavedViewRow = {
  id: string;
  /** Null for the console token, which also gets the shared views of removed users. */
  owner_id: string | null;
  /** One of `viewSections`. */
  section: string;
  name: string;
  /** Parameters of the section's URL as a JSON object. */
  filters: string;
  /** 1 if all users see it, otherwise 0. */
  is_shared: number;
  created_at: number;
  /** Number of changes, so that a user doesn't overwrite one of another user. */
  version: number;
};

export type AuditRow = {
  /** Ordered by time. */
  id: string;
  at: number;
  actor: string;
  action: AuditAction;
  subject: string;
  detail: string;
  network: string;
};

const RETENTION_SECONDS = AUDIT_RETENTION_DAYS * 86_400;
const REFUSAL = 'the audit log is append-only';

export const consoleMigrations: Migrations = {
  'console-1-users': {
    async up(db, dialect) {
      await db.schema
        .createTable('console_users')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull().unique())
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('password_hash', 'text')
        .addColumn('invitation_hash', 'text', (column) => column.unique())
        .addColumn('invitation_expires_at', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('console_sessions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('cookie_hash', 'text', (column) => column.notNull().unique())
        .addColumn('user_id', 'text', (column) => column.references('console_users.id').onDelete('cascade'))
        .addColumn('token_hash', 'text')
        .addColumn('network', 'text', (column) => column.notNull())
        .addColumn('started_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('console_sessions_user').on('console_sessions').column('user_id').execute();
      await db.schema
        .createTable('audit_log')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('actor', 'text', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('detail', 'text', (column) => column.notNull())
        .addColumn('network', 'text', (column) => column.notNull())
        .execute();
      for (const statement of appendOnlyTriggers[dialect]) await sql.raw(statement).execute(db);
    },
  },
  'console-2-audit-actors': {
    async up(db) {
      await db.schema.createIndex('audit_log_actor').on('audit_log').columns(['actor', 'action', 'at']).execute();
    },
  },
  'console-3-access-tokens': {
    async up(db) {
      await db.schema
        .createTable('console_access_tokens')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('user_id', 'text', (column) => column.notNull().references('console_users.id').onDelete('cascade'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('console_access_tokens_user').on('console_access_tokens').column('user_id').execute();
    },
  },
  'console-6-audit-filters': {
    async up(db) {
      // For the filter by action, whose entries may be rare.
      await db.schema.createIndex('audit_log_action').on('audit_log').columns(['action', 'id']).execute();
    },
  },
  'console-4-openid': {
    async up(db) {
      await db.schema.alterTable('console_users').addColumn('openid_account', 'text').execute();
    },
  },
  'console-5-session-activity': {
    async up(db) {
      await db.schema.alterTable('console_sessions').addColumn('last_seen_at', 'bigint').execute();
    },
  },
  'console-7-session-confirmation': {
    async up(db) {
      await db.schema.alterTable('console_sessions').addColumn('confirmed_at', 'bigint').execute();
    },
  },
  'console-8-saved-views': {
    async up(db) {
      await db.schema
        .createTable('console_saved_views')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner_id', 'text', (column) => column.references('console_users.id').onDelete('set null'))
        .addColumn('section', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('filters', 'text', (column) => column.notNull())
        .addColumn('is_shared', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('console_saved_views_name', ['owner_id', 'section', 'name'])
        .execute();
    },
  },
  'console-9-saved-view-versions': {
    async up(db) {
      await db.schema
        .alterTable('console_saved_views')
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
};

/** Triggers that refuse to change entries, and to delete any before its retention period has passed by the database's clock. */
const appendOnlyTriggers: Readonly<Record<'sqlite' | 'postgres', readonly string[]>> = {
  sqlite: [
    `create trigger audit_log_update before update on audit_log begin select raise(abort, '${REFUSAL}'); end`,
    `create trigger audit_log_delete before delete on audit_log when old.at > (unixepoch() - ${RETENTION_SECONDS}) * 1000
      begin select raise(abort, '${REFUSAL}'); end`,
  ],
  postgres: [
    `create function refuse_audit_change() returns trigger language plpgsql
      as $$ begin raise exception '${REFUSAL}'; end $$`,
    'create trigger audit_log_update before update on audit_log for each row execute function refuse_audit_change()',
    `create trigger audit_log_delete before delete on audit_log for each row
      when (old.at > (extract(epoch from now()) - ${RETENTION_SECONDS}) * 1000) execute function refuse_audit_change()`,
    'create trigger audit_log_truncate before truncate on audit_log execute function refuse_audit_change()',
  ],
};
