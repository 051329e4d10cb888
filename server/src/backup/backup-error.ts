/** Why a backup cannot be made or restored, in one sentence for the person at the terminal. */
export class BackupError extends Error {}
