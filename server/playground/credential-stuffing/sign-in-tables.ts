import type { Migrations } from '../../platform/database/migrations.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    playground_sign_ins: SignInRow;
  }
}

/** An attempt of a visitor. Names and passwords are not stored. */
export type SignInRow = {
  id: string;
  visitor_id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** A failure, a sent code, or a sign-in. */
  kind: 'failed' | 'code' | 'known';
  /** The code that was sent; null for other kinds. */
  code: string | null;
};

export const signInMigrations: Migrations = {
  'playground-4-sign-ins': {
    async up(db) {
      await db.schema
        .createTable('playground_sign_ins')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('visitor_id', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('code', 'text')
        .execute();
      await db.schema
        .createIndex('playground_sign_ins_visitor')
        .on('playground_sign_ins')
        .column('visitor_id')
        .execute();
      await db.schema.createIndex('playground_sign_ins_at').on('playground_sign_ins').column('at').execute();
    },
  },
};
