/** Thrown when a backup or restore fails or is refused. The message is shown to the operator. */
export class BackupError extends Error {}
