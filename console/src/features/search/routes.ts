import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [{ path: '/o/$org/search', load: () => import('./screen.tsx') }]
