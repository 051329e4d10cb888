/** Explains in one sentence, for the person at the terminal, why a backup cannot be created or restored. */
export class BackupError extends Error {}
