import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [{ path: '/account', load: () => import('./screen.tsx') }]
