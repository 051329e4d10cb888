/** On whose behalf a query runs. */
export interface Asker {
  /** The organization, which shares the stores fairly with others. */
  owner?: string
  /** Tells whether somebody still waits for the result: a query that has to wait is not run for nobody. */
  isWanted?: () => boolean
}
