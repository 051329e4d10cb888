/** The judged pages: markdown files named by language and product, with one page per `# Title`. */
import { readdir, readFile } from 'node:fs/promises'

export async function openCorpus() {
  const byLanguage = new Map()
  const here = new URL('.', import.meta.url)
  for (const name of (await readdir(here)).filter((each) => each.endsWith('.md')).sort()) {
    const language = name.split('-')[0]
    const pages = byLanguage.get(language) ?? []
    for (const text of (await readFile(new URL(name, here), 'utf8')).split(/^# /m).slice(1)) {
      const end = text.indexOf('\n')
      pages.push({ title: text.slice(0, end).trim(), markdown: text.slice(end).trim() })
    }
    byLanguage.set(language, pages)
  }
  return [...byLanguage].map(([language, pages]) => ({ language, pages }))
}
