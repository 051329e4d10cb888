/** Every screen: the features' routes, one line per feature. */
import { routes as changes } from '../features/changes/routes.ts'
import { routes as content } from '../features/content/routes.ts'
import { routes as home } from '../features/home/routes.ts'
import { routes as organizations } from '../features/organizations/routes.ts'
import { routes as search } from '../features/search/routes.ts'
import { routes as system } from '../features/system/routes.ts'
import type { ScreenRoute } from './screen-route.ts'

export const SCREEN_ROUTES: readonly ScreenRoute[] = [
  ...organizations,
  ...home,
  ...search,
  ...changes,
  ...system,
  ...content,
]
