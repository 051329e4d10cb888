/** The lists behind `@` and `:`, loaded with the first sign. */

import { Suspense } from 'react'
import { lazyPart } from '../../../design/index.ts'
import type { PickContext } from '../pickers/pick-request.ts'
import { EMOJI, MENTION, type Trigger, type TriggerKeys } from './trigger-plugin.ts'

const MentionMenu = lazyPart(async () => (await import('./mention-menu.tsx')).MentionMenu)
const EmojiMenu = lazyPart(async () => (await import('./emoji-menu.tsx')).EmojiMenu)

interface InlineMenusProps {
  context: PickContext
  mentionKeys: TriggerKeys
  emojiKeys: TriggerKeys
}

export function InlineMenus({ context, mentionKeys, emojiKeys }: InlineMenusProps) {
  const find = ({ key }: Trigger) => key.getState(context.view.state)?.query
  const [mention, emoji] = [find(MENTION), find(EMOJI)]
  return (
    <Suspense fallback={null}>
      {mention && <MentionMenu context={context} keys={mentionKeys} query={mention} />}
      {emoji && <EmojiMenu context={context} keys={emojiKeys} query={emoji} />}
    </Suspense>
  )
}
