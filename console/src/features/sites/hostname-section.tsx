/** A host name of one's own, and what to do so that it leads here. */

import { useState } from 'react'
import { updateSiteByIdLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Badge,
  Button,
  ButtonRow,
  ConfirmCommand,
  CopyField,
  Form,
  Section,
  showToast,
  TextField,
  useForm,
  useWords,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { settingsAddress } from '../../shell/addresses.ts'
import { useOrganization } from '../../shell/current.ts'
import { DnsCheck } from './dns-check.tsx'
import type { SiteData } from './queries.ts'
import styles from './sites.module.css'
import { SITE_WORDS } from './words.ts'

export function HostnameSection({ site }: { site: SiteData }) {
  const words = useWords(SITE_WORDS)
  const organizationId = useParameter('org')
  const command = useCommand('patch', '/orgs/{organizationId}/sites/{siteId}')
  const [isRemoving, setRemoving] = useState(false)
  const path = { organizationId, siteId: site.id }
  const form = useForm({
    initial: { hostname: site.hostname ?? '' },
    limits: { hostname: updateSiteByIdLimits.hostname },
    check: ({ hostname }) => ({
      hostname: hostname.trim() === '' && site.hostname !== undefined ? words.hostnameMissing : undefined,
    }),
    submit: ({ hostname }) => command.mutateAsync({ path, body: { hostname: hostname.trim().toLowerCase() } }),
  })
  return (
    <Section title={words.hostname} lead={words.hostnameLead}>
      <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
        <TextField
          label={words.hostnameField}
          placeholder="docs.example.com"
          autoComplete="off"
          isCode
          {...form.field('hostname')}
        />
      </Form>
      {site.hostname !== undefined && (
        <>
          <HostnameSteps site={site} hostname={site.hostname} />
          <DnsCheck key={site.hostname} path={path} />
          <ButtonRow>
            <Button onPress={() => setRemoving(true)}>{words.removeHostname}</Button>
          </ButtonRow>
        </>
      )}
      {isRemoving && (
        <ConfirmCommand
          title={words.removeHostnameTitle(site.hostname ?? '')}
          confirmLabel={words.removeHostname}
          doneText={words.hostnameRemoved}
          run={() => command.mutateAsync({ path, body: { hostname: null } })}
          onClose={() => setRemoving(false)}
        >
          <p>{words.removeHostnameText}</p>
        </ConfirmCommand>
      )}
    </Section>
  )
}

/** Addresses are built from the host name as soon as the organization has proved that the domain is its own. */
function HostnameSteps({ site, hostname }: { site: SiteData; hostname: string }) {
  const words = useWords(SITE_WORDS)
  const organizationId = useParameter('org')
  const isAdmin = useOrganization().data?.permissions.admin === true
  const isProved = site.urls.published !== undefined && new URL(site.urls.published).hostname === hostname
  return (
    <div className={styles.record}>
      {isProved && (
        <p>
          <Badge tone="good">{words.hostnameProved}</Badge>
        </p>
      )}
      <ol className={styles.steps}>
        <li>
          {words.verifyDomain} {isAdmin && <a href={settingsAddress(organizationId, 'general')}>{words.toDomains}</a>}
        </li>
        <li>
          {words.enterRecord}
          <CopyField label={words.record} value={toRecord(hostname, new URL(site.urls.preview).hostname)} />
        </li>
        <li>{words.certificate}</li>
      </ol>
    </div>
  )
}

/** A name can only stand for another name; an address needs a record of its own kind. */
function toRecord(hostname: string, target: string): string {
  if (target.startsWith('[')) return `${hostname}. AAAA ${target.slice(1, -1)}`
  return /^[\d.]+$/.test(target) ? `${hostname}. A ${target}` : `${hostname}. CNAME ${target}.`
}
