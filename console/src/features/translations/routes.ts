import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [
  { path: '/o/$org/settings/translations', load: () => import('./screen.tsx') },
  { path: '/o/$org/settings/translations/$translation', load: () => import('./translation-screen.tsx') },
]
