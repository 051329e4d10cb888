export function enableThemeButton(): void {
  const button = document.querySelector<HTMLButtonElement>('.theme-button')
  if (!button) return
  const root = document.documentElement
  const isDark = () =>
    (root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'
  const show = () => button.setAttribute('aria-pressed', String(isDark()))
  button.hidden = false
  show()
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark'
    try {
      localStorage.setItem('lectern-theme', root.dataset.theme)
    } catch {
      // Without a place to remember it, the choice lasts as long as the page.
    }
    show()
  })
}
