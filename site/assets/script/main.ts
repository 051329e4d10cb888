/** What a page gains where scripts run. Without them it loses nothing but these comforts. */
import { addCopyButtons } from './copy.ts'
import { drawDiagrams } from './diagrams.ts'
import { closeMenus } from './menus.ts'
import { showNotes } from './notes.ts'
import { followOutline } from './outline.ts'
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
  followOutline,
  closeMenus,
  showNotes,
  addTableFilters,
  drawDiagrams,
  trackVisitor,
]) {
  try {
    enable()
  } catch (error) {
    // One comfort that fails takes none of the others along.
    console.error(error)
  }
}
