/** Shows a note beside its number while it has the pointer or the focus. */
export function showNotes(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.noteref a')) {
    const note = document.getElementById(link.hash.slice(1))
    if (!note) continue
    let card: HTMLElement | undefined
    const hide = () => {
      card?.remove()
      card = undefined
    }
    const show = () => {
      if (card) return
      card = document.createElement('div')
      card.className = 'note-card'
      card.setAttribute('aria-hidden', 'true')
      for (const child of note.cloneNode(true).childNodes) card.append(child.cloneNode(true))
      card.querySelector('.back')?.remove()
      for (const each of card.querySelectorAll('[id]')) each.removeAttribute('id')
      document.body.append(card)
      const at = link.getBoundingClientRect()
      const left = Math.max(
        8,
        Math.min(at.left + scrollX - 12, scrollX + document.documentElement.clientWidth - card.offsetWidth - 8),
      )
      const fits = at.bottom + card.offsetHeight + 12 < innerHeight
      const top = fits ? at.bottom + scrollY + 6 : at.top + scrollY - card.offsetHeight - 6
      card.style.setProperty('left', `${left}px`)
      card.style.setProperty('top', `${top}px`)
    }
    link.addEventListener('mouseenter', show)
    link.addEventListener('focus', show)
    link.addEventListener('mouseleave', hide)
    link.addEventListener('blur', hide)
    link.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') hide()
    })
  }
}
