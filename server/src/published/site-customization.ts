/** Converts the stored customization of a site to what the renderer takes, with its links resolved. */
import type { ContentRef } from '@lectern/content/document'
import { isConditionMet } from '@lectern/content/visitors'
import type { SiteCustomization as Drawn, Font, PageAction } from '@lectern/site'
import type { SiteCustomizationSettings } from '../features/site-customization/index.ts'
import type { References } from './references.ts'
import type { SiteVisit } from './visit.ts'

type Link = { title: string; localizedTitle?: Record<string, string>; to: ContentRef | null }

export async function toSiteCustomization(visit: SiteVisit, language: string, references: References): Promise<Drawn> {
  const { customization } = visit.state
  const { styling, header, footer, favicon, announcement, themes } = customization
  const links = header.links.filter(({ condition }) => isConditionMet(condition, visit.visitor, visit.context))
  const all: Link[] = [
    ...links,
    ...links.flatMap((link) => link.links),
    ...footer.groups.flatMap((group) => group.links),
    ...(announcement?.link ? [announcement.link] : []),
  ]
  const brand = header.primaryLink
  await references.load([...all.flatMap(({ to }) => to ?? []), ...(brand ? [brand] : [])])
  const localize = (text: string, localized: Record<string, string> | undefined) => localized?.[language] ?? text
  const toLink = ({ title, localizedTitle, to }: Link) => {
    const href = to ? references.resolve(to)?.href : undefined
    return href === undefined ? [] : [{ title: localize(title, localizedTitle), href }]
  }
  const [announced] = announcement?.link ? toLink(announcement.link) : []
  return {
    logo: header.logo,
    emoji: 'emoji' in favicon ? favicon.emoji : undefined,
    favicon: 'icon' in favicon ? favicon.icon : undefined,
    primaryColor: styling.primaryColor,
    tint: styling.tint?.color,
    infoColor: styling.infoColor,
    successColor: styling.successColor,
    warningColor: styling.warningColor,
    dangerColor: styling.dangerColor,
    corners: styling.corners,
    font: toFont(styling.font),
    headingFont: styling.headingFont ? toFont(styling.headingFont) : undefined,
    monospaceFont: toFont(styling.monospaceFont),
    codeThemes: { pages: styling.codeTheme.default, operations: styling.codeTheme.openapi },
    looks: listLooks(customization),
    header: {
      hasBrand: header.preset !== 'none',
      ...(header.preset === 'custom' && { backgroundColor: header.backgroundColor, linkColor: header.linkColor }),
    },
    brandHref: brand && references.resolve(brand)?.href,
    headerLinks: links.map((link) => ({
      title: localize(link.title, link.localizedTitle),
      href: toLink(link)[0]?.href,
      style: link.style,
      links: link.links.flatMap(toLink),
    })),
    footer: {
      logo: footer.logo,
      copyright: footer.copyright,
      groups: footer.groups.map((group) => ({
        title: localize(group.title, group.localizedTitle),
        links: group.links.flatMap(toLink),
      })),
    },
    announcement: announcement?.enabled
      ? {
          message: localize(announcement.message, announcement.localizedMessage),
          style: announcement.style,
          link: announced,
        }
      : undefined,
    theme: { default: themes.default, canToggle: themes.toggeable },
    externalLinks: customization.externalLinks.target,
    pagination: customization.pagination.enabled,
    feedback: customization.feedback.enabled,
    pageActions: listPageActions(visit),
    socialAccounts: customization.socialAccounts.map(({ platform, handle, display }) => ({
      platform,
      handle,
      isInHeader: display.header,
      isInFooter: display.footer,
    })),
    trademark: customization.trademark.enabled,
    privacyPolicy: customization.privacyPolicy.url,
    socialImage: customization.socialPreview.url,
  }
}

/** Lists the classes of the style sheet for whatever differs from its plain look. */
function listLooks({ styling, header }: SiteCustomizationSettings): string[] {
  const chosen = {
    theme: styling.theme,
    depth: styling.depth,
    links: styling.links,
    background: styling.background,
    icons: styling.icons,
    sidebar: styling.sidebar.background,
    list: styling.sidebar.list,
    search: styling.search,
    header: header.preset,
  }
  return Object.entries(chosen)
    .map(([name, value]) => `${name}-${value}`)
    .filter((look) => !PLAIN.has(look))
}

/** Looks that the style sheet draws without a class. */
const PLAIN = new Set([
  ...['theme-clean', 'depth-subtle', 'links-default', 'background-plain', 'icons-regular', 'sidebar-default'],
  ...['list-default', 'search-prominent', 'header-default'],
])

/** The list of actions decides, with the switches that older clients set. */
function listPageActions({ state, isPreview }: SiteVisit): PageAction[] {
  const { pageActions, git, pdf } = state.customization
  const wanted = new Set<string>(pageActions.items)
  if (!pageActions.markdown) wanted.delete('markdown')
  if (pageActions.externalAI) wanted.add('external-ai')
  if (git.showEditLink) wanted.add('git')
  if (pdf.enabled) wanted.add('pdf')
  if (isPreview) wanted.delete('pdf')
  // Assistants elsewhere could not open the page.
  if (isPreview || !isOpenToAll(state.site.visibility)) wanted.delete('external-ai')
  return [...wanted].filter((action): action is PageAction => ACTIONS.has(action))
}

const ACTIONS = new Set(['markdown', 'external-ai', 'git', 'pdf'] satisfies PageAction[] as string[])

const isOpenToAll = (visibility: string) => visibility === 'public' || visibility === 'unlisted'

/** `OpenSans` becomes the family `Open Sans`; custom fonts come with files. */
function toFont(font: SiteCustomizationSettings['styling']['font' | 'monospaceFont']): Font {
  if (typeof font === 'string') return { family: font.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ') }
  const faces = font.fontFaces as { weight?: unknown; sources?: { url?: unknown }[] }[]
  return {
    family: font.fontFamily,
    faces: faces.flatMap(({ weight, sources = [] }) =>
      sources.flatMap(({ url }) => (typeof url === 'string' ? [{ weight: Number(weight) || 400, src: url }] : [])),
    ),
  }
}
