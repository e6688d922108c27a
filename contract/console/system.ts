import * as v from 'valibot';
import { deliveryListSchema } from './deliveries.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const time = v.nullable(v.string());

/** Result of one readiness check; the reason is null if it succeeded. */
const checkSchema = v.object({
  name: v.picklist(['files', 'read', 'write', 'accepting']),
  failure: v.nullable(v.string()),
});

const backupsSchema = v.object({
  /** Number of backups in the folder, and the time of the newest; null if there is none. */
  count,
  newestAt: time,
  /** Whether the newest one is older than the interval and an hour. */
  isLate: v.boolean(),
  intervalHours: v.number(),
  keep: count,
  isEncrypted: v.boolean(),
  /** Number of backups that aren't in the bucket yet; null without a bucket. */
  notUploaded: v.nullable(count),
});

/** State of the server that answers. All times are ISO 8601. */
export const systemSchema = v.object({
  version: v.string(),
  /** Version of Node.js. */
  node: v.string(),
  startedAt: v.string(),
  /** Hash of the build that is served, and when it was made; null while it is being replaced. */
  build: v.nullable(v.object({ hash: v.string(), builtAt: v.string() })),
  /** The checks of `/readyz`. */
  checks: v.array(checkSchema),
  database: v.object({
    engine: v.picklist(['sqlite', 'postgres']),
    version: v.string(),
    /** Size of the file, or of the database on its server. */
    bytes: count,
    lastCommitAt: time,
    migrations: v.object({
      applied: count,
      /** Names of migrations that this version knows and that haven't run. */
      pending: v.array(v.string()),
      /** The latest ones, newest first. */
      latest: v.array(v.object({ name: v.string(), at: v.string() })),
    }),
  }),
  /** The disk of the data folder; null if there is no such folder, as on a server with PostgreSQL. */
  disk: v.nullable(v.object({ folder: v.string(), freeBytes: count, totalBytes: count })),
  /** Writes of this process: calls that wait, transactions since the start, and the calls in them. */
  groupCommit: v.object({ waiting: count, commits: count, callbacks: count }),
  destinations: deliveryListSchema.entries.destinations,
  /** Store of rate limits. */
  /** Scope of the rate limits: this process, all processes through Redis, or this process because Redis is unavailable. */
  rateLimits: v.picklist(['own', 'shared', 'degraded']),
  /** Null if none are scheduled. */
  backups: v.nullable(backupsSchema),
});
export type System = v.InferOutput<typeof systemSchema>;

const settingSources = ['environment', 'default', 'none'] as const;

/** A setting of the server. */
export const settingSchema = v.object({
  name: v.string(),
  description: v.string(),
  source: v.picklist(settingSources),
  /** Null if it has none, or if it is a secret or may contain one. */
  value: v.nullable(v.string()),
});
export type Setting = v.InferOutput<typeof settingSchema>;

export const settingListSchema = v.object({ settings: v.array(settingSchema) });
export type SettingList = v.InferOutput<typeof settingListSchema>;
