/** Texts that are expensive for careless parsers: every short string of a small alphabet, repeated. */
const ALPHABET = [...' \t\n</>[](){%}*_~`#-+|:!&;$"\'=@\\a1é', '<a', '<!--', '{% ', '](', '**', '```']

const COMMON = [
  ' ',
  '$',
  '<',
  '[',
  '![',
  '](',
  '*a',
  '_',
  '> ',
  '- ',
  '| ',
  '\n',
  '\t\n',
  '<a ',
  '&a',
  '{%',
  '```\n',
  'a',
]

/** All strings of at most three letters: some sixty thousand. */
function* everyString(): Generator<string> {
  for (const one of ALPHABET) {
    yield one
    for (const two of ALPHABET) {
      yield one + two
      for (const three of ALPHABET) yield one + two + three
    }
  }
}

/** A deterministic generator (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** `count` strings, chosen by the seed: half from the most expensive ones, half from all. */
export function sampleStrings(count: number, random: () => number): string[] {
  const all = [...everyString()]
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)]!
  return Array.from({ length: count }, (_, at) => pick(at % 2 === 0 ? COMMON : all))
}

export const allStrings = (): string[] => [...everyString()]

export const repeatTo = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)
