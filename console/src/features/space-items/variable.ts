export interface Variable {
  name: string
  /** Undefined: pages use it, and nothing defines it. */
  value: string | undefined
  /** The page it belongs to; of the space unless said. */
  page?: { id: string; title: string; path: string; variables: Readonly<Record<string, string>> } | undefined
}

export interface VariableTask {
  kind: 'add' | 'edit' | 'delete'
  variable?: Variable | undefined
}
