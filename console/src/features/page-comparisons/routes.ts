import type { ScreenRoute } from '../../shell/screen-route.ts'

const SPACE = '/o/$org/s/$space'

export const routes: ScreenRoute[] = [
  { path: `${SPACE}/~/changes/$number/~/changes`, load: () => import('./change-request-screen.tsx') },
  { path: `${SPACE}/~/revisions/$revision/~/changes`, load: () => import('./revision-screen.tsx') },
]
