import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [
  { path: '/o/$org/settings/members', load: () => import('./screen.tsx') },
  { path: '/o/$org/settings/members/$member', load: () => import('./member-screen.tsx') },
]
