/** How far each upload is, and which failed. */
import { Button, ProblemView, ProgressMeter, useWords } from '../../design/index.ts'
import { FILE_WORDS } from './file-words.ts'
import styles from './space-items.module.css'
import { dismissUpload, retryUpload, useUploads } from './upload-queue.ts'

export function UploadList({ space }: { space: string }) {
  const words = useWords(FILE_WORDS)
  const uploads = useUploads(space)
  if (uploads.length === 0) return null
  return (
    <section aria-label={words.uploads} className={styles.uploads}>
      {uploads.map(({ id, file, sent, problem }) =>
        problem ? (
          <div key={id} className={styles.failed}>
            <strong>{words.notUploaded(file.name)}</strong>
            <ProblemView problem={problem} onRetry={() => retryUpload(id)} isInline />
            <Button onPress={() => dismissUpload(id)} aria-label={`${words.dismiss}: ${file.name}`}>
              {words.dismiss}
            </Button>
          </div>
        ) : (
          <ProgressMeter key={id} label={words.uploading(file.name)} value={sent} most={1} />
        ),
      )}
    </section>
  )
}
