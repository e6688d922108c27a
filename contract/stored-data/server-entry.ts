export type ServerStorageEntry = {
  /** ID of the entry in `content/stored-data.yaml`: the table name if there is one. */
  readonly id: string;
  /** Database table; undefined for data in memory or in Redis. */
  readonly table?: string;
  /** Whether the data is stored with the visitor's consent. */
  readonly byConsent?: true;
  /** Columns with personal data. */
  readonly personal: readonly string[];
  /** The other columns of the table. */
  readonly technical: readonly string[];
};
