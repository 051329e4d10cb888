/** Large tables whose author wants it get a box that leaves only the rows with a text. */
export function addTableFilters(): void {
  for (const table of document.querySelectorAll<HTMLElement>('.table[data-search]')) {
    const box = document.createElement('input')
    box.type = 'search'
    box.className = 'table-filter'
    box.placeholder = document.body.dataset.filter ?? ''
    box.setAttribute('aria-label', box.placeholder)
    const rows = [...table.querySelectorAll<HTMLElement>('tbody tr')]
    box.addEventListener('input', () => {
      const wanted = box.value.trim().toLowerCase()
      for (const row of rows) row.hidden = !(row.textContent ?? '').toLowerCase().includes(wanted)
    })
    table.before(box)
  }
}
