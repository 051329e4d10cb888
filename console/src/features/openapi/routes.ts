import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [
  { path: '/o/$org/openapi', load: () => import('./screen.tsx') },
  { path: '/o/$org/openapi/$slug', load: () => import('./specification-screen.tsx') },
]
