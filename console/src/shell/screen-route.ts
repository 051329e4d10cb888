import type { ComponentType } from 'react'

/** An address and the screen behind it, which is loaded when it is first opened. */
export interface ScreenRoute {
  /** As the router writes it: `/o/$org/s/$space/$`. */
  path: string
  load: () => Promise<{ Screen: ComponentType }>
}
