import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [{ path: '/o/$org/settings/audit-log', load: () => import('./screen.tsx') }]
