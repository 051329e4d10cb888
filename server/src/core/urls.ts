/** Every URL the API hands out. */
export type Urls = ReturnType<typeof createUrls>

/** The address of Lectern unless LECTERN_URL is set. */
export const toBaseUrl = ({ url, port }: { url: string | undefined; port: number }) => url ?? `http://localhost:${port}`

/** The names that the URL of a site is made of. */
export interface SiteNames {
  basename: string
  /** Host and path of the proxy that shows the site as its own. */
  proxyOrigin: string | null
  hostname: string | null
}

/** The columns of `sites` with its names; a host name counts once it is verified. */
export interface SiteRow {
  basename: string
  proved_hostname: string | null
  proxy: unknown
}

/** Reads the names from a row of `sites`. */
export const toSiteNames = (row: SiteRow): SiteNames => ({
  basename: row.basename,
  hostname: row.proved_hostname,
  proxyOrigin: (row.proxy as { origin: string } | null)?.origin ?? null,
})

/** Below the address that every site serves assets at, also at its own host name. */
export const SITE_ASSETS_PATH = '/sites/~assets/uploads'

/** Below it are the uploaded pictures of people and organizations. */
export const PICTURES_PATH = '/pictures'

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** `sites` is the address of published sites, where they have a host of their own. */
export function createUrls(base: string, sites?: string) {
  const api = `${base}/v1`
  const publishedSite = (basename: string) =>
    sites === undefined ? `${base}/sites/${basename}/` : `${sites}/${basename}/`
  const canonicalSite = ({ basename, proxyOrigin, hostname }: SiteNames) => {
    if (proxyOrigin !== null) return `https://${proxyOrigin}/`
    return hostname === null ? publishedSite(basename) : `${new URL(base).protocol}//${hostname}/`
  }
  return {
    base,
    sites,
    api,
    signIn: `${base}/sign-in`,
    /** The screen of the invitations that a person has not answered yet. */
    signInToInvitations: `${base}/sign-in?next=${encodeURIComponent('/invitations')}`,
    welcome: (token: string) => `${base}/welcome/${token}`,
    /** Signs in, and goes on to the screen on which one joins by a link invite. */
    signInToJoin: (organization: string, invite: string) =>
      `${base}/sign-in?next=${encodeURIComponent(`/o/${organization}/join/${invite}`)}`,
    joinByMail: (organization: string, invite: string, token: string) =>
      `${base}/join/${organization}/${invite}/${token}`,
    setPassword: (token: string) => `${base}/set-password/${token}`,
    unsubscribe: (organization: string, user: string, signature: string) =>
      `${base}/unsubscribe/${organization}/${user}/${signature}`,
    user: (user: string) => `${api}/users/${user}`,
    serviceAccount: (organization: string, account: string) =>
      `${api}/orgs/${organization}/service-accounts/${account}`,
    serviceToken: (organization: string, account: string, token: string) =>
      `${api}/orgs/${organization}/service-accounts/${account}/tokens/${token}`,
    organizationToken: (organization: string, token: string) => `${api}/orgs/${organization}/tokens/${token}`,
    token: (token: string) => `${api}/user/tokens/${token}`,
    organization: (organization: string) => `${api}/orgs/${organization}`,
    organizationApp: (organization: string) => `${base}/o/${organization}`,
    customField: (organization: string, name: string) => `${api}/orgs/${organization}/custom-fields/${name}`,
    translation: (organization: string, translation: string) =>
      `${api}/orgs/${organization}/translations/${translation}`,
    translationLanguage: (organization: string, translation: string, language: string) =>
      `${api}/orgs/${organization}/translations/${translation}/languages/${language}`,
    openApiSpec: (organization: string, slug: string) => `${api}/orgs/${organization}/openapi/${slug}`,
    openApiSpecApp: (organization: string, slug: string) => `${base}/o/${organization}/openapi/${slug}`,
    openApiDocument: (version: string, slug: string, query: string) =>
      `${base}/openapi-documents/${version}/${slug}.json?${query}`,
    organizationDomain: (organization: string, domain: string) => `${api}/orgs/${organization}/domains/${domain}`,
    webhook: (organization: string, webhook: string) => `${api}/orgs/${organization}/webhooks/${webhook}`,
    webhooksApp: (organization: string) => `${base}/o/${organization}/settings/webhooks`,
    samlProvider: (organization: string, provider: string) => `${api}/orgs/${organization}/saml/${provider}`,
    samlAcs: (provider: string) => `${base}/saml/${provider}/acs`,
    samlTest: (organization: string, provider: string, test: string) =>
      `${api}/orgs/${organization}/saml/${provider}/tests/${test}`,
    samlTestStart: (provider: string, test: string) => `${base}/saml/${provider}/test/${test}`,
    samlStart: (provider: string) => `${base}/saml/${provider}/start`,
    samlMetadata: (provider: string) => `${base}/saml/${provider}/metadata`,
    collection: (collection: string) => `${api}/collections/${collection}`,
    collectionApp: (organization: string, collection: string) => `${base}/o/${organization}/c/${collection}`,
    space: (space: string) => `${api}/spaces/${space}`,
    spaceApp: (organization: string, space: string) => `${base}/o/${organization}/s/${space}`,
    /** `path` is '' for the first page. */
    pageApp: (organization: string, space: string, path: string) =>
      `${base}/o/${organization}/s/${space}${path === '' ? '' : `/${encodePath(path)}`}`,
    inboxApp: (organization: string) => `${base}/o/${organization}/inbox`,
    changeRequest: (space: string, changeRequest: string) => `${api}/spaces/${space}/change-requests/${changeRequest}`,
    changeRequestApp: (organization: string, space: string, number: number) =>
      `${base}/o/${organization}/s/${space}/~/changes/${number}`,
    review: (space: string, changeRequest: string, review: string) =>
      `${api}/spaces/${space}/change-requests/${changeRequest}/reviews/${review}`,
    comment: (space: string, changeRequest: string | null, comment: string) =>
      `${api}/spaces/${space}${changeRequest === null ? '' : `/change-requests/${changeRequest}`}/comments/${comment}`,
    /** On the page with this path, or without one in the list of all comments; `number` is that of a change request. */
    commentApp: (
      { organization, space, number }: { organization: string; space: string; number: number | null },
      comment: string,
      path?: string,
    ) => {
      const place = `${base}/o/${organization}/s/${space}${number === null ? '' : `/~/changes/${number}`}`
      const page = path === undefined ? '/~/comments' : `/${encodePath(path)}?panel=comments`
      return `${place}${page}#comment-${comment}`
    },
    commentReply: (space: string, changeRequest: string | null, comment: string, reply: string) =>
      `${api}/spaces/${space}${changeRequest === null ? '' : `/change-requests/${changeRequest}`}/comments/${comment}/replies/${reply}`,
    revision: (space: string, revision: string) => `${api}/spaces/${space}/revisions/${revision}`,
    revisionApp: (organization: string, space: string, revision: string) =>
      `${base}/o/${organization}/s/${space}/~/revisions/${revision}`,
    /** The interface spells it `org` and not `orgs`. */
    importRun: (organization: string, run: string) => `${api}/org/${organization}/imports/${run}`,
    upload: (id: string, expires: number, signature: string) =>
      `${base}/uploads/${id}?expires=${expires}&signature=${signature}`,
    file: (key: string, query: string) => `${base}/files/${key}?${query}`,
    picture: (id: string) => `${base}${PICTURES_PATH}/${id}`,
    siteAsset: (id: string, name: string) => `${sites ?? base}${SITE_ASSETS_PATH}/${id}/${encodeURIComponent(name)}`,
    site: (organization: string, site: string) => `${api}/orgs/${organization}/sites/${site}`,
    siteApp: (organization: string, site: string) => `${base}/o/${organization}/sites/${site}`,
    /** The URL below the address of Lectern, where a site is served whatever names it has. */
    publishedSite,
    /** The canonical URL of a site, whatever URL it is read at. */
    canonicalSite,
    /** `address` is the path below the root of the site: '', 'api/' or 'api/v2/install'. */
    publishedContent: (site: SiteNames, address: string, shareKey?: string) =>
      `${canonicalSite(site)}${shareKey === undefined ? '' : `${shareKey}/`}${address}`,
    publishedRevision: (site: SiteNames, revision: string) => `${canonicalSite(site)}~/revisions/${revision}`,
    publishedShareLink: (site: SiteNames, key: string) => `${canonicalSite(site)}${key}/`,
  }
}
