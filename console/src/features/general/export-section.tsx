import { downloadBlob } from '../../api/client.ts'
import { DownloadButton, Section, useWords } from '../../design/index.ts'
import type { OrganizationDetails } from '../../shell/settings-layout.tsx'
import { GENERAL_WORDS } from './words.ts'

export function OrganizationExportSection({ organization: { id, title } }: { organization: OrganizationDetails }) {
  const words = useWords(GENERAL_WORDS)
  return (
    <Section title={words.export} lead={words.exportLead}>
      <DownloadButton
        label={words.download}
        fileName={`${title || id}.zip`}
        load={() => downloadBlob(`/v1/orgs/${id}/export`)}
      />
    </Section>
  )
}
