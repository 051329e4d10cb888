import type { ScreenRoute } from '../../shell/screen-route.ts'

const CHANGE = '/o/$org/s/$space/~/changes/$number'

export const routes: ScreenRoute[] = [
  // With its last slash it stands before the route of all pages, whose path may be empty.
  { path: `${CHANGE}/`, load: () => import('./overview-screen.tsx') },
  { path: `${CHANGE}/~/comments`, load: () => import('./comments-screen.tsx') },
  { path: `${CHANGE}/~/conflicts`, load: () => import('./conflicts-screen.tsx') },
]
