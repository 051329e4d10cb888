import { toEmoji } from '@lectern/content/text'
import { toHref, toSrc } from '../addresses.ts'
import type { HeaderLink, Themed } from '../customization.ts'
import { type Content, type Html, html } from '../html.ts'
import type { SectionEntry, SiteSource, Variant } from '../source.ts'
import { writeSymbol } from '../symbol.ts'
import { type DrawIcon, sign } from '../tools/icons.ts'
import type { Words } from '../words.ts'

interface Header {
  site: SiteSource
  words: Words
  icon: DrawIcon
  hasTree: boolean
}

export function writeHeader({ site, words, icon, hasTree }: Header): Html {
  const { customization } = site
  const theme = customization.theme ?? { default: 'system', canToggle: true }
  return html`${announcement(site, words)}<header class="top">
<div class="bar">
${hasTree && html`<button class="menu-button" type="button" popovertarget="PageTree" aria-label="${words.menu}">${sign('menu')}</button>\n`}<a class="brand" href="${site.basePath}">${brand(site)}</a>
${pickers(site, words)}${searchBox(site, words)}${links(customization.headerLinks ?? [])}${
  theme.canToggle &&
  html`<button class="theme-button" type="button" hidden aria-label="${words.theme}">${sign('sun')}${sign('moon')}</button>\n`
}</div>
${sections(site.sections, words, icon)}</header>\n`
}

export const logo = ({ light, dark }: Themed<string>, alt: string): Content => {
  const [first, second] = [toSrc(light), toSrc(dark)]
  if (first === undefined) return alt
  if (second === undefined || first === second) return html`<img class="logo" src="${first}" alt="${alt}">`
  return [
    html`<img class="logo in-light" src="${first}" alt="${alt}">`,
    html`<img class="logo in-dark" src="${second}" alt="${alt}">`,
  ]
}

const brand = ({ title, customization }: SiteSource): Content =>
  customization.logo
    ? logo(customization.logo, title)
    : [
        customization.emoji && html`<span class="emoji" aria-hidden="true">${toEmoji(customization.emoji)}</span>`,
        html`<span dir="auto">${title}</span>`,
      ]

function announcement({ customization }: SiteSource, words: Words): Content {
  const said = customization.announcement
  if (!said) return undefined
  const href = said.link && toHref(said.link.href)
  return html`<aside class="announcement ${said.style ?? 'info'}" aria-label="${words.announcement}"><p>${said.message}${href && html` <a href="${href}">${said.link!.title}</a>`}</p></aside>\n`
}

export function pickers({ variants }: SiteSource, words: Words): Content {
  const current = variants.find(({ isCurrent }) => isCurrent)
  const languages = variants.filter(({ language }) => language !== undefined)
  const versions = variants.filter(({ language }) => language === undefined)
  return [
    versions.length > 1 && picker(versions, words.version, current?.language === undefined ? current : undefined),
    languages.length > 1 && picker(languages, words.language, current?.language === undefined ? undefined : current),
  ]
}

const picker = (variants: Variant[], name: string, current: Variant | undefined): Html =>
  html`<details class="picker">
<summary><span class="unseen">${name}: </span>${current?.title ?? name}${sign('down')}</summary>
<ul role="list">${variants.map(
    ({ title, href, isCurrent, language }) =>
      html`<li><a href="${href}"${language && html` lang="${language}" hreflang="${language}"`}${isCurrent && html` aria-current="true"`}>${title}${isCurrent && sign('check')}</a></li>`,
  )}</ul>
</details>\n`

/** Works by itself; the script shows results while one types. */
export function searchBox({ search }: SiteSource, words: Words, query = ''): Content {
  if (!search) return undefined
  return html`<form class="search" role="search" action="${search.page}" method="get">
${sign('search')}<input type="search" name="q" value="${query}" placeholder="${words.searchPlaceholder}" aria-label="${words.search}" autocomplete="off" spellcheck="false" maxlength="200" required><kbd aria-hidden="true">/</kbd>
</form>\n`
}

function links(all: HeaderLink[]): Content {
  if (all.length === 0) return undefined
  return html`<ul class="links" role="list">${all.map((link) => html`<li>${headerLink(link)}</li>`)}</ul>\n`
}

export function headerLink({ title, href, style, links: below = [] }: HeaderLink): Content {
  const address = href === undefined ? undefined : toHref(href)
  if (below.length > 0)
    return html`<details class="picker"><summary>${title}${sign('down')}</summary><ul role="list">${below.map(({ title: name, href: to }) => html`<li><a href="${toHref(to) ?? '#'}">${name}</a></li>`)}</ul></details>`
  const kind =
    style === 'button-primary' ? 'button primary' : style === 'button-secondary' ? 'button secondary' : undefined
  return address !== undefined && html`<a href="${address}"${kind && html` class="${kind}"`}>${title}</a>`
}

function sections(entries: SectionEntry[], words: Words, icon: DrawIcon): Content {
  if (entries.length < 2 && !entries.some((entry) => 'sections' in entry)) return undefined
  return html`<nav class="sections" aria-label="${words.sections}"><ul role="list">${entries.map((entry) => html`<li>${sectionTab(entry, icon)}</li>`)}</ul></nav>\n`
}

function sectionTab(entry: SectionEntry, icon: DrawIcon): Content {
  if (!('sections' in entry))
    return html`<a href="${entry.href}"${entry.isCurrent && html` aria-current="true"`}>${writeSymbol(entry, icon)}${entry.title}</a>`
  const isCurrent = holdsCurrent(entry)
  return html`<details class="picker${isCurrent && ' current'}"><summary>${writeSymbol(entry, icon)}${entry.title}${sign('down')}</summary><ul role="list">${flat(
    entry.sections,
  ).map(
    (each) =>
      html`<li>${'sections' in each ? html`<span class="label">${each.title}</span>` : html`<a href="${each.href}"${each.isCurrent && html` aria-current="true"`}>${writeSymbol(each, icon)}${each.title}</a>`}</li>`,
  )}</ul></details>`
}

const flat = (entries: SectionEntry[]): SectionEntry[] =>
  entries.flatMap((entry) => ('sections' in entry ? [entry, ...flat(entry.sections)] : [entry]))

const holdsCurrent = (entry: SectionEntry): boolean =>
  'sections' in entry ? entry.sections.some(holdsCurrent) : entry.isCurrent
