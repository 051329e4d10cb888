/** Whether a site is published, where, and what is missing before it can be. */
import { Eye, Globe, GlobeLock, SquareArrowOutUpRight } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { useCommand } from '../../api/query.ts'
import {
  Box,
  Button,
  ButtonRow,
  ConfirmCommand,
  CopyField,
  Facts,
  LinkButton,
  ProblemView,
  Section,
  useWords,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { siteAddress } from '../../shell/addresses.ts'
import { useCommands } from '../../shell/commands.ts'
import { PublishedBadge } from './published-badge.tsx'
import type { SiteData } from './queries.ts'
import styles from './sites.module.css'
import { SITE_WORDS } from './words.ts'

export function PublishSection({ site }: { site: SiteData }) {
  const words = useWords(SITE_WORDS)
  const { published, urls, visibility, siteSpaces, permissions } = site
  const [asking, setAsking] = useState<'publish' | 'unpublish'>()
  const missing = siteSpaces === 0 ? words.missingSpace : undefined
  const mayPublish = permissions.admin && !published && missing === undefined
  const organizationId = useParameter('org')
  const preview = usePreview(site)
  useCommands([
    mayPublish && { id: 'publish', label: words.publish, icon: Globe, run: () => setAsking('publish') },
    permissions.admin &&
      published && { id: 'unpublish', label: words.unpublish, icon: GlobeLock, run: () => setAsking('unpublish') },
    siteSpaces > 0 && { id: 'preview', label: words.preview, icon: Eye, run: preview.open },
  ])
  return (
    <Section title={words.publishing}>
      <Box>
        <p className={styles.state}>
          <PublishedBadge published={published} />
          {published ? words.meaning[visibility] : (missing ?? words.readyText)}
          {missing !== undefined && permissions.admin && (
            <a href={siteAddress(organizationId, site.id, 'structure')}>{words.toStructure}</a>
          )}
        </p>
        <Facts
          facts={[
            [words.visibility, words.visibilities[visibility]],
            [words.spaces, siteSpaces],
          ]}
        />
        {urls.published === undefined ? (
          <p className={styles.quiet}>
            {words.willBeAt} <span className={styles.address}>{urls.preview}</span>
          </p>
        ) : (
          <CopyField label={words.address} value={urls.published} />
        )}
        <ButtonRow>
          {urls.published !== undefined && (
            <LinkButton href={urls.published} target="_blank" icon={SquareArrowOutUpRight}>
              {words.open}
            </LinkButton>
          )}
          {siteSpaces > 0 && (
            <Button icon={Eye} isPending={preview.isPending} onPress={preview.open}>
              {words.preview}
            </Button>
          )}
          {permissions.admin &&
            (published ? (
              <Button icon={GlobeLock} onPress={() => setAsking('unpublish')}>
                {words.unpublish}
              </Button>
            ) : (
              <Button look="primary" icon={Globe} blockedBy={missing} onPress={() => setAsking('publish')}>
                {words.publish}
              </Button>
            ))}
        </ButtonRow>
        {preview.problem && <ProblemView problem={preview.problem} isInline />}
        {preview.blocked !== undefined && (
          <p role="status">
            <a href={preview.blocked} target="_blank" rel="noreferrer">
              {words.openPreview}
            </a>
          </p>
        )}
      </Box>
      {asking && <AskDialog site={site} what={asking} onClose={() => setAsking(undefined)} />}
    </Section>
  )
}

interface AskDialogProps {
  site: SiteData
  what: 'publish' | 'unpublish'
  onClose: () => void
}

function AskDialog({ site, what, onClose }: AskDialogProps) {
  const words = useWords(SITE_WORDS)
  const organizationId = useParameter('org')
  const publish = useCommand('post', '/orgs/{organizationId}/sites/{siteId}/publish')
  const unpublish = useCommand('post', '/orgs/{organizationId}/sites/{siteId}/unpublish')
  const path = { organizationId, siteId: site.id }
  const title = site.title.slice(0, 100)
  if (what === 'publish')
    return (
      <ConfirmCommand
        title={words.publishTitle(title)}
        confirmLabel={words.publish}
        isDangerous={false}
        doneText={words.publishedNow}
        run={() => publish.mutateAsync({ path })}
        onClose={onClose}
      >
        <p>{words.meaning[site.visibility]}</p>
        <p>{words.publishText}</p>
      </ConfirmCommand>
    )
  return (
    <ConfirmCommand
      title={words.unpublishTitle(title)}
      confirmLabel={words.unpublish}
      doneText={words.unpublishedNow}
      run={() => unpublish.mutateAsync({ path })}
      onClose={onClose}
    >
      <p>{words.unpublishText}</p>
    </ConfirmCommand>
  )
}

/** Opens the site as it is now, published or not. A browser that opens no window by itself gets a link. */
function usePreview(site: SiteData) {
  const organizationId = useParameter('org')
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const [blocked, setBlocked] = useState<string>()
  const load = async () => {
    setPending(true)
    setProblem(undefined)
    setBlocked(undefined)
    try {
      const { url } = await call('get', '/orgs/{organizationId}/sites/{siteId}/publishing/preview', {
        path: { organizationId, siteId: site.id },
      })
      const tab = window.open(url, '_blank')
      if (tab) tab.opener = null
      else setBlocked(url)
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setPending(false)
    }
  }
  return { isPending, problem, blocked, open: () => void load() }
}
