import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [{ path: '/o/$org/changes', load: () => import('./screen.tsx') }]
