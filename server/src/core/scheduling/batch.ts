/** Combines the single requests of one turn of the event loop into one load. Nothing is cached: every caller gets a result that was loaded after its call. */
export function batched<V>(load: (keys: string[]) => Promise<Map<string, V>>): (key: string) => Promise<V | undefined> {
  let keys = new Set<string>()
  let loading: Promise<Map<string, V>> | undefined

  const endOfTurn = () =>
    new Promise<Map<string, V>>((resolve) => {
      setImmediate(() => {
        const requested = [...keys]
        keys = new Set()
        loading = undefined
        resolve(load(requested))
      })
    })

  return async (key) => {
    keys.add(key)
    loading ??= endOfTurn()
    return (await loading).get(key)
  }
}
