/** Shows results while the visitor types: a combobox by the ARIA practices. `/` and Ctrl-K focus it. */

interface Item {
  title: string
  href: string
  trail: string[]
  excerpt: { text: string; hit?: boolean }[]
}

export function enableSearch(): void {
  const address = document.body.dataset.search
  const inputs = [...document.querySelectorAll<HTMLInputElement>('.search input')]
  if (!address || inputs.length === 0) return
  for (const [at, input] of inputs.entries()) toCombobox(input, address, `Results-${at + 1}`)
  document.addEventListener('keydown', (event) => {
    const isShortcut = (event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !isTyping())
    if (!isShortcut) return
    event.preventDefault()
    inputs.at(-1)!.focus()
    inputs.at(-1)!.select()
  })
}

function isTyping(): boolean {
  const element = document.activeElement
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    (element as HTMLElement | null)?.isContentEditable === true
  )
}

function toCombobox(input: HTMLInputElement, address: string, id: string): void {
  const list = document.createElement('div')
  list.className = 'results'
  list.id = id
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', input.getAttribute('aria-label') ?? '')
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-expanded', 'false')
  input.setAttribute('aria-controls', id)
  input.setAttribute('aria-autocomplete', 'list')
  input.form!.append(list)

  let selected = -1
  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role="option"]')]
  const select = (index: number) => {
    const all = options()
    selected = all.length === 0 ? -1 : (index + all.length) % all.length
    for (const [at, option] of all.entries()) option.setAttribute('aria-selected', String(at === selected))
    const option = all[selected]
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }
  const show = (isShown: boolean) => {
    list.hidden = !isShown
    input.setAttribute('aria-expanded', String(isShown))
    if (!isShown) select(-1)
  }
  const fill = (items: Item[]) => {
    const nothing = document.createElement('p')
    nothing.textContent = document.body.dataset.nothing ?? ''
    list.replaceChildren(...(items.length > 0 ? items.map((item, at) => toOption(item, `${id}-${at}`)) : [nothing]))
    selected = -1
    input.removeAttribute('aria-activedescendant')
    show(true)
  }

  let pending: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    const query = input.value.trim()
    pending?.abort()
    if (query === '') return show(false)
    pending = new AbortController()
    try {
      const answer = await fetch(`${address}?q=${encodeURIComponent(query)}`, { signal: pending.signal })
      if (answer.ok) fill(((await answer.json()) as { items: Item[] }).items)
    } catch {
      // The request was aborted for a newer query, or failed: Enter still opens the page of results.
    }
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(ask, 120)
  })
  input.addEventListener('focus', () => {
    if (input.value.trim() !== '' && list.childElementCount > 0) show(true)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      // Results that are still on their way would open the list again.
      clearTimeout(timer)
      pending?.abort()
      if (list.hidden) input.blur()
      show(false)
      event.preventDefault()
    } else if (!list.hidden && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      select(event.key === 'ArrowDown' ? selected + 1 : selected < 0 ? -1 : selected - 1)
      event.preventDefault()
    } else if (event.key === 'Enter' && !list.hidden && selected >= 0) {
      event.preventDefault()
      options()[selected]?.click()
    }
  })
  document.addEventListener('click', (event) => {
    if (!input.form!.contains(event.target as Node)) show(false)
  })
  input.form!.addEventListener('focusout', (event) => {
    if (event.relatedTarget && !input.form!.contains(event.relatedTarget as Node)) show(false)
  })
}

function toOption({ title, href, trail, excerpt }: Item, id: string): HTMLElement {
  const option = document.createElement('a')
  option.className = 'result'
  option.id = id
  option.href = href
  option.tabIndex = -1
  option.setAttribute('role', 'option')
  option.setAttribute('aria-selected', 'false')
  const line = (name: string, ...content: (Node | string)[]) => {
    const element = document.createElement('span')
    element.className = name
    element.append(...content)
    return element
  }
  if (trail.length > 0) option.append(line('trail', trail.join(' / ')))
  option.append(line('name', title))
  const parts = excerpt.map(({ text, hit }) => {
    if (!hit) return text
    const mark = document.createElement('mark')
    mark.textContent = text
    return mark
  })
  if (parts.length > 0) option.append(line('excerpt', ...parts))
  return option
}
