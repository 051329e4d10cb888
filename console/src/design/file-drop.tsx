import { Upload } from 'lucide-react'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { Button } from './button.tsx'
import styles from './small.module.css'

interface FileDropProps {
  label: string
  chooseLabel: string
  /** As in `accept` of a file input. */
  accepts?: string[]
  allowsMultiple?: boolean
  onFiles: (files: File[]) => void
}

/** Files by drop or by picker. */
export function FileDrop({ label, chooseLabel, accepts, allowsMultiple = false, onFiles }: FileDropProps) {
  return (
    <DropZone
      aria-label={label}
      className={styles.drop}
      onDrop={async ({ items }) => {
        const files = items.filter((item) => item.kind === 'file')
        onFiles(await Promise.all(files.map((file) => file.getFile())))
      }}
    >
      <Upload aria-hidden />
      <Text slot="label">{label}</Text>
      <FileTrigger
        acceptedFileTypes={accepts}
        allowsMultiple={allowsMultiple}
        onSelect={(files) => files && onFiles([...files])}
      >
        <Button>{chooseLabel}</Button>
      </FileTrigger>
    </DropZone>
  )
}
