import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [
  { path: '/o/$org/settings/webhooks', load: () => import('./screen.tsx') },
  { path: '/o/$org/settings/webhooks/$webhook', load: () => import('./webhook-screen.tsx') },
]
