import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [{ path: '/o/$org/sites/$site/customize', load: () => import('./screen.tsx') }]
