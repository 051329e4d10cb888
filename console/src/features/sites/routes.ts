import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [
  { path: '/o/$org/sites', load: () => import('./screen.tsx') },
  { path: '/o/$org/sites/$site', load: () => import('./site-screen.tsx') },
]
