import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [
  { path: '/o/$org/settings/teams', load: () => import('./screen.tsx') },
  { path: '/o/$org/settings/teams/$team', load: () => import('./team-screen.tsx') },
]
