import type { ScreenRoute } from '../../shell/screen-route.ts'

const load = () => import('./screen.tsx')

export const routes: ScreenRoute[] = [
  { path: '/o/$org/sites/$site/insights', load },
  { path: '/o/$org/sites/$site/insights/$report', load },
]
