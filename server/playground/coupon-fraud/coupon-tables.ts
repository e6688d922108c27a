import type { Migrations } from '../../platform/database/migrations.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    playground_coupons: CouponRow;
  }
}

/** A redeemed code. */
type CouponRow = {
  visitor_id: string;
  code: string;
  /** Milliseconds since 1970. */
  at: number;
};

export const couponMigrations: Migrations = {
  'playground-2-coupons': {
    async up(db) {
      await db.schema
        .createTable('playground_coupons')
        .addColumn('visitor_id', 'text', (column) => column.notNull())
        .addColumn('code', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('playground_coupons_key', ['visitor_id', 'code'])
        .execute();
      await db.schema.createIndex('playground_coupons_at').on('playground_coupons').column('at').execute();
    },
  },
};
