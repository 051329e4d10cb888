/** Typical documentation pages: sections of a hundred, each page with some headings, paragraphs, a list and code. */
export const SECTION = 100

const SENTENCE = 'Every team has documents that nobody finds, and some that everybody finds but nobody believes.'

/** `edit` is inserted in the middle of the page. */
export const pageMarkdown = (number, edit = '') =>
  `What page ${number} is about. ${SENTENCE}

## Before you start

${SENTENCE} ${SENTENCE}${edit}

* Have the number ${number} at hand
* Read [the guide](https://example.com/guides/${number})
* Tell **everybody** what you are about to do

## Step by step

${SENTENCE}

\`\`\`shell
lectern page --number ${number}
\`\`\`

${SENTENCE} ${SENTENCE}
`

/** The file path of a page; the first of a section is the section's own page. */
export const pathOf = (number) => {
  const section = `section-${Math.floor(number / SECTION)}`
  return number % SECTION === 0 ? `${section}/README.md` : `${section}/page-${number}.md`
}

/** Creates the pages in primary and returns their ids in the order of their numbers. */
export async function createPages(client, space, count) {
  const changeRequest = await client.createChangeRequest(space)
  const insert = (number, more) => ({
    operation: 'insert_page',
    title: `Page ${number}`,
    document: { markdown: pageMarkdown(number) },
    ...more,
  })
  const ids = []
  for (let first = 0; first < count; first += SECTION) {
    const [section] = await client.change(changeRequest, [insert(first)])
    const numbers = Array.from({ length: Math.min(SECTION, count - first) - 1 }, (_, at) => first + at + 1)
    const subpages = numbers.map((number) => insert(number, { into: section }))
    ids.push(section, ...(await client.change(changeRequest, subpages)))
  }
  await client.merge(changeRequest)
  return ids
}
