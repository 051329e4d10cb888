/** The addresses of the console's screens. They are those the API and its mails hand out, so no link dies. */
const encode = encodeURIComponent

/** Page paths keep their slashes. */
const encodePath = (path: string) => path.split('/').map(encode).join('/')

export const homeAddress = (organization: string) => `/o/${organization}`
export const organizationAddress = (organization: string, rest: string) => `/o/${organization}/${rest}`
export const collectionAddress = (organization: string, collection: string) => `/o/${organization}/c/${collection}`
export const collectionLevelsAddress = (organization: string, collection: string) =>
  `/o/${organization}/c/${collection}/levels`
/** The contents, with the dialog open that makes a space or a collection. */
export const newContentAddress = (organization: string, kind: 'space' | 'collection') =>
  `/o/${organization}/content?new=${kind}`
/** In all spaces unless one is named. */
export const searchAddress = (organization: string, query = '', space?: string) => {
  const search = new URLSearchParams({ ...(query && { q: query }), ...(space !== undefined && { space }) }).toString()
  return `/o/${organization}/search${search === '' ? '' : `?${search}`}`
}
export const settingsAddress = (organization: string, section: string) => `/o/${organization}/settings/${section}`
export const specificationAddress = (organization: string, slug: string) => `/o/${organization}/openapi/${encode(slug)}`

/** Its overview, or one of its sections: `structure`, `redirects` … */
export const siteAddress = (organization: string, site: string, section?: string) =>
  `/o/${organization}/sites/${site}${section === undefined ? '' : `/${section}`}`
/** The sites, with the dialog open that makes one. */
export const newSiteAddress = (organization: string) => `/o/${organization}/sites?new=1`

export const spaceAddress = (organization: string, space: string, pagePath = '') =>
  `/o/${organization}/s/${space}${pagePath === '' ? '' : `/${encodePath(pagePath)}`}`

/** A screen of a space that is no page: `history`, `files`, `settings` … */
export const spaceScreenAddress = (organization: string, space: string, screen: string) =>
  `/o/${organization}/s/${space}/~/${screen}`

/** Its overview, or one of its pages. */
export const changeRequestAddress = (organization: string, space: string, number: number, pagePath = '') =>
  `/o/${organization}/s/${space}/~/changes/${number}${pagePath === '' ? '' : `/${encodePath(pagePath)}`}`

/** A tab of a change request beside its overview: `pages`, `conflicts` … No page has the slug `~`. */
export const changeTabAddress = (organization: string, space: string, number: number, tab: string) =>
  `${changeRequestAddress(organization, space, number)}/~/${tab}`

export const revisionAddress = (organization: string, space: string, revision: string, pagePath = '') =>
  `/o/${organization}/s/${space}/~/revisions/${encode(revision)}${pagePath === '' ? '' : `/${encodePath(pagePath)}`}`

/** What differs between two revisions of a space, or on one of its pages; against the revision before it, unless another is named. */
export const comparisonAddress = (
  organization: string,
  space: string,
  revision: string,
  about: { against?: string | undefined; page?: string | undefined } = {},
) => {
  const search = new URLSearchParams(Object.entries(about).filter(([, value]) => value)).toString()
  return `${revisionAddress(organization, space, revision)}/~/changes${search === '' ? '' : `?${search}`}`
}

/** `show` is a tab of the inbox, `reason` one of its filters. */
export const inboxAddress = (
  organization: string,
  filters: { show?: string | undefined; reason?: string | undefined },
) => {
  const named = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/o/${organization}/inbox${named.length === 0 ? '' : `?${new URLSearchParams(named)}`}`
}

/** What the server calls by its own address, which need not be the one the browser knows it by. */
export const toConsolePath = (address: string) => {
  const { pathname, search, hash } = new URL(address, location.href)
  return pathname + search + hash
}

/** Where the console is; the rest of the origin belongs to the server: sites, files, the API, sign-in. */
const CONSOLE = /^\/(?:$|o\/|(?:account|invitations|system)(?:\/|$))/

export const isConsoleAddress = (url: URL) => url.origin === location.origin && CONSOLE.test(url.pathname)
