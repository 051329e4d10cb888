import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [{ path: '/system', load: () => import('./screen.tsx') }]
