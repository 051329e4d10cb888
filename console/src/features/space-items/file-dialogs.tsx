/** A file looked at, replaced, renamed or deleted. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, Pencil, Replace, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import {
  Button,
  ButtonRow,
  ConfirmCommand,
  CopyField,
  Dialog,
  Facts,
  FileDrop,
  formatBytes,
  LinkButton,
  ProblemView,
  ProgressMeter,
  Stack,
  showToast,
  useLanguage,
  useWords,
  Warning,
} from '../../design/index.ts'
import { uploadFile } from '../../shell/upload-file.ts'
import type { ContentAddress } from '../space-content/index.ts'
import { type FileTask, isImage, toLocal } from './file.ts'
import { FILE_WORDS } from './file-words.ts'
import { NameDialog } from './name-dialog.tsx'
import { backlinksQuery, READ_ONCE, type SpaceFile } from './queries.ts'
import styles from './space-items.module.css'
import type { ItemEdits } from './use-item-edits.ts'
import { UsedIn } from './used-in.tsx'
import { ITEM_WORDS } from './words.ts'

interface FileDialogsProps {
  source: ContentAddress
  /** Undefined where this person only reads. */
  edits: ItemEdits | undefined
  file: SpaceFile
  task: FileTask
  start: (task: FileTask, file: SpaceFile) => void
  onClose: () => void
}

const NAME = 200

export function FileDialogs(props: FileDialogsProps) {
  const words = useWords(FILE_WORDS)
  const shared = useWords(ITEM_WORDS)
  const { edits, file, task, onClose } = props
  if (task === 'open' || !edits) return <FileView {...props} />
  if (task === 'replace') return <ReplaceDialog {...props} edits={edits} />
  if (task === 'delete') return <DeleteDialog {...props} edits={edits} />
  return (
    <NameDialog
      title={words.renameTitle(file.name)}
      label={shared.name}
      submitLabel={shared.rename}
      initial={file.name}
      maxLength={NAME}
      write={(name) => edits.write([{ operation: 'update_file', file: file.id, name }])}
      doneText={words.renamed}
      onClose={onClose}
    />
  )
}

function FileView({ source, edits, file, start, onClose }: FileDialogsProps) {
  const words = useWords(FILE_WORDS)
  const shared = useWords(ITEM_WORDS)
  const { language } = useLanguage()
  const { dimensions } = file
  return (
    <Dialog
      title={file.name}
      isOpen
      onClose={onClose}
      size="large"
      actions={
        <ButtonRow>
          {edits && (
            <>
              <Button icon={Trash2} onPress={() => start('delete', file)}>
                {shared.delete}
              </Button>
              <Button icon={Pencil} onPress={() => start('rename', file)}>
                {shared.rename}
              </Button>
              <Button icon={Replace} onPress={() => start('replace', file)}>
                {words.replace}
              </Button>
            </>
          )}
          <LinkButton href={toLocal(file.downloadURL)} icon={Download} target="_blank">
            {words.download}
          </LinkButton>
        </ButtonRow>
      }
    >
      <Stack>
        {isImage(file) && <img src={toLocal(file.downloadURL)} alt={file.name} className={styles.picture} />}
        <Facts
          facts={[
            [words.type, file.contentType],
            [words.size, formatBytes(file.size, language)],
            ...(dimensions ? [[words.dimensions, `${dimensions.width} × ${dimensions.height}`] as const] : []),
          ]}
        />
        <CopyField label={words.markdown} value={toMarkdown(file)} />
        <UsedIn source={source} kind="file" id={file.id} />
      </Stack>
    </Dialog>
  )
}

/** What shows the file on a page that is written as markdown. */
const toMarkdown = (file: SpaceFile) =>
  isImage(file) ? `![](/files/${file.id})` : `{% file src="/files/${file.id}" %}`

type EditProps = FileDialogsProps & { edits: ItemEdits }

function ReplaceDialog({ source, edits, file, onClose }: EditProps) {
  const words = useWords(FILE_WORDS)
  const shared = useWords(ITEM_WORDS)
  const [chosen, setChosen] = useState<File>()
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<ApiProblem>()
  const type = chosen?.type || 'application/octet-stream'
  const replace = async () => {
    if (!chosen) return
    setProblem(undefined)
    setSent(0)
    try {
      const key = await uploadFile(edits.place.organization, chosen, 'organization_file', (done, total) =>
        setSent(done / Math.max(total, 1)),
      )
      await edits.write([{ operation: 'update_file', file: file.id, key, contentType: type }])
    } catch (error) {
      setProblem(asProblem(error))
      setSent(undefined)
      return
    }
    onClose()
    showToast(words.replaced)
  }
  return (
    <Dialog
      title={words.replaceTitle(file.name)}
      isOpen
      onClose={onClose}
      actions={
        <ButtonRow>
          <Button onPress={onClose}>{shared.cancel}</Button>
          <Button look="primary" isDisabled={!chosen} isPending={sent !== undefined} onPress={() => void replace()}>
            {words.replace}
          </Button>
        </ButtonRow>
      }
    >
      <Stack>
        <p>{words.replaceText}</p>
        <FileDrop
          label={chosen?.name ?? words.dropOne}
          chooseLabel={words.chooseFile}
          onFiles={([first]) => setChosen(first)}
        />
        {chosen && type !== file.contentType && (
          <Warning title={words.type}>{words.otherType(file.contentType, type)}</Warning>
        )}
        {sent !== undefined && chosen && <ProgressMeter label={words.uploading(chosen.name)} value={sent} most={1} />}
        {problem && <ProblemView problem={problem} isInline />}
        <UsedIn source={source} kind="file" id={file.id} />
      </Stack>
    </Dialog>
  )
}

function DeleteDialog({ source, edits, file, onClose }: EditProps) {
  const words = useWords(FILE_WORDS)
  const { data } = useInfiniteQuery({ ...backlinksQuery(source, 'file', file.id), ...READ_ONCE })
  return (
    <ConfirmCommand
      title={words.deleteTitle(file.name)}
      confirmLabel={words.deleteFile}
      run={() => edits.write([{ operation: 'delete_file', file: file.id }])}
      doneText={words.deleted}
      onClose={onClose}
    >
      {data && data.items.length === 0 ? (
        words.deleteUnused
      ) : (
        <Stack>
          <span>{words.deleteUsed}</span>
          <UsedIn source={source} kind="file" id={file.id} isDeleting />
        </Stack>
      )}
    </ConfirmCommand>
  )
}
