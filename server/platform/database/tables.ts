/** Row types by table name. Each feature adds its tables with `declare module`, next to its migrations. */
export interface Tables {
  signing_secrets: SigningSecretRow;
  write_probe: { id: number; written_at: number };
}

/** All times are milliseconds since 1970. */
type SigningSecretRow = {
  id: string;
  secret: string;
  /** Start of use; the secret with the latest start that has passed is used for signing. */
  signs_from: number;
  /** Time when everything signed with it has expired; null until another secret replaces it. */
  verifies_until: number | null;
};
