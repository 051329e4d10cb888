/** Starts an import from a repository, or an export to it. Credentials are sent with this run alone. */
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { exportToGitRepositoryLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  ConfirmDialog,
  Form,
  RadioField,
  SwitchField,
  showToast,
  TextField,
  useForm,
  useWords,
} from '../../design/index.ts'
import type { SpaceData } from '../space-content/index.ts'
import type { GitRunInfo } from './run-facts.tsx'
import { withCredentials } from './with-credentials.ts'
import { GIT_WORDS } from './words.ts'

interface GitValues {
  direction: 'import' | 'export'
  url: string
  ref: string
  folder: string
  user: string
  password: string
  into: 'space' | 'change-request'
  commitMessage: string
  force: boolean
}

export interface GitFormHandle {
  /** Starts the import of another folder, with everything else as the form has it. */
  importFolder: (folder: string) => void
}

interface GitFormProps {
  space: SpaceData
  info: GitRunInfo | undefined
  handle: Ref<GitFormHandle>
}

export function GitForm({ space, info, handle }: GitFormProps) {
  const words = useWords(GIT_WORDS)
  const startImport = useCommand('post', '/spaces/{spaceId}/git/import')
  const startExport = useCommand('post', '/spaces/{spaceId}/git/export')
  const mayWrite = space.editMode === 'live' || space.permissions.merge
  const initial: GitValues = {
    direction: info?.operation.direction ?? 'import',
    url: info?.url ?? '',
    ref: info?.ref ?? 'main',
    folder: info?.repoProjectDirectory ?? '',
    user: '',
    password: '',
    into: mayWrite ? 'space' : 'change-request',
    commitMessage: words.commitMessageDefault(space.title),
    force: false,
  }
  const { url, ref, commitMessage, repoProjectDirectory } = exportToGitRepositoryLimits
  const [question, setQuestion] = useState<(isConfirmed: boolean) => void>()
  const isStarted = useRef(false)
  const confirmReplacing = () => new Promise<boolean>((resolve) => setQuestion(() => resolve))
  const answer = (isConfirmed: boolean) => {
    question?.(isConfirmed)
    setQuestion(undefined)
  }
  const form = useForm({
    initial,
    limits: { url, ref, commitMessage, folder: repoProjectDirectory },
    submit: async (values) => {
      isStarted.current = !replaces(values) || (await confirmReplacing())
      if (!isStarted.current) return
      const path = { spaceId: space.id }
      const shared = {
        url: withCredentials(values.url.trim(), values.user, values.password),
        ref: values.ref,
        ...(values.folder !== '' && { repoProjectDirectory: values.folder }),
        ...(values.force && { force: true }),
      }
      if (values.direction === 'export')
        await startExport.mutateAsync({ path, body: { ...shared, commitMessage: values.commitMessage } })
      else
        await startImport.mutateAsync({
          path,
          body: { ...shared, ...(values.into === 'change-request' && { standalone: true }) },
        })
    },
  })
  const onSubmitted = () => {
    if (!isStarted.current) return
    form.setSaved({ user: '', password: '', force: false })
    showToast(words.started)
  }
  useImperativeHandle(handle, () => ({
    importFolder: async (folder) => {
      if (await form.submit({ direction: 'import', folder })) onSubmitted()
    },
  }))
  const isExport = form.values.direction === 'export'
  return (
    <>
      <Form
        form={form}
        submitLabel={isExport ? words.startExport : words.startImport}
        onSubmitted={onSubmitted}
        isCreating
      >
        <RadioField
          label={words.direction}
          choices={[
            { value: 'import', label: words.directions.import, hint: words.importHint },
            { value: 'export', label: words.directions.export, hint: words.exportHint },
          ]}
          {...form.field('direction')}
        />
        <TextField label={words.address} hint={words.addressHint} {...form.field('url')} />
        <TextField label={words.ref} hint={isExport ? undefined : words.refHint} {...form.field('ref')} />
        <TextField label={words.folder} hint={words.folderHint} {...form.field('folder')} />
        <TextField label={words.user} hint={words.credentialsHint} autoComplete="off" {...form.field('user')} />
        <TextField label={words.password} type="password" autoComplete="off" {...form.field('password')} />
        {isExport ? (
          <TextField label={words.commitMessage} rows={2} {...form.field('commitMessage')} />
        ) : (
          <RadioField
            label={words.into}
            hint={mayWrite ? undefined : words.needsChangeRequest}
            choices={[
              ...(mayWrite ? [{ value: 'space' as const, label: words.intoSpace, hint: words.intoSpaceHint }] : []),
              { value: 'change-request', label: words.intoChange, hint: words.intoChangeHint },
            ]}
            {...form.field('into')}
          />
        )}
        <SwitchField
          label={isExport ? words.forceExport : words.forceImport}
          hint={isExport ? words.forceExportHint : words.forceImportHint}
          {...form.field('force')}
        />
      </Form>
      <ConfirmDialog
        title={isExport ? words.replaceRepository : words.replaceSpace(space.title)}
        confirmLabel={isExport ? words.startExport : words.startImport}
        isOpen={question !== undefined}
        isDangerous
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        <p>{isExport ? words.replaceRepositoryText : words.replaceSpaceText(form.values.ref)}</p>
      </ConfirmDialog>
    </>
  )
}

/** Whether something is lost on the other side: the content of the space, or what the branch has. */
const replaces = ({ direction, into, force }: GitValues) => (direction === 'import' ? into === 'space' : force)
