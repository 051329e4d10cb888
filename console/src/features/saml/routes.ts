import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [
  { path: '/o/$org/settings/saml', load: () => import('./screen.tsx') },
  { path: '/o/$org/settings/saml/$provider', load: () => import('./provider-screen.tsx') },
]
