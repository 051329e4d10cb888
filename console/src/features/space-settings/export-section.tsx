import { downloadBlob } from '../../api/client.ts'
import { DownloadButton, Section, useWords } from '../../design/index.ts'
import type { SpaceData } from '../space-content/index.ts'
import { SPACE_SETTINGS_WORDS } from './words.ts'

export function SpaceExportSection({ space: { id, title } }: { space: SpaceData }) {
  const words = useWords(SPACE_SETTINGS_WORDS)
  return (
    <Section title={words.export} lead={words.exportLead}>
      <DownloadButton
        label={words.download}
        fileName={`${title || id}.zip`}
        load={() => downloadBlob(`/v1/spaces/${id}/content/export`)}
      />
    </Section>
  )
}
