import { toHref } from '../addresses.ts'
import { type Content, html } from '../html.ts'
import type { SiteSource } from '../source.ts'
import type { Words } from '../words.ts'
import { writeLogo } from './header.ts'

export function writeFooter({ site, words }: { site: SiteSource; words: Words }): Content {
  const { footer = {}, privacyPolicy } = site.customization
  const groups = footer.groups ?? []
  const privacy = privacyPolicy === undefined ? undefined : toHref(privacyPolicy)
  if (groups.length === 0 && !footer.copyright && !footer.logo && privacy === undefined) return undefined
  return html`<footer class="bottom">
<div class="inner">
${footer.logo && html`<div>${writeLogo(footer.logo, site.title)}</div>\n`}${groups.map(
  ({ title, links }) =>
    html`<nav aria-label="${title || words.footer}"><p class="label">${title}</p><ul role="list">${links.map((link) => html`<li><a href="${toHref(link.href) ?? '#'}">${link.title}</a></li>`)}</ul></nav>\n`,
)}${(footer.copyright || privacy !== undefined) && html`<p class="small">${footer.copyright}${privacy !== undefined && html` <a href="${privacy}">${words.privacy}</a>`}</p>\n`}</div>
</footer>\n`
}
