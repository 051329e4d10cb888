/** Resolves with undefined when the promise takes longer; its work continues. */
export async function withTimeout<V>(milliseconds: number, running: Promise<V>): Promise<V | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined)
  })
  try {
    return await Promise.race([running, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
