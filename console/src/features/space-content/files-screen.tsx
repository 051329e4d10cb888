/** The files of a space: what they are, how large, where they are used. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, FileImage, File as FileSign } from 'lucide-react'
import { useState } from 'react'
import { type ItemOf, listQuery } from '../../api/query.ts'
import {
  Button,
  Dialog,
  EmptyState,
  formatBytes,
  LinkButton,
  ListTable,
  Loaded,
  MoreButton,
  Stack,
  useLanguage,
  useWords,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { spaceAddress } from '../../shell/addresses.ts'
import { uniquePlaces } from './page-backlinks.tsx'
import styles from './reader.module.css'
import { SpaceFrame, SpaceSection } from './space-frame.tsx'
import { SPACE_WORDS } from './words.ts'

type SpaceFile = ItemOf<'/spaces/{spaceId}/content/files'>

export function Screen() {
  const words = useWords(SPACE_WORDS)
  const { language } = useLanguage()
  const spaceId = useParameter('space')
  const query = useInfiniteQuery(
    listQuery('/spaces/{spaceId}/content/files', { path: { spaceId }, query: { metadata: false } }),
  )
  const [open, setOpen] = useState<SpaceFile>()
  return (
    <SpaceFrame title={words.files}>
      {() => (
        <SpaceSection title={words.files} lead={words.filesLead}>
          <ListTable
            label={words.files}
            query={query}
            keyOf={({ id }) => id}
            empty={
              <EmptyState icon={FileImage} title={words.noFiles}>
                {words.noFilesText}
              </EmptyState>
            }
            columns={[
              {
                id: 'name',
                label: words.name,
                isName: true,
                render: (file) => (
                  <span className={styles.person}>
                    <Thumbnail file={file} />
                    <span dir="auto">{file.name}</span>
                  </span>
                ),
              },
              { id: 'type', label: words.kind, render: ({ contentType }) => contentType },
              {
                id: 'measures',
                label: words.measures,
                render: ({ dimensions }) => dimensions && `${dimensions.width} × ${dimensions.height}`,
              },
              {
                id: 'size',
                label: words.size,
                align: 'end',
                render: ({ size }) => formatBytes(size, language),
              },
              {
                id: 'actions',
                label: words.actions,
                isLabelHidden: true,
                align: 'end',
                render: (file) => {
                  const label = isImage(file) ? words.preview : words.facts
                  return (
                    <Button onPress={() => setOpen(file)} aria-label={`${label}: ${file.name}`}>
                      {label}
                    </Button>
                  )
                },
              },
            ]}
          />
          {open && <FileDialog file={open} spaceId={spaceId} onClose={() => setOpen(undefined)} />}
        </SpaceSection>
      )}
    </SpaceFrame>
  )
}

const isImage = ({ contentType }: SpaceFile) => contentType.startsWith('image/')

/** Without the host, so that the picture is of the console's own origin wherever it is reached. */
const toLocal = (address: string) => {
  const url = new URL(address)
  return url.pathname.startsWith('/files/') ? url.pathname + url.search : address
}

function Thumbnail({ file }: { file: SpaceFile }) {
  if (!isImage(file)) return <FileSign aria-hidden className={styles.thumbnail} />
  return <img src={toLocal(file.downloadURL)} alt="" loading="lazy" className={styles.thumbnail} />
}

function FileDialog({ file, spaceId, onClose }: { file: SpaceFile; spaceId: string; onClose: () => void }) {
  const words = useWords(SPACE_WORDS)
  const organization = useParameter('org')
  const query = useInfiniteQuery(
    listQuery('/spaces/{spaceId}/content/files/{fileId}/backlinks', { path: { spaceId, fileId: file.id } }),
  )
  return (
    <Dialog
      title={file.name}
      isOpen
      onClose={onClose}
      size="large"
      actions={
        <LinkButton href={toLocal(file.downloadURL)} icon={Download} target="_blank">
          {words.download}
        </LinkButton>
      }
    >
      <Stack>
        {isImage(file) && <img src={toLocal(file.downloadURL)} alt={file.name} className={styles.previewImage} />}
        <div>
          <h3>{words.usedOn}</h3>
          <Loaded query={query}>
            {({ items, count }) =>
              items.length === 0 ? (
                <p className={styles.quiet}>{words.notUsed}</p>
              ) : (
                <>
                  <ul className={styles.backlinks}>
                    {uniquePlaces(items).map(({ page, reusableContent }) => (
                      <li key={page?.id ?? reusableContent?.id}>
                        {page ? (
                          <a href={spaceAddress(organization, spaceId, page.path)} dir="auto">
                            {page.title}
                          </a>
                        ) : (
                          <span dir="auto">{reusableContent?.title}</span>
                        )}
                      </li>
                    ))}
                  </ul>
                  <MoreButton query={query} shown={items.length} count={count} />
                </>
              )
            }
          </Loaded>
        </div>
      </Stack>
    </Dialog>
  )
}
