/** Publishes a document from a file or an address: as a new specification, or as the next version of one. */
import { useNavigate } from '@tanstack/react-router'
import { createOpenAPISpecLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Dialog,
  FileDrop,
  Form,
  formatBytes,
  RadioField,
  Stack,
  showToast,
  TextField,
  useForm,
  useLanguage,
  useWords,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { specificationAddress } from '../../shell/addresses.ts'
import type { Specification } from './queries.ts'
import { SPECIFICATION_WORDS } from './words.ts'

const MOST_BYTES = 20 * 1024 * 1024

interface PublishValues {
  slug: string
  kind: 'file' | 'url'
  url: string
  file: { name: string; size: number; text: string } | null
}

interface PublishDialogProps {
  /** The next version of this one. */
  specification?: Specification
  onClose: () => void
}

export function PublishDialog({ specification, onClose }: PublishDialogProps) {
  const words = useWords(SPECIFICATION_WORDS)
  const { language } = useLanguage()
  const organizationId = useParameter('org')
  const navigate = useNavigate()
  const create = useCommand('post', '/orgs/{organizationId}/openapi')
  const update = useCommand('put', '/orgs/{organizationId}/openapi/{specSlug}')
  const initial: PublishValues = {
    slug: specification?.slug ?? '',
    kind: specification?.sourceURL === undefined ? 'file' : 'url',
    url: specification?.sourceURL ?? '',
    file: null,
  }
  const form = useForm<PublishValues>({
    initial,
    limits: specification ? undefined : { slug: createOpenAPISpecLimits.slug },
    check: ({ kind, url, file }) => ({
      url: kind === 'url' && !/^https?:\/\/./i.test(url) ? words.noUrl : undefined,
      file: kind === 'file' ? checkFile(file, words) : undefined,
    }),
    submit: async ({ slug, kind, url, file }) => {
      const source = kind === 'url' ? { url } : { text: file?.text ?? '' }
      if (specification) await update.mutateAsync({ path: { organizationId, specSlug: slug }, body: { source } })
      else await create.mutateAsync({ path: { organizationId }, body: { slug, source } })
      showToast(words.published)
      onClose()
      if (!specification) void navigate({ to: specificationAddress(organizationId, slug) })
    },
  })
  const choose = async ([file]: File[]) => {
    if (!file) return
    // One that is too large is not read into memory.
    const text = file.size > MOST_BYTES ? '' : await file.text()
    form.set({ file: { name: file.name, size: file.size, text } })
  }
  const { kind, file } = form.values
  const fileError = form.field('file').error
  return (
    <Dialog title={specification ? words.newVersion : words.publish} isOpen onClose={onClose}>
      <Form form={form} submitLabel={words.publishSubmit} onCancel={onClose} isCreating>
        {!specification && (
          <TextField label={words.slug} hint={words.slugHint} {...form.field('slug')} autoFocus isCode />
        )}
        <RadioField
          label={words.source}
          choices={[
            { value: 'file', label: words.fromFile, hint: words.fromFileHint },
            { value: 'url', label: words.fromUrl, hint: words.fromUrlHint },
          ]}
          {...form.field('kind')}
        />
        {kind === 'url' ? (
          <TextField label={words.url} type="url" {...form.field('url')} />
        ) : (
          <Stack>
            <FileDrop
              label={file ? words.chosen(file.name.slice(0, 100), formatBytes(file.size, language)) : words.drop}
              chooseLabel={words.choose}
              accepts={['.json', '.yaml', '.yml']}
              onFiles={(files) => void choose(files)}
            />
            {fileError && <p role="alert">{fileError}</p>}
          </Stack>
        )}
      </Form>
    </Dialog>
  )
}

function checkFile(file: PublishValues['file'], words: { noSource: string; tooLarge: string }): string | undefined {
  if (file === null) return words.noSource
  if (file.size > MOST_BYTES) return words.tooLarge
  return file.text === '' ? words.noSource : undefined
}
