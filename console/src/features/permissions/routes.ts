import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [
  { path: '/o/$org/s/$space/~/levels', load: () => import('./space-screen.tsx') },
  { path: '/o/$org/c/$collection/levels', load: () => import('./collection-screen.tsx') },
  { path: '/o/$org/sites/$site/levels', load: () => import('./site-screen.tsx') },
]
