import { askForFeedback } from './feedback.ts'

/** Tells the site what its visitors do: without cookies, and not of those who asked not to be counted. */
export function tellOfVisitor(): void {
  const address = document.body.dataset.beacon
  const asked = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (!address || navigator.doNotTrack === '1' || asked.globalPrivacyControl === true) return
  const tell = (type: string, said: object = {}) => {
    const event = { type, url: location.href, referrer: document.referrer, language: navigator.language, ...said }
    navigator.sendBeacon(address, new Blob([JSON.stringify(event)], { type: 'application/json' }))
  }
  tell('page_view')
  tellOfSearch(tell)
  tellOfLinks(tell)
  askForFeedback(tell)
}

export type Tell = (type: string, said?: object) => void

/** Whoever stops typing for this long has asked. */
const PAUSE = 1000

function tellOfSearch(tell: Tell): void {
  let isOpen = false
  let told = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const inputOf = ({ target }: Event) =>
    target instanceof Element ? target.closest('.search')?.querySelector('input') : undefined
  const ask = (input: HTMLInputElement) => {
    clearTimeout(timer)
    const query = queryOf(input)
    if (query === '' || query === told) return
    told = query
    tell('search_type_query', { query })
  }
  document.addEventListener('focusin', (event) => {
    if (isOpen || !inputOf(event)) return
    isOpen = true
    tell('search_open')
  })
  document.addEventListener('input', (event) => {
    const input = inputOf(event)
    if (!input) return
    clearTimeout(timer)
    timer = setTimeout(ask, PAUSE, input)
  })
  document.addEventListener('submit', (event) => {
    const input = inputOf(event)
    if (input) ask(input)
  })
}

/** Longer ones are not asked by people. */
const queryOf = (input: HTMLInputElement) => input.value.trim().slice(0, 512)

const POSITIONS = {
  announcement: '.announcement',
  sidebar: '.tree, .outline, .small-outline',
  header: '.top, .sections',
  footer: '.bottom',
  content: 'main',
}

function tellOfLinks(tell: Tell): void {
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || !/^https?:$/.test(link.protocol) || isOnThisPage(link)) return
    if (link.closest('.result')) {
      const input = (link.closest('.search') ?? document).querySelector<HTMLInputElement>('input[type="search"]')
      return tell('search_open_result', { query: input ? queryOf(input) : '', href: link.href })
    }
    const position = Object.entries(POSITIONS).find(([, place]) => link.closest(place))?.[0]
    if (position) tell('link_click', { position, href: link.href })
  }
  document.addEventListener('click', onClick, true)
  document.addEventListener('auxclick', onClick, true)
}

const isOnThisPage = ({ origin, pathname, search, hash }: HTMLAnchorElement) =>
  hash !== '' && origin === location.origin && pathname === location.pathname && search === location.search
