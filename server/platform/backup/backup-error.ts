/** A backup or restore that could not be made, or that was refused: its message is for the person at the terminal. */
export class BackupError extends Error {}
