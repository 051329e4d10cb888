/** A search parameter that is typed. What is typed shows at once and is in the address after a rest: the address follows too late to be the text of a field. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParameter } from './address-state.ts'

const REST = 200

interface TypedParameter {
  /** Of the field. */
  text: string
  setText: (text: string) => void
  /** Of the address. */
  value: string
}

/** An address that changes otherwise changes the text. */
export function useTypedParameter(name: string, longest = Number.POSITIVE_INFINITY): TypedParameter {
  const [value, setValue] = useSearchParameter<string>(name, '')
  const [text, setText] = useState(value)
  // Addresses this field asked for and that have not arrived yet: they must not undo what was typed since.
  const requested = useRef(new Set<string>())
  const wanted = text.trim().slice(0, longest)
  const receive = useEffectEvent((next: string) => {
    if (!requested.current.delete(next) && next !== wanted) setText(next)
  })
  useEffect(() => receive(value), [value])
  // A screen that is being left changes the address no more: it is that of the next one.
  const typedAt = useRef('')
  const send = useEffectEvent(() => {
    if (wanted === value || location.pathname !== typedAt.current) return
    requested.current.add(wanted)
    setValue(wanted)
  })
  useEffect(() => {
    const timer = setTimeout(send, wanted === '' ? 0 : REST)
    return () => clearTimeout(timer)
  }, [wanted])
  const type = (next: string) => {
    typedAt.current = location.pathname
    setText(next)
  }
  return { text, setText: type, value }
}
