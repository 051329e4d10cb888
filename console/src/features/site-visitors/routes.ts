import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [{ path: '/o/$org/sites/$site/visitors', load: () => import('./screen.tsx') }]
