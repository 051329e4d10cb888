import { toEmoji } from '@lectern/content/text'
import { toSrc } from '../addresses.ts'
import { THEME_SCRIPT } from '../assets.ts'
import { type Content, Html, html } from '../html.ts'
import { findTryWords } from '../openapi/words.ts'
import type { SiteSource } from '../source.ts'
import type { DrawIcon } from '../tools/icons.ts'
import { isRightToLeft, type Words } from '../words.ts'
import { chooseTextColour, parseColour, printColour, type Rgb } from './colours.ts'
import { writeFooter } from './footer.ts'
import { writeHeader } from './header.ts'
import { toThemeStyle } from './theme.ts'

const DEFAULT_PRIMARY: Rgb = [49, 80, 196]

export interface RenderedPage {
  html: string
  /** The texts of style and script elements, which the content security policy allows by their hashes. */
  styles: string[]
  scripts: string[]
  /** The sources of frames that scripts add to it, as the content security policy names them. */
  frames: string[]
  /** The origins that its forms send requests to, in the same form. */
  triedOrigins: string[]
}

interface FrameOptions {
  site: SiteSource
  words: Words
  icon: DrawIcon
  /** The title in the tab of the browser. */
  title: string
  /** The metadata elements of the head. */
  head?: Content
  /** Styles besides those of the theme. */
  styles?: string
  classes?: string
  /** Whether the page has a search box of its own. */
  hasOwnSearch?: boolean
  /** Whether there is a table of contents to open on small screens. */
  hasTree?: boolean
  /** The content between header and footer. */
  main: Content
  frames?: string[]
  /** It is set when the page has forms that try a request. */
  triedOrigins?: string[] | undefined
  /** The address of the page, for counting its views. */
  href?: string
}

/** Renders the header, the footer and the rest of the page around `main`. Everything works without scripts. */
export function renderFrame({
  site,
  words,
  icon,
  title,
  head,
  styles = '',
  classes,
  hasTree = false,
  hasOwnSearch = false,
  frames = [],
  triedOrigins,
  main,
  href,
}: FrameOptions): RenderedPage {
  const { customization, assets, language } = site
  const theme = customization.theme ?? { default: 'system', canToggle: true }
  const style = [toThemeStyle(customization), styles].filter(Boolean).join('\n').replaceAll('<', '\\3c ')
  const bodyClasses = [classes, ...(customization.looks ?? [])].filter(Boolean).join(' ')
  const page = html`<!doctype html>
<html lang="${language}"${isRightToLeft(language) && html` dir="rtl"`}${theme.default !== 'system' && html` data-theme="${theme.default}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}${theme.canToggle && html`<script>${new Html(THEME_SCRIPT)}</script>\n`}<link rel="stylesheet" href="${assets.style}">
${style && html`<style>${new Html(style)}</style>\n`}${favicon(site)}<script src="${assets.script}" defer></script>
${triedOrigins && html`<script src="${assets.tryRequest}" defer data-words="${JSON.stringify(findTryWords(language))}"></script>\n`}${assets.preview && html`<script src="${assets.preview}" data-base="${site.basePath}" defer></script>\n`}</head>
<body${bodyClasses && html` class="${bodyClasses}"`} data-copy="${words.copy}" data-copied="${words.copied}" data-filter="${words.filter}" data-nothing="${words.searchNothing}"${site.search && html` data-search="${site.search.data}"`}${site.beacon && html` data-beacon="${site.beacon}"`}>
<a class="skip" href="#MainContent">${words.skip}</a>
${writeHeader({ site: hasOwnSearch ? { ...site, search: undefined } : site, words, icon, hasTree })}${main}
${writeFooter({ site, words, icon })}${site.beacon && href !== undefined && writeCounter(site.beacon, href)}</body>
</html>
`
  return {
    html: page.text,
    styles: style ? [style] : [],
    scripts: theme.canToggle ? [THEME_SCRIPT] : [],
    frames,
    triedOrigins: triedOrigins ?? [],
  }
}

/** Without scripts, an invisible image reports the view. */
const writeCounter = (beacon: string, href: string) =>
  html`<noscript><img class="unseen" src="${beacon}.gif?path=${encodeURIComponent(href)}" alt="" width="1" height="1"></noscript>\n`

/** A site without an icon of its own shows its emoji, or the first letter of its title. */
function favicon({ title, customization }: SiteSource): Content {
  const { favicon: own, emoji, primaryColor } = customization
  const [light, dark] = [own && toSrc(own.light), own && toSrc(own.dark)]
  if (light !== undefined && dark !== undefined)
    return html`<link rel="icon" href="${light}" media="(prefers-color-scheme: light)">
<link rel="icon" href="${dark}" media="(prefers-color-scheme: dark)">\n`
  const surface = (primaryColor && parseColour(primaryColor.light)) ?? DEFAULT_PRIMARY
  const letter = html`<rect width="64" height="64" rx="14" fill="${printColour(surface)}"/><text x="32" y="45" text-anchor="middle" font-family="system-ui,sans-serif" font-size="36" font-weight="700" fill="${printColour(chooseTextColour(surface))}">${[...title.trim()][0]?.toUpperCase() ?? '·'}</text>`
  const drawn = emoji ? html`<text y="52" font-size="54">${toEmoji(emoji)}</text>` : letter
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${drawn}</svg>`
  return html`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(svg.text.toWellFormed())}">\n`
}
