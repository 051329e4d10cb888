import { toEmoji } from '@lectern/content/text'
import { toHref, toSrc } from '../addresses.ts'
import type { HeaderLink, Themed } from '../customization.ts'
import { type Content, type Html, html } from '../html.ts'
import type { SectionEntry, SiteSource, Variant } from '../source.ts'
import { writeSymbol } from '../symbol.ts'
import { type DrawIcon, drawUiIcon } from '../tools/icons.ts'
import type { Words } from '../words.ts'
import { writeAccounts } from './social-accounts.ts'

interface Header {
  site: SiteSource
  words: Words
  icon: DrawIcon
  hasTree: boolean
}

export function writeHeader({ site, words, icon, hasTree }: Header): Html {
  const { customization } = site
  const theme = customization.theme ?? { default: 'system', canToggle: true }
  const hasBrand = customization.header?.hasBrand !== false
  const home = (customization.brandHref !== undefined && toHref(customization.brandHref)) || site.basePath
  const accounts = (customization.socialAccounts ?? []).filter(({ isInHeader }) => isInHeader)
  return html`${writeAnnouncement(site, words)}<header class="top">
<div class="bar">
${hasTree && html`<button class="menu-button" type="button" popovertarget="PageTree" aria-label="${words.menu}">${drawUiIcon('menu')}</button>\n`}${hasBrand && html`<a class="brand" href="${home}">${writeBrand(site)}</a>\n`}${writePickers(site, words)}${writeSearchBox(site, words)}${hasBrand && [writeLinks(customization.headerLinks ?? []), writeAccounts(accounts, icon)]}${
  theme.canToggle &&
  html`<button class="theme-button" type="button" hidden aria-label="${words.theme}">${drawUiIcon('sun')}${drawUiIcon('moon')}</button>\n`
}</div>
${writeSections(site.sections, words, icon)}</header>\n`
}

export const writeLogo = ({ light, dark }: Themed<string>, alt: string): Content => {
  const [first, second] = [toSrc(light), toSrc(dark)]
  if (first === undefined) return alt
  if (second === undefined || first === second) return html`<img class="logo" src="${first}" alt="${alt}">`
  return [
    html`<img class="logo in-light" src="${first}" alt="${alt}">`,
    html`<img class="logo in-dark" src="${second}" alt="${alt}">`,
  ]
}

const writeBrand = ({ title, customization }: SiteSource): Content =>
  customization.logo
    ? writeLogo(customization.logo, title)
    : [
        customization.emoji && html`<span class="emoji" aria-hidden="true">${toEmoji(customization.emoji)}</span>`,
        html`<span dir="auto">${title}</span>`,
      ]

function writeAnnouncement({ customization }: SiteSource, words: Words): Content {
  const shown = customization.announcement
  if (!shown) return undefined
  const href = shown.link && toHref(shown.link.href)
  return html`<aside class="announcement ${shown.style ?? 'info'}" aria-label="${words.announcement}"><p>${shown.message}${href && html` <a href="${href}">${shown.link!.title}</a>`}</p></aside>\n`
}

export function writePickers({ variants }: SiteSource, words: Words): Content {
  const current = variants.find(({ isCurrent }) => isCurrent)
  const languages = variants.filter(({ language }) => language !== undefined)
  const versions = variants.filter(({ language }) => language === undefined)
  return [
    versions.length > 1 && writePicker(versions, words.version, current?.language === undefined ? current : undefined),
    languages.length > 1 &&
      writePicker(languages, words.language, current?.language === undefined ? undefined : current),
  ]
}

const writePicker = (variants: Variant[], name: string, current: Variant | undefined): Html =>
  html`<details class="picker">
<summary><span class="unseen">${name}: </span>${current?.title ?? name}${drawUiIcon('down')}</summary>
<ul role="list">${variants.map(
    ({ title, href, isCurrent, language }) =>
      html`<li><a href="${href}"${language && html` lang="${language}" hreflang="${language}"`}${isCurrent && html` aria-current="true"`}>${title}${isCurrent && drawUiIcon('check')}</a></li>`,
  )}</ul>
</details>\n`

/** The form works without scripts; the script shows results while the visitor types. */
export function writeSearchBox({ search }: SiteSource, words: Words, query = ''): Content {
  if (!search) return undefined
  return html`<form class="search" role="search" action="${search.page}" method="get">
${drawUiIcon('search')}<input type="search" name="q" value="${query}" placeholder="${words.searchPlaceholder}" aria-label="${words.search}" autocomplete="off" spellcheck="false" maxlength="200" required><kbd aria-hidden="true">/</kbd>
</form>\n`
}

function writeLinks(all: HeaderLink[]): Content {
  if (all.length === 0) return undefined
  return html`<ul class="links" role="list">${all.map((link) => html`<li>${writeHeaderLink(link)}</li>`)}</ul>\n`
}

export function writeHeaderLink({ title, href, style, links: below = [] }: HeaderLink): Content {
  const address = href === undefined ? undefined : toHref(href)
  if (below.length > 0)
    return html`<details class="picker"><summary>${title}${drawUiIcon('down')}</summary><ul role="list">${below.map(({ title: name, href: to }) => html`<li><a href="${toHref(to) ?? '#'}">${name}</a></li>`)}</ul></details>`
  const kind =
    style === 'button-primary' ? 'button primary' : style === 'button-secondary' ? 'button secondary' : undefined
  return address !== undefined && html`<a href="${address}"${kind && html` class="${kind}"`}>${title}</a>`
}

function writeSections(entries: SectionEntry[], words: Words, icon: DrawIcon): Content {
  if (entries.length < 2 && !entries.some((entry) => 'sections' in entry)) return undefined
  return html`<nav class="sections" aria-label="${words.sections}"><ul role="list">${entries.map((entry) => html`<li>${writeSectionTab(entry, icon)}</li>`)}</ul></nav>\n`
}

function writeSectionTab(entry: SectionEntry, icon: DrawIcon): Content {
  if (!('sections' in entry))
    return html`<a href="${entry.href}"${entry.description && html` title="${entry.description}"`}${entry.isCurrent && html` aria-current="true"`}>${writeSymbol(entry, icon)}${entry.title}</a>`
  const isCurrent = holdsCurrent(entry)
  return html`<details class="picker${isCurrent && ' current'}"><summary>${writeSymbol(entry, icon)}${entry.title}${drawUiIcon('down')}</summary><ul role="list">${flat(
    entry.sections,
  ).map(
    (each) =>
      html`<li>${'sections' in each ? html`<span class="label">${each.title}</span>` : html`<a href="${each.href}"${each.isCurrent && html` aria-current="true"`}>${writeSymbol(each, icon)}${each.description ? html`<span>${each.title} <span class="about">${each.description}</span></span>` : each.title}</a>`}</li>`,
  )}</ul></details>`
}

const flat = (entries: SectionEntry[]): SectionEntry[] =>
  entries.flatMap((entry) => ('sections' in entry ? [entry, ...flat(entry.sections)] : [entry]))

const holdsCurrent = (entry: SectionEntry): boolean =>
  'sections' in entry ? entry.sections.some(holdsCurrent) : entry.isCurrent
