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

/** Returns the code without the numbers of notes. */
function codeOf(figure: HTMLElement): string {
  const code = figure.querySelector('code')?.cloneNode(true) as HTMLElement | undefined
  for (const note of code?.querySelectorAll('.noteref') ?? []) note.remove()
  return (code?.textContent ?? '').replace(/\n$/, '')
}
