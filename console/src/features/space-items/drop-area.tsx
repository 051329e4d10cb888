/** The part of a screen on which files are dropped; they may be pasted anywhere on the screen. React Aria's drop zone does more, and is as large as the rest of the screen. */
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './space-items.module.css'

interface DropAreaProps {
  label: string
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

export function DropArea({ label, onFiles, children }: DropAreaProps) {
  const [isTarget, setTarget] = useState(false)
  const take = useRef(onFiles)
  take.current = onFiles
  useEffect(() => {
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      if (target instanceof Element && target.closest('[role=dialog], [role=alertdialog]')) return
      const files = clipboardData ? listFiles(clipboardData) : []
      if (files.length > 0) take.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // Otherwise the browser would leave the screen and open the file.
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setTarget(true)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of fields
    <div
      role="group"
      aria-label={label}
      className={styles.dropping}
      data-drop-target={isTarget || undefined}
      onDragEnter={onDragOver}
      onDragOver={onDragOver}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setTarget(false)
      }}
      onDrop={(event) => {
        setTarget(false)
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        onFiles(listFiles(event.dataTransfer))
      }}
    >
      {children}
    </div>
  )
}

/** Without folders, which cannot be read as files. */
const listFiles = ({ items }: DataTransfer): File[] =>
  [...items].flatMap((item) => {
    const file = item.webkitGetAsEntry()?.isDirectory ? null : item.getAsFile()
    return file ?? []
  })
