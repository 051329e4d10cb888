import type { ScreenRoute } from '../../shell/screen-route.ts'

const SPACE = '/o/$org/s/$space'

export const routes: ScreenRoute[] = [
  // Its pages, and those of its change requests: `~/changes/{number}/{path}`.
  { path: `${SPACE}/$`, load: () => import('./space-screen.tsx') },
  { path: `${SPACE}/~/changes`, load: () => import('./changes-screen.tsx') },
  { path: `${SPACE}/~/history`, load: () => import('./history-screen.tsx') },
  { path: `${SPACE}/~/revisions/$revision`, load: () => import('./revision-screen.tsx') },
  { path: `${SPACE}/~/revisions/$revision/$`, load: () => import('./revision-screen.tsx') },
  { path: `${SPACE}/~/comments`, load: () => import('./comments-screen.tsx') },
  { path: `${SPACE}/~/links`, load: () => import('./links-screen.tsx') },
]
