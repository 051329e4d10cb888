import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [
  { path: '/', load: () => import('./choose-screen.tsx') },
  { path: '/invitations', load: () => import('./invitations-screen.tsx') },
]
