import { type ComponentType, lazy } from 'react'
import { loadCode } from '../api/load-code.ts'
import { whenReleased } from './hold-while-pressed.ts'

/** A part of a screen whose code is loaded when it is first drawn. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    const part = await loadCode(load)
    await whenReleased()
    return { default: part }
  })
