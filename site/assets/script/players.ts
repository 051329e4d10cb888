/** Replaces the picture of a player by the player itself when the reader wants it. Until then nothing is loaded from its site. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox allow-forms'
const ALLOWED = 'autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture'

export function enablePlayers(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.player > a[data-player]')) {
    link.addEventListener('click', (event) => {
      // Whoever wants a new tab gets the page of the other site.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      open(link)
    })
  }
}

function open(link: HTMLAnchorElement): void {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', SANDBOX)
  frame.allow = ALLOWED
  // Some players refuse to play for pages that do not say on which site they are.
  frame.referrerPolicy = 'strict-origin'
  frame.title = link.dataset.title ?? ''
  frame.src = link.dataset.player ?? ''
  link.replaceWith(frame)
  frame.focus()
}
