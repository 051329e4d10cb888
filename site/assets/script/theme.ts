const root = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)')

export const isDark = (): boolean => (root.dataset.theme ?? (system.matches ? 'dark' : 'light')) === 'dark'

/** Calls the listener when the visitor or the system changes the theme; returns the function that removes it. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(root, { attributeFilter: ['data-theme'] })
  system.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', listener)
  }
}

export function enableThemeButton(): void {
  const button = document.querySelector<HTMLButtonElement>('.theme-button')
  if (!button) return
  const show = () => button.setAttribute('aria-pressed', String(isDark()))
  button.hidden = false
  show()
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark'
    try {
      localStorage.setItem('lectern-theme', root.dataset.theme)
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    show()
  })
}
