/** Reads the text that `/metrics` serves. */

interface Sample {
  labels: Record<string, string>
  value: number
}

export interface Metrics {
  /** Every metric that is announced, with its type, also without a sample. */
  types: Map<string, string>
  samples: Map<string, Sample[]>
  /** The value of a sample with these labels. */
  value: (name: string, labels?: Record<string, string>) => number | undefined
}

export function parseMetrics(text: string): Metrics {
  const types = new Map<string, string>()
  const samples = new Map<string, Sample[]>()
  for (const line of text.split('\n')) {
    const [, announced, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
    if (announced !== undefined) types.set(announced, type!)
    const [, name, labels = '', value] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (name === undefined) continue
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label!, text!])
    samples.set(name, [...(samples.get(name) ?? []), { labels: Object.fromEntries(pairs), value: Number(value) }])
  }
  const value = (name: string, labels: Record<string, string> = {}) =>
    samples.get(name)?.find((sample) => Object.entries(labels).every(([label, text]) => sample.labels[label] === text))
      ?.value
  return { types, samples, value }
}

export const readMetrics = async (url: string): Promise<Metrics> =>
  parseMetrics(await (await fetch(`${url}/metrics`)).text())
