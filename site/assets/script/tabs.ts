const REMEMBERED = 'lectern-tabs'

/** Turns radio buttons into tabs by the ARIA practices. Sets with the same titles switch together, here and on the next page. */
export function enableTabs(): void {
  const sets = [...document.querySelectorAll<HTMLElement>('.tabs')].map(toTabs)
  const choose = (title: string) => {
    for (const set of sets) set.choose(title)
  }
  for (const title of read()) choose(title)
  document.addEventListener('lectern-tab', (event) => {
    const title = (event as CustomEvent<string>).detail
    const before = document.activeElement?.getBoundingClientRect().top
    choose(title)
    // Content above may have changed its height: the page scrolls so that the clicked tab stays in place.
    const after = document.activeElement?.getBoundingClientRect().top
    if (before !== undefined && after !== undefined) scrollBy({ top: after - before, behavior: 'instant' })
    write(title)
  })
  const reveal = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (!target) return
    for (const set of sets) set.reveal(target)
    for (let at: Element | null = target; at; at = at.parentElement)
      if (at instanceof HTMLDetailsElement) at.open = true
    target.scrollIntoView()
  }
  addEventListener('hashchange', reveal)
  reveal()
}

function toTabs(set: HTMLElement) {
  const bar = set.querySelector<HTMLElement>(':scope > .bar')!
  const panels = [...set.querySelectorAll<HTMLElement>(':scope > .panel')]
  const tabs = [...bar.querySelectorAll('label')].map((label, at) => {
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.id = label.htmlFor
    tab.append(...label.childNodes)
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', `${tab.id}-panel`)
    panels[at]!.id = `${tab.id}-panel`
    panels[at]!.setAttribute('role', 'tabpanel')
    panels[at]!.setAttribute('aria-labelledby', tab.id)
    return tab
  })
  const titles = panels.map((panel) => panel.dataset.title ?? '')
  const select = (index: number) => {
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(at === index))
      tab.tabIndex = at === index ? 0 : -1
      panels[at]!.hidden = at !== index
    }
  }
  bar.replaceChildren(...tabs)
  bar.setAttribute('role', 'tablist')
  set.dataset.live = ''
  select(0)
  const say = (index: number) => {
    select(index)
    document.dispatchEvent(new CustomEvent('lectern-tab', { detail: titles[index] ?? '' }))
  }
  for (const [at, tab] of tabs.entries()) tab.addEventListener('click', () => say(at))
  bar.addEventListener('keydown', (event) => {
    const now = tabs.indexOf(document.activeElement as HTMLButtonElement)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0
    const last = tabs.length - 1
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? last
          : step
            ? (now + (isRightToLeft() ? -step : step) + tabs.length) % tabs.length
            : -1
    if (next < 0) return
    event.preventDefault()
    tabs[next]!.focus()
    say(next)
  })
  return {
    choose: (title: string) => {
      const at = titles.indexOf(title)
      if (at >= 0) select(at)
    },
    reveal: (target: Element) => {
      const at = panels.findIndex((panel) => panel.contains(target))
      if (at >= 0) select(at)
    },
  }
}

const isRightToLeft = () => document.documentElement.dir === 'rtl'

function read(): string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(REMEMBERED) ?? '[]')
    return Array.isArray(known) ? known.map(String) : []
  } catch {
    return []
  }
}

/** Stores the last few choices, the newest last. */
function write(title: string): void {
  try {
    const titles = [...read().filter((each) => each !== title), title].slice(-20)
    localStorage.setItem(REMEMBERED, JSON.stringify(titles))
  } catch {
    // Without storage nothing is remembered.
  }
}
