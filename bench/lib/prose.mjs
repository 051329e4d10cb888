/** Text with the statistics of prose: few frequent words, most are rare. It is the same on every run. */
export function createProse(seed = 1) {
  const random = mulberry32(seed)
  const words = Array.from({ length: 6_000 }, () => makeWord(random))
  // Zipf: the nth word is n times as rare as the first.
  const pick = () => words[Math.floor(words.length ** random()) - 1] ?? words[0]
  const sentence = () => {
    const text = Array.from({ length: 6 + Math.floor(random() * 14) }, pick).join(' ')
    return `${text[0].toUpperCase()}${text.slice(1)}.`
  }
  const paragraph = () => Array.from({ length: 2 + Math.floor(random() * 4) }, sentence).join(' ')
  const heading = () => Array.from({ length: 2 + Math.floor(random() * 3) }, pick).join(' ')
  return { random, pick, paragraph, heading }
}

const SYLLABLES = 'ba con de ex for ga hi in jo ku lo mar ne or pre qui re ser ta un vel wi xen yo zu'.split(' ')

const makeWord = (random) =>
  Array.from({ length: 2 + Math.floor(random() * 3) }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join(
    '',
  )

/** A small seeded generator, because Math.random cannot be seeded. */
function mulberry32(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
