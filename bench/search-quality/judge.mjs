/** Measures the ranking of results: normalised discounted cumulative gain of the first ten, from 0 to 1. */
const SHOWN = 10

export async function judge(queries, search) {
  const judged = []
  for (const { query, language, relevant } of queries) {
    const found = await search({ query, language })
    judged.push({ query, found, score: gain(found.map((title) => relevant[title] ?? 0)) / ideal(relevant) })
  }
  const mean = judged.reduce((sum, { score }) => sum + score, 0) / judged.length
  return { mean, worst: judged.filter(({ score }) => score < 0.95).sort((one, other) => one.score - other.score) }
}

const gain = (grades) =>
  grades.slice(0, SHOWN).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)

const ideal = (relevant) => gain(Object.values(relevant).toSorted((one, other) => other - one))
