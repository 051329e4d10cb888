import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [{ path: '/o/$org/sites/$site/redirects', load: () => import('./screen.tsx') }]
