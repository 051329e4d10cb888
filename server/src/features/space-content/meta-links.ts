/** Reads `metaLinks` of a page's front matter: its canonical address and its alternates. */
import type { Page } from '@lectern/content/revision'
import Type, { type Static } from 'typebox'
import { present } from '../../core/words/shapes.ts'

const Target = Type.Object({ kind: Type.Literal('url'), url: Type.String() })

export const MetaLinks = Type.Object(
  { canonical: Type.Optional(Target), alternates: Type.Array(Target) },
  { title: 'PageMetaLinks' },
)

export function toMetaLinks({ frontMatter }: Page): Static<typeof MetaLinks> {
  const { canonical, alternates } = (frontMatter?.metaLinks ?? {}) as { canonical?: unknown; alternates?: unknown }
  return {
    alternates: (Array.isArray(alternates) ? alternates : []).flatMap((each) => toTarget(each) ?? []),
    ...present('canonical', toTarget(canonical)),
  }
}

const toTarget = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value)
    ? { kind: 'url' as const, url: value }
    : undefined
