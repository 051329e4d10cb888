export function addCopyButtons(): void {
  if (!navigator.clipboard) return
  const { copy = 'Copy', copied = 'Copied' } = document.body.dataset
  for (const figure of document.querySelectorAll<HTMLElement>('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy-button'
    button.textContent = copy
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(codeOf(figure))
      button.textContent = copied
      setTimeout(() => {
        button.textContent = copy
      }, 2000)
    })
    // The button comes after the code, so that keyboard users reach the code first.
    figure.append(button)
  }
}

/** The markdown is fetched when the button is pressed. Safari copies only what is promised within the click, so the clipboard gets the promise. */
export function addPageCopyButton(): void {
  const { clipboard } = navigator
  const button = document.querySelector<HTMLButtonElement>('button[data-copy-page]')
  if (!button || !clipboard?.write || typeof ClipboardItem === 'undefined') return
  const { copied = 'Copied' } = document.body.dataset
  const name = button.textContent
  button.hidden = false
  button.addEventListener('click', async () => {
    const text = fetch(button.dataset.copyPage ?? '').then(async (response) => {
      if (!response.ok) throw new Error(`The page as markdown: ${response.status}`)
      return new Blob([await response.text()], { type: 'text/plain' })
    })
    await clipboard.write([new ClipboardItem({ 'text/plain': text })])
    button.textContent = copied
    setTimeout(() => {
      button.textContent = name
    }, 2000)
  })
}

/** Returns the code without the numbers of notes. */
function codeOf(figure: HTMLElement): string {
  const code = figure.querySelector('code')?.cloneNode(true) as HTMLElement | undefined
  for (const note of code?.querySelectorAll('.noteref') ?? []) note.remove()
  return (code?.textContent ?? '').replace(/\n$/, '')
}
