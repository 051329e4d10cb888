import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [
  { path: '/o/$org/settings/invites', load: () => import('./screen.tsx') },
  { path: '/o/$organization/join/$invite', load: () => import('./join-screen.tsx') },
]
