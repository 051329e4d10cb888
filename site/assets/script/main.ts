/** Enhancements of a page with scripts. Without scripts the page is complete. */
import { addCopyButtons, addPageCopyButton } from './copy.ts'
import { drawDiagrams } from './diagrams.ts'
import { closeMenus } from './menus.ts'
import { showNotes } from './notes.ts'
import { followOutline } from './outline.ts'
import { enablePlayers } from './players.ts'
import { enableSearch } from './search.ts'
import { addTableFilters } from './tables.ts'
import { enableTabs } from './tabs.ts'
import { enableThemeButton } from './theme.ts'
import { trackVisitor } from './visitor-events.ts'

for (const enable of [
  enableThemeButton,
  enableSearch,
  enableTabs,
  addCopyButtons,
  addPageCopyButton,
  followOutline,
  closeMenus,
  showNotes,
  addTableFilters,
  drawDiagrams,
  enablePlayers,
  trackVisitor,
]) {
  try {
    enable()
  } catch (error) {
    // An enhancement that fails does not affect the others.
    console.error(error)
  }
}
