import type { KeyboardEvent } from 'react'

/** ⌘⏎ or Ctrl+Enter sends the form from inside a field of many lines. */
export const submitOnModEnter = (submit: () => unknown) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  void submit()
}
