/** Players of other sites, by the addresses that people paste. Nothing else of an address is used than what identifies the video, drawing or sound. */

export interface Player {
  /** The name of the service. */
  name: string
  /** The address of the frame. */
  src: string
  /** The class that gives the frame its proportions. */
  shape: 'film' | 'board' | 'sound'
}

type FindPlayer = (url: URL) => Player | undefined

const findYouTube: FindPlayer = ({ host, pathname, searchParams }) => {
  const pattern =
    host === 'youtu.be' ? /^\/([\w-]{1,100})(?:\/|$)/ : /^\/(?:embed|shorts|live|v)\/([\w-]{1,100})(?:\/|$)/
  const named = pathname === '/watch' ? /^([\w-]{1,100})$/.exec(searchParams.get('v') ?? '') : pattern.exec(pathname)
  const id = named?.[1]
  const start = Number.parseInt(searchParams.get('t') ?? searchParams.get('start') ?? '', 10)
  return id === undefined
    ? undefined
    : {
        name: 'YouTube',
        src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start > 0 ? `&start=${start}` : ''}`,
        shape: 'film',
      }
}

const findVimeo: FindPlayer = ({ pathname, searchParams }) => {
  const [id, hash = searchParams.get('h')] =
    /^\/(?:video\/)?(\d{1,20})(?:\/([0-9a-f]{1,40}))?(?:\/|$)/.exec(pathname)?.slice(1) ?? []
  const secret = hash && /^[0-9a-f]{1,40}$/.test(hash) ? `&h=${hash}` : ''
  return id === undefined
    ? undefined
    : { name: 'Vimeo', src: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${secret}`, shape: 'film' }
}

const findLoom: FindPlayer = ({ pathname }) => {
  const [id] = /^\/(?:share|embed)\/([0-9a-f]{8,64})(?:\/|$)/.exec(pathname)?.slice(1) ?? []
  return id === undefined
    ? undefined
    : { name: 'Loom', src: `https://www.loom.com/embed/${id}?autoplay=1`, shape: 'film' }
}

const findFigma: FindPlayer = ({ pathname, searchParams }) => {
  const [kind, key] = /^\/(file|design|proto|board|slides)\/([\w-]{1,100})(?:\/|$)/.exec(pathname)?.slice(1) ?? []
  if (kind === undefined) return undefined
  const node = /^[\w:-]{1,50}$/.exec(searchParams.get('node-id') ?? '')?.[0]
  const query = new URLSearchParams({ 'embed-host': 'lectern', ...(node && { 'node-id': node }) })
  return {
    name: 'Figma',
    src: `https://embed.figma.com/${kind === 'file' ? 'design' : kind}/${key}?${query}`,
    shape: 'board',
  }
}

const findCodePen: FindPlayer = ({ pathname }) => {
  const [user, id] =
    /^\/([\w-]{1,100})\/(?:pen|full|details|embed)\/([\w-]{1,100})(?:\/|$)/.exec(pathname)?.slice(1) ?? []
  return id === undefined
    ? undefined
    : { name: 'CodePen', src: `https://codepen.io/${user}/embed/${id}?default-tab=result`, shape: 'board' }
}

const findSpotify: FindPlayer = ({ pathname }) => {
  const [kind, id] =
    /^\/(?:intl-[a-z]{2,5}\/)?(?:embed\/)?(track|album|playlist|episode|show|artist)\/([\w-]{1,100})(?:\/|$)/
      .exec(pathname)
      ?.slice(1) ?? []
  return id === undefined
    ? undefined
    : { name: 'Spotify', src: `https://open.spotify.com/embed/${kind}/${id}`, shape: 'sound' }
}

const HOSTS: Record<string, FindPlayer> = {
  'youtube.com': findYouTube,
  'm.youtube.com': findYouTube,
  'music.youtube.com': findYouTube,
  'youtube-nocookie.com': findYouTube,
  'youtu.be': findYouTube,
  'vimeo.com': findVimeo,
  'player.vimeo.com': findVimeo,
  'loom.com': findLoom,
  'figma.com': findFigma,
  'embed.figma.com': findFigma,
  'codepen.io': findCodePen,
  'open.spotify.com': findSpotify,
}

/** Returns undefined for an address that no known player shows. */
export function findPlayer(address: string): Player | undefined {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const host = url.host.replace(/^www\./, '')
  return Object.hasOwn(HOSTS, host) ? HOSTS[host]!(url) : undefined
}
