/** The session is over: sign in again in a window of its own. Nothing on the screen is lost. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getToken, onSessionChange } from '../api/session.ts'
import { Button, Dialog, useWords } from '../design/index.ts'
import { SHELL_WORDS } from './words.ts'

export function SessionDialog() {
  const words = useWords(SHELL_WORDS)
  const client = useQueryClient()
  const [isOver, setOver] = useState(false)
  useEffect(
    () =>
      onSessionChange((isSignedIn) => {
        setOver(!isSignedIn)
        if (isSignedIn) void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
      }),
    [client],
  )
  // The window tells when it is done; whoever closed it by hand, or signed in elsewhere, is noticed when this tab is looked at again.
  useEffect(() => {
    if (!isOver) return
    const renew = () => void getToken().catch(() => {})
    const listen = ({ origin, data }: MessageEvent) => {
      if (origin === location.origin && data === 'lectern:signed-in') renew()
    }
    window.addEventListener('message', listen)
    window.addEventListener('focus', renew)
    return () => {
      window.removeEventListener('message', listen)
      window.removeEventListener('focus', renew)
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
