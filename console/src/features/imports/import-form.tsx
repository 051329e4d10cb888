/** A new import: what is read, where it goes. It runs on the server; the list below shows how far it is. */
import { Suspense, useRef, useState } from 'react'
import { createChangeRequestLimits, importContentLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Form,
  formatBytes,
  lazyPart,
  ProgressMeter,
  Skeleton,
  showToast,
  TextField,
  useForm,
  useLanguage,
  useWords,
} from '../../design/index.ts'
import { useSearchParameter } from '../../shell/address-state.ts'
import { uploadFile } from '../../shell/upload-file.ts'
import type { SpaceData } from '../space-content/index.ts'
import styles from './imports.module.css'
import { SourceCards } from './source-cards.tsx'
import { type SourceChoice, takesAddress, takesFiles } from './sources.ts'
import { INTO_NEW_CHANGE_REQUEST, TargetFields, type TargetValues } from './target-fields.tsx'
import { IMPORT_WORDS } from './words.ts'

interface ImportValues extends TargetValues {
  source: SourceChoice
  url: string
  files: File[]
  folder: string
}

const MOST_FILES = 50

/** Dragging is a large part of what the screen would load first. */
const FileDrop = lazyPart(async () => (await import('../../design/file-drop.tsx')).FileDrop)

export function ImportForm({ space }: { space: SpaceData }) {
  const words = useWords(IMPORT_WORDS)
  const { language } = useLanguage()
  const start = useCommand('post', '/org/{organizationId}/imports')
  const createChange = useCommand('post', '/spaces/{spaceId}/change-requests')
  /** The change request of an import that could not be started: the next attempt takes it. */
  const unusedChange = useRef<string>(undefined)
  const [into] = useSearchParameter<'' | 'space'>('into', '')
  const [uploaded, setUploaded] = useState<number>()
  const mayWrite = space.editMode === 'live' || space.permissions.merge
  // A space that is reviewed gets a change request, unless it was just created for this import.
  const isDirect = space.editMode === 'live' || (into === 'space' && mayWrite)
  const changeRequest = isDirect ? '' : INTO_NEW_CHANGE_REQUEST
  const initial: ImportValues = { source: 'file', url: '', files: [], folder: '', changeRequest, page: '' }
  const form = useForm({
    initial,
    limits: { url: { ...importContentLimits.url, required: false } },
    check: ({ source, url, files }) => ({
      url: isFromAddress({ source, url, files }) && !/^https?:\/\/./.test(url) ? words.noAddress : undefined,
      files:
        files.length > MOST_FILES || (!isFromAddress({ source, url, files }) && files.length === 0)
          ? words.noFiles(MOST_FILES)
          : undefined,
    }),
    submit: async ({ source, url, files, folder, changeRequest, page }) => {
      const isUrl = takesAddress(source) && isFromAddress({ source, url, files })
      const within = folder !== '' && mayHaveFolders({ source, files }) && { folder }
      const from = isUrl
        ? { type: source, url, ...within }
        : { type: 'file' as const, files: await uploadAll(files), ...within }
      const change =
        changeRequest === INTO_NEW_CHANGE_REQUEST
          ? await makeChange(isUrl ? url : files.map(({ name }) => name).join(', '))
          : changeRequest
      const target = { space: space.id, ...(change !== '' && { changeRequest: change }), ...(page !== '' && { page }) }
      await start.mutateAsync({ path: { organizationId: space.organization }, body: { source: from, target } })
      unusedChange.current = undefined
    },
  })
  const makeChange = async (name: string) => {
    const subject = words.subject(name).slice(0, createChangeRequestLimits.subject.maxLength)
    unusedChange.current ??= (await createChange.mutateAsync({ path: { spaceId: space.id }, body: { subject } })).id
    return unusedChange.current
  }
  const uploadAll = async (files: readonly File[]) => {
    const keys: string[] = []
    try {
      for (const file of files) {
        setUploaded(keys.length)
        keys.push(await uploadFile(space.organization, file, 'import_file'))
      }
    } finally {
      setUploaded(undefined)
    }
    return keys
  }
  const { source, files, url } = form.values
  const filesError = form.field('files').error
  return (
    <Form
      form={form}
      submitLabel={words.start}
      onSubmitted={() => {
        form.clear()
        showToast(words.started)
      }}
      isCreating
      isUnsaved={files.length > 0 || url !== ''}
    >
      <SourceCards
        value={source}
        onChange={(next) => form.set({ source: next, ...(!takesFiles(next) && { files: [] }) })}
      />
      {takesFiles(source) && (
        <div className={styles.files}>
          <Suspense fallback={<Skeleton rows={2} />}>
            <FileDrop
              label={source === 'file' ? words.drop : words.dropOf(words.sources[source])}
              chooseLabel={words.chooseFiles}
              allowsMultiple
              onFiles={(added) => form.set({ files: [...files, ...added] })}
            />
          </Suspense>
          {files.length > 0 && (
            <ul className={styles.fileList}>
              {files.map((file, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
                <li key={at}>
                  <span dir="auto">{file.name}</span>
                  <span className={styles.quiet}>{formatBytes(file.size, language)}</span>
                </li>
              ))}
            </ul>
          )}
          {filesError && (
            <p role="alert" className={styles.error}>
              {filesError}
            </p>
          )}
          {uploaded !== undefined && (
            <ProgressMeter label={words.uploading} value={uploaded} most={Math.max(files.length, 1)} />
          )}
        </div>
      )}
      {takesAddress(source) && files.length === 0 && (
        <TextField
          label={takesFiles(source) ? words.orAddress : words.address}
          hint={words.addressHints[source]}
          type="url"
          placeholder="https://"
          {...form.field('url')}
        />
      )}
      {mayHaveFolders(form.values) && (
        <TextField label={words.folder} hint={words.folderHint} {...form.field('folder')} />
      )}
      <TargetFields space={space} mayWrite={mayWrite} form={form} />
    </Form>
  )
}

/** Whether one zip archive is imported, of which a folder can be chosen. */
const mayHaveFolders = ({ source, files }: Pick<ImportValues, 'source' | 'files'>) =>
  files.length === 0 ? source === 'zip' : files.length === 1 && /\.zip$/i.test(files[0]!.name)

/** Files that were chosen go before an address; where both are possible, an address that was typed decides. */
const isFromAddress = ({ source, url, files }: Pick<ImportValues, 'source' | 'url' | 'files'>) =>
  takesAddress(source) && files.length === 0 && (url !== '' || !takesFiles(source))
