import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [{ path: '/o/$org/settings/tokens', load: () => import('./screen.tsx') }]
