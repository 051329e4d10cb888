/** Recognizes parts of a page that are not its content: scripts, navigation, and tools on headings and code. */

import { type HtmlElement, hasClass, readHtmlText, styleOf } from '../html-tree/index.ts'
import { toSlug } from '../text/index.ts'

const wordsOf = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')))

const NAMES = wordsOf(
  'script style noscript template svg canvas head link meta title nav dialog map button select textarea datalist footer frameset progress meter',
)

const ROLES = new Set(['contentinfo', 'search', 'menu', 'menubar', 'dialog', 'alertdialog'])

const CLASSES = wordsOf(
  // Navigation to other pages, and within the page.
  'breadcrumb breadcrumbs theme-doc-breadcrumbs toc table-of-contents tocwrapper theme-doc-toc-mobile theme-doc-toc-desktop md-sidebar sphinxsidebar',
  'wy-nav-side vpsidebar vplocalnav pagination pagination-nav pager page-nav prev-next prev-next-area prev-next-footer rst-footer-buttons navbar',
  'nav-links navbox skip-link skiptocontent skip-to-content on-this-page page-outline minitoc local-toc contents-local',
  // Information about the page.
  'theme-doc-footer theme-edit-this-page edit-this-page edit-link edit-page editthispage md-content__button last-updated theme-last-updated',
  'page-metadata md-source-file mw-editsection printfooter catlinks page-feedback md-feedback was-this-helpful social-share',
  'theme-doc-version-badge theme-doc-version-banner page-header-icon',
  // Overlays on the page.
  'cookie-banner cookie-consent cookie-notice consent-banner cc-window cookieconsent onetrust-consent-sdk announcement-bar site-header site-footer',
  'page-footer advertisement disqus_thread comments-section',
  // Tools on headings and code.
  'headerlink hash-link header-anchor anchor-link anchorjs-link heading-anchor permalink sl-anchor-link copy-button copybtn btn-copy btn-clipboard',
  'clipboard-copy copy-code-button md-clipboard code-toolbar-buttons code-copy buttongroup copybutton zeroclipboard-container',
  // Rendered formulas whose source is elsewhere.
  'mathjax_preview mathjax mathjax_display mathjax_svg mathjax_chtml katex-html mjx-chtml',
)

/** Words that mark noise on some websites and content on others: an element with one of them is dropped if it has little text. */
const DOUBTFUL = wordsOf(
  'copy toolbar banner related feedback share social navigation announcement modal popup newsletter ads cookie cookies sidebar',
)
const LITTLE = 200

const known = new WeakMap<HtmlElement, boolean>()

/** Says whether it contains little text besides links. */
function saysLittle(element: HtmlElement): boolean {
  const answer = known.get(element) ?? countWords(element, LITTLE) < LITTLE
  known.set(element, answer)
  return answer
}

/** Counts characters outside links, up to `most`. */
function countWords(element: HtmlElement, most: number): number {
  let count = 0
  for (const child of element.children) {
    if (count >= most) break
    if (child.type === 'text') count += child.text.trim().length
    else if (child.name !== 'a' && !NAMES.has(child.name)) count += countWords(child, most - count)
  }
  return count
}

/** Classes of content for screen readers only. */
const HIDDEN = ['sr-only', 'visually-hidden', 'visuallyhidden', 'screen-reader-text', 'screen-reader-only']
export const isHidden = (element: HtmlElement): boolean => hasClass(element, ...HIDDEN)

/** Decides by name and classes; some elements with such names are content all the same. */
export function isNoise(element: HtmlElement): boolean {
  const { name, attributes, classes } = element
  if (NAMES.has(name)) return !isKept(element)
  if (isHidden(element)) return true
  if (attributes.role !== undefined && ROLES.has(attributes.role)) return true
  if (name === 'header' && (attributes.role === 'banner' || element.parent?.name === 'body')) return true
  if (attributes['aria-hidden'] === 'true' || 'hidden' in attributes) return !isPanel(element)
  if (classes.length > 0 && classes.some((each) => CLASSES.has(each))) return !isProse(element)
  if (classes.some((each) => DOUBTFUL.has(each)) && !isProse(element) && saysLittle(element)) return true
  if (attributes.id !== undefined && CLASSES.has(attributes.id.toLowerCase()))
    return !isProse(element) && !isNamedByHeading(element)
  return ['span', 'a'].includes(name) && attributes.style !== undefined && styleOf(element).get('display') === 'none'
}

/** A section may have its id from its first heading: one called "Table of contents" is content. */
export function isNamedByHeading({ name, attributes, children }: HtmlElement): boolean {
  if (name !== 'section' && name !== 'div' && name !== 'article') return false
  const first = children.find((child) => child.type !== 'text')
  const words = first?.type === 'element' && /^h[1-6]$/.test(first.name) ? readHtmlText(first) : ''
  return words !== '' && toSlug(words, 'section') === attributes.id?.toLowerCase()
}

function isKept({ name, attributes, parent }: HtmlElement): boolean {
  if (name === 'script') return /^math\/(?:tex|mml)/.test(attributes.type ?? '')
  return name === 'footer' && parent?.name === 'blockquote'
}

const isPanel = (element: HtmlElement) =>
  element.attributes.role === 'tabpanel' ||
  element.attributes.hidden === 'until-found' ||
  hasClass(element, 'tab-pane', 'tabcontent', 'tab-panel', 'sphinx-tabs-panel', 'expand-content')

/** A heading may have the class `banner`, and `<body class="sidebar">` is not a sidebar. */
const isProse = ({ name }: HtmlElement) => /^(?:h[1-6]|p|pre|code|table|body|html|main|article|img|li|td)$/.test(name)

/** Matches the link symbol beside a heading. */
export function isPermalink(element: HtmlElement): boolean {
  if (element.name !== 'a') return false
  const { href = '' } = element.attributes
  if (!href.includes('#')) return false
  const words = readHtmlText(element)
  return !/[\p{L}\p{N}]/u.test(words) || PERMALINK.test(words)
}

const PERMALINK = /^(?:permalink|permanent link|direct link|link to this (?:heading|section)|anchor)\b.{0,80}$/i
