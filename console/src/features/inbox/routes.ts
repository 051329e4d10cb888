import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [{ path: '/o/$org/inbox', load: () => import('./screen.tsx') }]
