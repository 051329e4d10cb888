/** Where the caret goes once the editor of a page is there. Whoever opens the page knows, and the editor is loaded later. */
type CaretPlace = 'title' | 'text'

let wanted: { page: string; place: CaretPlace } | undefined

export function wantCaret(page: string, place: CaretPlace): void {
  wanted = { page, place }
}

/** Once; undefined where nobody asked, or where the person went on to type elsewhere meanwhile. */
export function takeCaretPlace(page: string): CaretPlace | undefined {
  const taken = wanted
  wanted = undefined
  const isBusy = document.activeElement?.closest('input, textarea, [contenteditable], [role=dialog], [role=menu]')
  return taken?.page === page && !isBusy ? taken.place : undefined
}
