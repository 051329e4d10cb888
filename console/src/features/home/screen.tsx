import { useQuery } from '@tanstack/react-query'
import { Screen as ScreenFrame } from '../../design/index.ts'
import { currentUser } from '../../shell/current.ts'

export function Screen() {
  const { data: user } = useQuery(currentUser)
  return (
    <ScreenFrame title={user?.displayName ?? ''}>
      <p />
    </ScreenFrame>
  )
}
