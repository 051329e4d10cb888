import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [
  { path: '/o/$org/s/$space/~/import', load: () => import('./space-screen.tsx') },
  { path: '/o/$org/imports', load: () => import('./organization-screen.tsx') },
]
