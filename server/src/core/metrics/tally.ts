/** Counts what this process did since it started, by result. `/metrics` shows every tally, from 0 on: otherwise the first failure would be no increase. */

interface TallyWords<Label extends string> {
  /** The name of the metric, as Prometheus demands ending in `_total`. */
  name: `lectern_${string}_total`
  help: string
  label: string
  /** Every value of the label that is ever counted. */
  values: readonly Label[]
}

interface Tally<Label extends string = string> extends TallyWords<Label> {
  count: (value: Label) => void
  read: () => ReadonlyMap<Label, number>
}

const all: Tally[] = []

export const listTallies = (): readonly Tally[] => all

export function createTally<const Label extends string>(words: TallyWords<Label>): Tally<Label> {
  const counts = new Map(words.values.map((value): [Label, number] => [value, 0]))
  const tally = {
    ...words,
    count: (value: Label) => void counts.set(value, (counts.get(value) ?? 0) + 1),
    read: () => counts,
  }
  all.push(tally as unknown as Tally)
  return tally
}
