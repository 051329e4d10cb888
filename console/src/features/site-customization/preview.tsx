/** The true site beside its settings: light or dark, on a desk or a phone, as a visitor, with a change request. */
import { Monitor, Moon, Smartphone, Sun, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Button, ProblemView, Skeleton, useWords } from '../../design/index.ts'
import { useSearchParameter } from '../../shell/address-state.ts'
import type { SitePath } from '../sites/index.ts'
import { ChoiceBar } from './choice-bar.tsx'
import { PreviewFrames } from './preview-frames.tsx'
import { toPreviewSettings } from './previewed.ts'
import type { SiteSettings } from './settings.ts'
import styles from './site-customization.module.css'
import { Stage } from './stage.tsx'
import { usePreview } from './use-preview.ts'
import { type Viewpoint, ViewpointDialog } from './viewpoint-dialog.tsx'
import { CUSTOMIZE_WORDS } from './words.ts'

/** In pixels, as the site sees them. */
const WIDTHS = { desk: 1180, phone: 390 }

interface PreviewProps {
  path: SitePath
  settings: SiteSettings
  /** Why they are not the settings as they are. */
  fault: string | undefined
}

export function Preview({ path, settings, fault }: PreviewProps) {
  const words = useWords(CUSTOMIZE_WORDS)
  const [theme, setTheme] = useSearchParameter<'light' | 'dark'>('theme', 'light')
  const [width, setWidth] = useSearchParameter<'desk' | 'phone'>('width', 'desk')
  const [viewpoint, setViewpoint] = useState<Viewpoint>({ claims: undefined, changeRequest: undefined })
  const [isAsking, setAsking] = useState(false)
  const { claims, changeRequest } = viewpoint
  const { url, problem, renew, setPage } = usePreview(path, {
    customization: toPreviewSettings(settings, theme),
    ...(claims && { claims }),
    ...(changeRequest && { changeRequest: changeRequest.id }),
  })
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <div className={styles.previewBar}>
        <ChoiceBar
          label={words.theme}
          value={theme}
          onChange={setTheme}
          choices={[
            { value: 'light', label: words.themes.light, icon: Sun },
            { value: 'dark', label: words.themes.dark, icon: Moon },
          ]}
        />
        <ChoiceBar
          label={words.width}
          value={width}
          onChange={setWidth}
          choices={[
            { value: 'desk', label: words.widths.desk, icon: Monitor },
            { value: 'phone', label: words.widths.phone, icon: Smartphone },
          ]}
        />
        <Button icon={UserRound} onPress={() => setAsking(true)}>
          {claims || changeRequest ? words.otherViewpoint : words.asVisitor}
        </Button>
        {changeRequest && <span className={styles.quiet}>{words.withChangeRequest(changeRequest.subject)}</span>}
        {claims && <code className={styles.quiet}>{JSON.stringify(claims)}</code>}
      </div>
      {problem && (
        <div className={styles.previewProblem}>
          <ProblemView problem={problem} isInline />
        </div>
      )}
      {fault !== undefined && (
        <div className={styles.previewNote} role="status">
          {words.previewWaits(fault)}
        </div>
      )}
      <Stage width={WIDTHS[width]}>
        {url === undefined ? (
          !problem && <Skeleton rows={8} look="text" />
        ) : (
          <PreviewFrames title={words.preview} url={url} onPage={setPage} onEnded={renew} />
        )}
      </Stage>
      {isAsking && (
        <ViewpointDialog path={path} viewpoint={viewpoint} onChoose={setViewpoint} onClose={() => setAsking(false)} />
      )}
    </section>
  )
}
