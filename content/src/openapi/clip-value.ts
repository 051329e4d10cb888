/** Cuts a value of any size to one that fits on a page and is still a valid value in any language. */
export interface ClippedValue {
  readonly value: unknown
  readonly isCut: boolean
}

interface ClipLimits {
  readonly nodes: number
  readonly characters: number
  readonly depth: number
}

const LIMITS: ClipLimits = { nodes: 300, characters: 6_000, depth: 16 }

export function clipValue(value: unknown, limits: Partial<ClipLimits> = {}): ClippedValue {
  let { nodes, characters } = { ...LIMITS, ...limits }
  const deepest = limits.depth ?? LIMITS.depth
  let isCut = false

  const clipText = (text: string) => {
    const kept = text.length <= characters ? text : `${text.slice(0, Math.max(characters, 0))}…`
    if (kept !== text) isCut = true
    characters -= kept.length
    return kept.toWellFormed()
  }

  const clip = (each: unknown, depth: number): unknown => {
    nodes--
    if (typeof each === 'string') return clipText(each)
    if (typeof each === 'bigint') return clipText(String(each))
    if (typeof each === 'number') return Number.isFinite(each) ? each : null
    if (typeof each === 'boolean') return each
    if (typeof each !== 'object' || each === null) return null
    if (each instanceof Date) return Number.isNaN(each.getTime()) ? null : each.toISOString()
    return Array.isArray(each) ? clipList(each, depth) : clipObject(each, depth)
  }

  const isFull = (depth: number) => {
    const full = nodes <= 0 || characters <= 0 || depth >= deepest
    if (full) isCut = true
    return full
  }

  const clipList = (list: readonly unknown[], depth: number) => {
    const kept: unknown[] = []
    for (const item of list) {
      if (isFull(depth)) break
      kept.push(clip(item, depth + 1))
    }
    return kept
  }

  const clipObject = (object: object, depth: number) => {
    const kept: [string, unknown][] = []
    for (const name in object) {
      if (!Object.hasOwn(object, name)) continue
      if (isFull(depth)) break
      kept.push([clipText(name), clip((object as Record<string, unknown>)[name], depth + 1)])
    }
    // `fromEntries` treats `__proto__` as a name like any other.
    return Object.fromEntries(kept)
  }

  return { value: clip(value, 0), isCut }
}

const SHOWN: ClipLimits = { nodes: 40, characters: 200, depth: 4 }

/** Prints a value on one line, for people. Text that could be mistaken for another type is quoted. */
export function showValue(value: unknown): string {
  const { value: clipped, isCut } = clipValue(value, SHOWN)
  if (typeof clipped !== 'string') return `${JSON.stringify(clipped)}${isCut ? ' …' : ''}`
  return /^(?:\s*|\s.*|.*\s|true|false|null|[-+]?[\d.][\d.e+-]*|[[{"].*)$/s.test(clipped)
    ? JSON.stringify(clipped)
    : clipped
}
