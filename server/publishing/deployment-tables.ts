import type { Migrations } from '../platform/database/migrations.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    deployments: DeploymentRow;
  }
}

/** Version of the server and build of the site that were served together. Rows are never changed or deleted. */
export type DeploymentRow = {
  /** Hash of the build. */
  build: string;
  version: string;
  /** Time when a process first served both, in milliseconds since 1970. */
  at: number;
};

export const deploymentMigrations: Migrations = {
  'publishing-1-deployments': {
    async up(db) {
      await db.schema
        .createTable('deployments')
        .addColumn('build', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('deployments_key', ['build', 'version'])
        .execute();
    },
  },
};
