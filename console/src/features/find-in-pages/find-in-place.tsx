import { useRef, useState } from 'react'
import { createTarget, type EditPlace } from '../../shell/content-edits.ts'
import { FindInPages } from './find-dialog.tsx'

interface FindInPlaceProps {
  /** The number is that of a change request that is not on the screen. */
  place: EditPlace & { number?: number | undefined }
  /** With the number of a change request that is not on the screen and was written. */
  onClose: (number: number | undefined) => void
}

/** Where the search began it writes, whatever is read meanwhile. */
export function FindInPlace({ place, onClose }: FindInPlaceProps) {
  const written = useRef(place.number)
  const [target] = useState(() =>
    createTarget(place, (number) => {
      written.current = number
    }),
  )
  const close = (hasWritten: boolean) => onClose(hasWritten ? written.current : undefined)
  return <FindInPages space={place.space} target={target} onClose={close} />
}
