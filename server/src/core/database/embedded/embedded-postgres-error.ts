/** Its message is one sentence for the person at the terminal; what PostgreSQL itself said may follow on further lines. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** The code of a failed system call, such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The answer of a file system call, or undefined when the file is not there. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
