import type { ScreenRoute } from '../../shell/screen-route.ts'

/** The same screens for what a space shows and for what a change request proposes. */
const PLACES = ['/o/$org/s/$space/~', '/o/$org/s/$space/~/changes/$number/~']

export const routes: ScreenRoute[] = PLACES.flatMap((place) => [
  { path: `${place}/files`, load: () => import('./files-screen.tsx') },
  { path: `${place}/reusable`, load: () => import('./reusable-screen.tsx') },
  { path: `${place}/reusable/$content`, load: () => import('./reusable-content-screen.tsx') },
  { path: `${place}/variables`, load: () => import('./variables-screen.tsx') },
])
