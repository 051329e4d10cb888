import type { ScreenRoute } from '../../shell/screen-route.ts'

export const routes: ScreenRoute[] = [{ path: '/o/$org/s/$space/~/git', load: () => import('./screen.tsx') }]
