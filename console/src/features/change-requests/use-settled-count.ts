/** How many conflicts of a change request were settled in this tab: the server lists only those that are open. */
import { useState } from 'react'

export function useSettledCount(changeRequest: string) {
  const name = `lectern.settled ${changeRequest}`
  const read = () => Number(sessionStorage.getItem(name) ?? 0)
  const [settled, setSettled] = useState(read)
  const changeSettled = (by: 1 | -1) => {
    const next = Math.max(0, read() + by)
    sessionStorage.setItem(name, String(next))
    setSettled(next)
  }
  return { settled, changeSettled }
}
