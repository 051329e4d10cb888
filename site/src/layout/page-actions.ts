/** What a page offers at its end: its markdown, an assistant elsewhere, its source, and a form to print. */
import type { PageAction } from '../customization.ts'
import { type Content, html } from '../html.ts'
import type { PageContent, PageSource, SiteSource } from '../source.ts'
import { toAbsoluteUrl } from '../text/markdown.ts'
import { fill, type Words } from '../words.ts'

/** Assistants that take a question in their address. */
const ASSISTANTS = [
  { name: 'ChatGPT', root: 'https://chatgpt.com/?q=' },
  { name: 'Claude', root: 'https://claude.ai/new?q=' },
]

/** Every page is at its address with `.md` too; the root of a site or of a variant is its index. */
export const markdownHref = (href: string): string => (href.endsWith('/') ? `${href}index.md` : `${href}.md`)

export function writePageActions({ site, page }: PageSource, words: Words): Content {
  if (page.layout?.actions === false) return undefined
  const actions = (site.customization.pageActions ?? ['markdown']).map((action) => WRITERS[action](site, page, words))
  return actions.some(Boolean) && html`<p class="actions">${actions}</p>\n`
}

const WRITERS: Record<PageAction, (site: SiteSource, page: PageContent, words: Words) => Content> = {
  // The script shows the button, because only the script can copy.
  markdown: (_, { href }, words) =>
    html`<a href="${markdownHref(href)}" rel="alternate" type="text/markdown">${words.markdown}</a><button type="button" data-copy-page="${markdownHref(href)}" hidden>${words.copyMarkdown}</button>`,
  'external-ai': (site, { href }, words) => {
    const question = fill(words.assistantQuestion, toAbsoluteUrl(site, markdownHref(href)))
    return ASSISTANTS.map(
      ({ name, root }) =>
        html`<a href="${root}${encodeURIComponent(question.toWellFormed())}" rel="noopener noreferrer" target="_blank">${fill(words.openIn, name)}<span class="unseen"> (${words.opensElsewhere})</span></a>`,
    )
  },
  git: ({ editRoot }, { gitPath }, words) =>
    editRoot !== undefined &&
    gitPath !== undefined &&
    html`<a href="${editRoot}${gitPath.split('/').map(encodeURIComponent).join('/')}" rel="noopener">${words.editPage}</a>`,
  pdf: ({ print }, { id }, words) =>
    print !== undefined && html`<a href="${print}?page=${encodeURIComponent(id)}" rel="nofollow">${words.print}</a>`,
}
