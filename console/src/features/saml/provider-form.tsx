/** Their addresses and certificate: from their metadata, or field by field. */
import { useState } from 'react'
import { createOrganizationSAMLProviderLimits as limits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  ButtonRow,
  FileDrop,
  Form,
  Section,
  Stack,
  showToast,
  TextField,
  useForm,
  useWords,
} from '../../design/index.ts'
import { CertificateExpiry } from './certificate-expiry.tsx'
import type { ProviderProps } from './queries.ts'
import { readCertificateDates } from './read-certificate.ts'
import { type ProviderMetadata, readMetadata } from './read-metadata.ts'
import { SAML_WORDS } from './words.ts'

export function ProviderForm({ organization, provider }: ProviderProps) {
  const words = useWords(SAML_WORDS)
  const command = useCommand('patch', '/orgs/{organizationId}/saml/{samlProviderId}')
  const { label, entityID, ssoURL, certificate } = provider
  const form = useForm({
    initial: { label, entityID, ssoURL, certificate },
    limits: { label: limits.label, entityID: limits.entityID, certificate: limits.certificate },
    check: ({ ssoURL: address, certificate: text }) => ({
      ssoURL: address === '' || /^https?:\/\/./i.test(address) ? undefined : words.noUrl,
      certificate: text.trim() === '' || readCertificateDates(text) ? undefined : words.unreadable,
    }),
    submit: (body) =>
      command.mutateAsync({ path: { organizationId: organization, samlProviderId: provider.id }, body }),
  })
  return (
    <Section title={words.theirs} lead={words.theirsLead}>
      <MetadataField onRead={(metadata) => form.set(metadata)} />
      <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
        <TextField label={words.label} hint={words.labelHint} {...form.field('label')} />
        <TextField label={words.ssoURL} type="url" {...form.field('ssoURL')} />
        <TextField label={words.theirEntityID} {...form.field('entityID')} />
        <TextField
          label={words.certificate}
          hint={words.certificateHint}
          rows={6}
          isCode
          {...form.field('certificate')}
        />
        <p role="status">{form.values.certificate !== '' && <CertificateExpiry text={form.values.certificate} />}</p>
      </Form>
    </Section>
  )
}

/** More is no metadata of one provider. */
const MOST_CHARACTERS = 2_000_000

function MetadataField({ onRead }: { onRead: (metadata: ProviderMetadata) => void }) {
  const words = useWords(SAML_WORDS)
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const read = (xml: string) => {
    const metadata = xml.length > MOST_CHARACTERS ? undefined : readMetadata(xml)
    if (metadata === undefined) {
      setError(words.noMetadata)
      return
    }
    onRead(metadata)
    setText('')
    setError(undefined)
    setOpen(false)
    showToast(words.metadataRead)
  }
  if (!isOpen)
    return (
      <ButtonRow>
        <Button onPress={() => setOpen(true)}>{words.pasteMetadata}</Button>
      </ButtonRow>
    )
  return (
    <Stack>
      <FileDrop
        label={words.dropMetadata}
        chooseLabel={words.chooseFile}
        accepts={['.xml', 'application/xml', 'text/xml']}
        onFiles={([file]) =>
          void file
            ?.slice(0, MOST_CHARACTERS + 1)
            .text()
            .then(read)
        }
      />
      <TextField
        label={words.metadata}
        hint={words.metadataHint}
        rows={6}
        isCode
        value={text}
        onChange={setText}
        error={error}
        autoFocus
      />
      <ButtonRow>
        <Button look="primary" onPress={() => read(text)}>
          {words.takeMetadata}
        </Button>
        <Button onPress={() => setOpen(false)}>{words.cancel}</Button>
      </ButtonRow>
    </Stack>
  )
}
