/** The session is over: sign in again in a window of its own. Nothing on the screen is lost. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onSessionChange, renewSession } from '../api/session.ts'
import { Button, Dialog, discardUnsaved, useWords } from '../design/index.ts'
import { currentUser } from './current.ts'
import { SHELL_WORDS } from './words.ts'

export function SessionDialog() {
  const words = useWords(SHELL_WORDS)
  const client = useQueryClient()
  const [isOver, setOver] = useState(false)
  useEffect(
    () =>
      onSessionChange((isSignedIn) => {
        setOver(!isSignedIn)
        if (isSignedIn) void continueAs(client)
      }),
    [client],
  )
  // The window reports when it is done, and so does the console of a tab that signed in. Elsewhere is noticed when somebody comes back to this tab and does something.
  useEffect(() => {
    if (!isOver) return
    const renew = () => void renewSession().catch(() => {})
    let isBack = false
    const comeBack = () => {
      isBack = true
    }
    const act = () => {
      if (isBack) renew()
      isBack = false
    }
    const channel = new BroadcastChannel('lectern')
    channel.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
      if (data.type === 'lectern:signed-in') renew()
    })
    window.addEventListener('focus', comeBack)
    window.addEventListener('pointerdown', act, true)
    window.addEventListener('keydown', act, true)
    return () => {
      channel.close()
      window.removeEventListener('focus', comeBack)
      window.removeEventListener('pointerdown', act, true)
      window.removeEventListener('keydown', act, true)
    }
  }, [isOver])
  const signIn = () => window.open('/sign-in?window=1', 'lectern-sign-in', 'popup,width=480,height=640')
  return (
    <Dialog
      title={words.sessionOver}
      isOpen={isOver}
      onClose={() => setOver(false)}
      size="small"
      isBlocking
      role="alertdialog"
      actions={
        <Button look="primary" onPress={signIn} autoFocus>
          {words.signIn}
        </Button>
      }
    >
      <p>{words.sessionOverText}</p>
    </Dialog>
  )
}

/** Loads again what failed meanwhile. Somebody else gets a screen of their own: what stands here was another person's. */
async function continueAs(client: QueryClient): Promise<void> {
  const before = client.getQueryData<{ id: string }>(currentUser.queryKey)
  const now = before && (await client.fetchQuery({ ...currentUser, staleTime: 0 }).catch(() => undefined))
  if (now && now.id !== before.id) {
    discardUnsaved()
    location.assign('/')
  } else await client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
}
