/** Links to the accounts of a site's owner on other platforms. */
import { toHref } from '../addresses.ts'
import type { SocialAccount } from '../customization.ts'
import { type Content, html } from '../html.ts'
import type { DrawIcon } from '../tools/icons.ts'

interface Platform {
  name: string
  icon: string
  /** The address of an account; the handle has no `@` in front. */
  toUrl: (handle: string) => string
}

const below =
  (root: string, prefix = '') =>
  (handle: string) =>
    `${root}/${prefix}${handle.split('/').map(encodeURIComponent).join('/')}`

const PLATFORMS: Record<string, Platform> = {
  twitter: { name: 'X', icon: 'x-twitter', toUrl: below('https://x.com') },
  instagram: { name: 'Instagram', icon: 'instagram', toUrl: below('https://www.instagram.com') },
  facebook: { name: 'Facebook', icon: 'facebook', toUrl: below('https://www.facebook.com') },
  linkedin: {
    name: 'LinkedIn',
    icon: 'linkedin',
    toUrl: (handle) => below('https://www.linkedin.com', handle.includes('/') ? '' : 'company/')(handle),
  },
  github: { name: 'GitHub', icon: 'github', toUrl: below('https://github.com') },
  discord: { name: 'Discord', icon: 'discord', toUrl: below('https://discord.gg') },
  slack: {
    name: 'Slack',
    icon: 'slack',
    toUrl: (handle) => `https://${encodeURIComponent(handle.replace(/\.slack\.com$/, ''))}.slack.com`,
  },
  youtube: { name: 'YouTube', icon: 'youtube', toUrl: below('https://www.youtube.com', '@') },
  tiktok: { name: 'TikTok', icon: 'tiktok', toUrl: below('https://www.tiktok.com', '@') },
  reddit: {
    name: 'Reddit',
    icon: 'reddit',
    toUrl: (handle) => below('https://www.reddit.com', /^(?:r|u|user)\//.test(handle) ? '' : 'r/')(handle),
  },
  bluesky: { name: 'Bluesky', icon: 'bluesky', toUrl: below('https://bsky.app', 'profile/') },
  mastodon: {
    name: 'Mastodon',
    icon: 'mastodon',
    toUrl: (handle) => {
      const [user = '', host = 'mastodon.social'] = handle.split('@')
      return `https://${encodeURIComponent(host)}/@${encodeURIComponent(user)}`
    },
  },
  threads: { name: 'Threads', icon: 'threads', toUrl: below('https://www.threads.net', '@') },
  medium: { name: 'Medium', icon: 'medium', toUrl: below('https://medium.com', '@') },
}

export const SOCIAL_PLATFORMS: readonly string[] = Object.keys(PLATFORMS)

const findPlatform = (name: string) => (Object.hasOwn(PLATFORMS, name) ? PLATFORMS[name] : undefined)

export const listAccountIcons = (accounts: readonly SocialAccount[] = []): string[] =>
  accounts.flatMap(({ platform }) => findPlatform(platform)?.icon ?? [])

/** A handle may be the whole address of the account. */
const toAccountUrl = ({ toUrl }: Platform, handle: string) =>
  /^https?:\/\//i.test(handle) ? toHref(handle) : toUrl(handle.replace(/^[@/]+/, '').toWellFormed())

export function writeAccounts(accounts: readonly SocialAccount[], icon: DrawIcon): Content {
  const links = accounts.flatMap(({ platform: name, handle }) => {
    const platform = findPlatform(name)
    const url = platform && toAccountUrl(platform, handle)
    if (!platform || url === undefined || handle.trim() === '') return []
    const drawn = icon(platform.icon)
    return html`<li><a href="${url}" rel="me noopener"${drawn && html` aria-label="${platform.name}"`}>${drawn ?? platform.name}</a></li>`
  })
  return links.length > 0 && html`<ul class="accounts" role="list">${links}</ul>\n`
}
