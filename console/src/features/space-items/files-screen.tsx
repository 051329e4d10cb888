/** The files of a space or a change request: upload, find, look at, replace, rename, delete. */
import { useQuery } from '@tanstack/react-query'
import { FileImage, File as FileSign, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import {
  Button,
  DataTable,
  EmptyState,
  formatBytes,
  Loaded,
  lazyPart,
  Menu,
  SearchField,
  Skeleton,
  showToast,
  Toolbar,
  useLanguage,
  useWords,
} from '../../design/index.ts'
import { useSearchParameter } from '../../shell/address-state.ts'
import { useCommands } from '../../shell/commands.ts'
import { DropArea } from './drop-area.tsx'
import { type FileTask, isImage, toLocal } from './file.ts'
import { FILE_WORDS } from './file-words.ts'
import { itemsAddress, useItemSource } from './item-place.ts'
import { ItemsFrame } from './items-frame.tsx'
import { type SpaceFile, spaceFilesQuery, usesQuery } from './queries.ts'
import { narrow, ShownItems } from './shown-items.tsx'
import styles from './space-items.module.css'
import { UploadList } from './upload-list.tsx'
import { startUploads } from './upload-queue.ts'
import { useItemEdits } from './use-item-edits.ts'
import { ITEM_WORDS } from './words.ts'

const FileDialogs = lazyPart(async () => (await import('./file-dialogs.tsx')).FileDialogs)

export function Screen() {
  const words = useWords(FILE_WORDS)
  const source = useItemSource()
  const { edits, draft } = useItemEdits(source, 'files')
  const query = useQuery(spaceFilesQuery(source))
  const [openId, setOpenId] = useSearchParameter<string>('file', '')
  const [task, setTask] = useState<{ kind: Exclude<FileTask, 'open'>; file: SpaceFile }>()
  const opened = query.data?.find(({ id }) => id === openId)
  const choose = () => document.getElementById('choose-files')?.click()
  useCommands([edits && { id: 'upload files', label: words.upload, icon: Upload, run: choose }])
  const upload = edits && (
    <FileTrigger allowsMultiple onSelect={(files) => files && startUploads([...files], edits)}>
      <Button look="primary" icon={Upload} id="choose-files">
        {words.upload}
      </Button>
    </FileTrigger>
  )
  const start = (kind: FileTask, file: SpaceFile) => {
    if (kind === 'open') return setOpenId(file.id)
    setOpenId('')
    setTask({ kind, file })
  }
  const list = (
    <>
      <UploadList space={source.space} />
      <Loaded query={query} skeleton={<Skeleton rows={6} />}>
        {(files) =>
          files.length === 0 ? (
            <EmptyState icon={FileImage} title={words.empty}>
              {edits ? words.emptyText : words.emptyReader}
            </EmptyState>
          ) : (
            <FileTable files={files} mayEdit={edits !== undefined} start={start} />
          )
        }
      </Loaded>
    </>
  )
  return (
    <ItemsFrame source={source} kind="files" title={words.files} lead={words.lead} draft={draft} actions={upload}>
      {edits ? (
        <DropArea label={words.drop} onFiles={(files) => startUploads([...files], edits)}>
          {list}
        </DropArea>
      ) : (
        list
      )}
      <Suspense>
        {opened && (
          <FileDialogs
            source={source}
            edits={edits}
            file={opened}
            task="open"
            start={start}
            onClose={() => setOpenId('')}
          />
        )}
        {task && edits && (
          <FileDialogs
            source={source}
            edits={edits}
            file={task.file}
            task={task.kind}
            start={start}
            onClose={() => setTask(undefined)}
          />
        )}
      </Suspense>
    </ItemsFrame>
  )
}

interface FileTableProps {
  files: readonly SpaceFile[]
  mayEdit: boolean
  start: (task: FileTask, file: SpaceFile) => void
}

function FileTable({ files, mayEdit, start }: FileTableProps) {
  const words = useWords(FILE_WORDS)
  const shared = useWords(ITEM_WORDS)
  const { language } = useLanguage()
  const source = useItemSource()
  const { data: uses } = useQuery(usesQuery(source, 'file'))
  const [text, setText] = useSearchParameter<string>('q', '')
  const { compare } = new Intl.Collator(language, { numeric: true })
  const found = narrow(files, text, ({ name }) => name).toSorted((one, other) => compare(one.name, other.name))
  const copy = async (file: SpaceFile) => {
    await navigator.clipboard.writeText(`${location.origin}${itemsAddress(source, 'files')}?file=${file.id}`)
    showToast(words.copied)
  }
  return (
    <>
      <Toolbar label={words.search}>
        <SearchField label={words.search} clearLabel={shared.clear} value={text} onChange={setText} />
      </Toolbar>
      {found.length === 0 ? (
        <EmptyState icon={FileImage} title={shared.nothingFound}>
          {shared.tryOther}
        </EmptyState>
      ) : (
        <ShownItems items={found}>
          {(most) => (
            <DataTable
              label={words.files}
              items={found}
              most={most}
              keyOf={({ id }) => id}
              hrefOf={(file) => `${itemsAddress(source, 'files')}?file=${file.id}`}
              columns={[
                {
                  id: 'name',
                  label: shared.name,
                  isName: true,
                  sortBy: ({ name }) => name,
                  render: (file) => (
                    <span className={styles.named}>
                      <Thumbnail file={file} />
                      <span dir="auto">{file.name}</span>
                    </span>
                  ),
                },
                {
                  id: 'type',
                  label: words.type,
                  sortBy: ({ contentType }) => contentType,
                  render: ({ contentType }) => contentType,
                },
                {
                  id: 'dimensions',
                  label: words.dimensions,
                  sortBy: ({ dimensions }) => dimensions && dimensions.width * dimensions.height,
                  render: ({ dimensions }) => dimensions && `${dimensions.width} × ${dimensions.height}`,
                },
                {
                  id: 'size',
                  label: words.size,
                  align: 'end',
                  sortBy: ({ size }) => size,
                  render: ({ size }) => formatBytes(size, language),
                },
                {
                  id: 'uses',
                  label: words.uses,
                  sortBy: ({ id }) => uses?.get(id) ?? 0,
                  render: ({ id }) => uses && shared.places(uses.get(id) ?? 0),
                },
                {
                  id: 'actions',
                  label: shared.actions,
                  isLabelHidden: true,
                  align: 'end',
                  render: (file) => (
                    <Menu
                      label={shared.actionsFor(file.name)}
                      actions={[
                        { id: 'open', label: words.open, onAction: () => start('open', file) },
                        { id: 'copy', label: words.copyAddress, onAction: () => void copy(file) },
                        mayEdit && { id: 'replace', label: words.replace, onAction: () => start('replace', file) },
                        mayEdit && { id: 'rename', label: shared.rename, onAction: () => start('rename', file) },
                        mayEdit && {
                          id: 'delete',
                          label: shared.delete,
                          isDangerous: true,
                          onAction: () => start('delete', file),
                        },
                      ]}
                    />
                  ),
                },
              ]}
            />
          )}
        </ShownItems>
      )}
    </>
  )
}

function Thumbnail({ file }: { file: SpaceFile }) {
  if (!isImage(file)) return <FileSign aria-hidden className={styles.thumbnail} />
  return <img src={toLocal(file.downloadURL)} alt="" loading="lazy" className={styles.thumbnail} />
}
