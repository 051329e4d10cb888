/** undefined when it takes longer; it goes on all the same. */
export async function within<V>(milliseconds: number, running: Promise<V>): Promise<V | undefined> {
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
