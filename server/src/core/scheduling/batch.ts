/**
 * Asks for many at once what is asked for one by one in the same turn of the event loop. Nothing is kept: whoever asks is
 * answered by a question that was sent after it asked.
 */
export function batched<V>(load: (keys: string[]) => Promise<Map<string, V>>): (key: string) => Promise<V | undefined> {
  let keys = new Set<string>()
  let loading: Promise<Map<string, V>> | undefined

  const endOfTurn = () =>
    new Promise<Map<string, V>>((resolve) => {
      setImmediate(() => {
        const asked = [...keys]
        keys = new Set()
        loading = undefined
        resolve(load(asked))
      })
    })

  return async (key) => {
    keys.add(key)
    loading ??= endOfTurn()
    return (await loading).get(key)
  }
}
