import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [
  { path: '/o/$org/content', load: () => import('./screen.tsx') },
  { path: '/o/$org/c/$collection', load: () => import('./screen.tsx') },
  { path: '/o/$org/trash', load: () => import('./trash-screen.tsx') },
]
