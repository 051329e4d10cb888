/** Closes menus on Escape and on a click outside. */
export function closeMenus(): void {
  const open = () => document.querySelectorAll<HTMLDetailsElement>('.picker[open]')
  document.addEventListener('click', (event) => {
    for (const menu of open()) if (!menu.contains(event.target as Node)) menu.open = false
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    for (const menu of open()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
  for (const details of document.querySelectorAll<HTMLDetailsElement>('.small-outline'))
    details.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a')) details.open = false
    })
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('.content details')) details.open = true
  })
}
