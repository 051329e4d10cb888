/** The filters of the log are in the address. Days are those of the person who looks. */
import { useNavigate } from '@tanstack/react-router'
import { useSearchParameter } from '../../shell/address-state.ts'
import type { NamedAction } from './queries.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function useAuditFilters() {
  const [action, setAction] = useSearchParameter<string>('action', '')
  const [actor, setActor] = useSearchParameter<string>('by', '')
  const [target, setTarget] = useSearchParameter<string>('about', '')
  const [from, setFrom] = useSearchParameter<string>('from', '')
  const [to, setTo] = useSearchParameter<string>('to', '')
  const navigate = useNavigate()
  const [first, last] = [toTime(from, '00:00'), toTime(to, '23:59:59.999')]
  return {
    values: { action, actor, target, from, to },
    set: { action: setAction, actor: setActor, target: setTarget, from: setFrom, to: setTo },
    isAny: [action, actor, target, from, to].some((value) => value !== ''),
    isBackwards: first !== undefined && last !== undefined && first > last,
    /** As the server takes them. */
    query: {
      ...(action === '' ? {} : { action: action as NamedAction }),
      ...(actor === '' ? {} : { actor }),
      ...(target === '' ? {} : { target }),
      ...(first === undefined ? {} : { from: first.toISOString() }),
      ...(last === undefined ? {} : { to: last.toISOString() }),
    },
    reset: () => void navigate({ to: '.', search: {} as never }),
    /** Leaves what is open and shows others of its kind. */
    show: (only: { by: string } | { about: string }) => void navigate({ to: '.', search: only as never }),
  }
}

export type AuditFilters = ReturnType<typeof useAuditFilters>

function toTime(day: string, time: string): Date | undefined {
  const date = new Date(`${day}T${time}`)
  return DAY.test(day) && !Number.isNaN(date.getTime()) ? date : undefined
}
