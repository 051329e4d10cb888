import { openBeacon, type SendEvent } from './beacon.ts'
import { askForFeedback } from './feedback.ts'

export function trackVisitor(): void {
  const send = openBeacon()
  if (!send) return
  send('page_view')
  trackSearch(send)
  trackLinks(send)
  askForFeedback(send)
}

/** A query is sent once its visitor stops typing for this many milliseconds. */
const TYPING_PAUSE_MS = 1000

function trackSearch(send: SendEvent): void {
  let isOpen = false
  let sent = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const inputOf = ({ target }: Event) =>
    target instanceof Element ? target.closest('.search')?.querySelector('input') : undefined
  const sendQuery = (input: HTMLInputElement) => {
    clearTimeout(timer)
    const query = queryOf(input)
    if (query === '' || query === sent) return
    sent = query
    send('search_type_query', { query })
  }
  document.addEventListener('focusin', (event) => {
    if (isOpen || !inputOf(event)) return
    isOpen = true
    send('search_open')
  })
  document.addEventListener('input', (event) => {
    const input = inputOf(event)
    if (!input) return
    clearTimeout(timer)
    timer = setTimeout(sendQuery, TYPING_PAUSE_MS, input)
  })
  document.addEventListener('submit', (event) => {
    const input = inputOf(event)
    if (input) sendQuery(input)
  })
}

/** People do not type longer queries. */
const queryOf = (input: HTMLInputElement) => input.value.trim().slice(0, 512)

const POSITIONS = {
  announcement: '.announcement',
  sidebar: '.tree, .outline, .small-outline',
  header: '.top, .sections',
  footer: '.bottom',
  content: 'main',
}

function trackLinks(send: SendEvent): void {
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || !/^https?:$/.test(link.protocol) || isOnThisPage(link)) return
    if (link.closest('.result')) {
      const input = (link.closest('.search') ?? document).querySelector<HTMLInputElement>('input[type="search"]')
      return send('search_open_result', { query: input ? queryOf(input) : '', href: link.href })
    }
    const position = Object.entries(POSITIONS).find(([, place]) => link.closest(place))?.[0]
    if (position) send('link_click', { position, href: link.href })
  }
  document.addEventListener('click', onClick, true)
  document.addEventListener('auxclick', onClick, true)
}

const isOnThisPage = ({ origin, pathname, search, hash }: HTMLAnchorElement) =>
  hash !== '' && origin === location.origin && pathname === location.pathname && search === location.search
