/** Row types by table name. Each feature adds its own tables with `declare module`, next to the migrations. */
export interface Tables {
  signing_secrets: SigningSecretRow;
  write_probe: { id: number; written_at: number };
}

/** All times are milliseconds since 1970. */
export type SigningSecretRow = {
  id: string;
  secret: string;
  /** The latest secret whose time has come signs. */
  signs_from: number;
  /** When everything it signed has expired; null until another secret replaces it. */
  verifies_until: number | null;
};
