import { toHref } from '../addresses.ts'
import { type Content, html } from '../html.ts'
import type { SiteSource } from '../source.ts'
import type { DrawIcon } from '../tools/icons.ts'
import { fill, type Words } from '../words.ts'
import { writeLogo } from './header.ts'
import { writeAccounts } from './social-accounts.ts'

export function writeFooter({ site, words, icon }: { site: SiteSource; words: Words; icon: DrawIcon }): Content {
  const { footer = {}, privacyPolicy, socialAccounts = [], trademark = false } = site.customization
  const groups = footer.groups ?? []
  const privacy = privacyPolicy === undefined ? undefined : toHref(privacyPolicy)
  const accounts = writeAccounts(
    socialAccounts.filter(({ isInFooter }) => isInFooter),
    icon,
  )
  const hasSmallPrint = footer.copyright || privacy !== undefined || trademark
  if (groups.length === 0 && !hasSmallPrint && !footer.logo && !accounts) return undefined
  return html`<footer class="bottom">
<div class="inner">
${footer.logo && html`<div>${writeLogo(footer.logo, site.title)}</div>\n`}${groups.map(
  ({ title, links }) =>
    html`<nav aria-label="${title || words.footer}"><p class="label">${title}</p><ul role="list">${links.map((link) => html`<li><a href="${toHref(link.href) ?? '#'}">${link.title}</a></li>`)}</ul></nav>\n`,
)}${accounts}${hasSmallPrint && html`<p class="small">${footer.copyright}${privacy !== undefined && html` <a href="${privacy}">${words.privacy}</a>`}${trademark && html` <span class="trademark">${fill(words.publishedWith, 'Lectern')}</span>`}</p>\n`}</div>
</footer>\n`
}
