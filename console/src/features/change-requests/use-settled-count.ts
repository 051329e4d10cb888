/** How many conflicts of a change request were settled in this tab: the server lists only those that are open. */
import { useState } from 'react'

export function useSettledCount(changeRequest: string) {
  const name = `lectern.settled ${changeRequest}`
  const [settled, setSettled] = useState(() => Number(sessionStorage.getItem(name) ?? 0))
  const addSettled = () =>
    setSettled((count) => {
      sessionStorage.setItem(name, String(count + 1))
      return count + 1
    })
  return { settled, addSettled }
}
