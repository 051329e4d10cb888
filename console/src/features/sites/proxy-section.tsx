/** A site that another server shows below a path of its own. */
import { updateSiteByIdLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import { CopyField, Form, Section, showToast, TextField, useForm, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import type { SiteData } from './queries.ts'
import styles from './sites.module.css'
import { SITE_WORDS } from './words.ts'

export function ProxySection({ site }: { site: SiteData }) {
  const words = useWords(SITE_WORDS)
  const organizationId = useParameter('org')
  const command = useCommand('patch', '/orgs/{organizationId}/sites/{siteId}')
  const form = useForm({
    initial: { proxy: site.proxy?.origin ?? '' },
    limits: { proxy: updateSiteByIdLimits.proxy },
    submit: ({ proxy }) =>
      command.mutateAsync({
        path: { organizationId, siteId: site.id },
        body: { proxy: proxy.trim() === '' ? null : proxy.trim() },
      }),
  })
  return (
    <Section title={words.proxy} lead={words.proxyLead}>
      <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
        <TextField
          label={words.proxyField}
          hint={words.proxyHint}
          placeholder="example.com/docs"
          isCode
          {...form.field('proxy')}
        />
      </Form>
      {site.proxy && (
        <div className={styles.record}>
          <p>{words.proxyTarget}</p>
          <CopyField label={words.proxyTargetField} value={site.proxy.target} />
        </div>
      )}
    </Section>
  )
}
