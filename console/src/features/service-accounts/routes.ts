import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [
  { path: '/o/$org/settings/service-accounts', load: () => import('./screen.tsx') },
  { path: '/o/$org/settings/service-accounts/$account', load: () => import('./account-screen.tsx') },
]
