export type KeptOnServer = {
  /** How a person calls it. */
  readonly title: string;
  /** The table of the database; undefined for what is in memory or in Redis. */
  readonly table?: string;
  /** Columns that say something about a person. */
  readonly personal: readonly string[];
  /** The other columns of the table. */
  readonly technical: readonly string[];
  readonly holds: string;
  readonly purpose: string;
  readonly setWhen: string;
  readonly until: string;
  readonly readBy: string;
  /** The article of the GDPR, and what it rests on. */
  readonly ground: string;
};
