/** Redirects from a table: what it says is shown before anything is written, and what could not be written afterwards. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createSiteRedirectLimits } from '../../api/limits.ts'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  Dialog,
  FileDrop,
  fitsPattern,
  PARTS_WORDS,
  ProblemView,
  ProgressMeter,
  Stack,
  showToast,
  UnsavedChoice,
  useWords,
} from '../../design/index.ts'
import type { SitePath } from '../sites/index.ts'
import { parseCsv } from './csv.ts'
import { parseRedirectTarget, type SitePlaces, type SiteRedirectTarget } from './destinations.ts'
import { loadSitePages } from './queries.ts'
import styles from './site-redirects.module.css'
import { REDIRECT_WORDS } from './words.ts'

const MOST_BYTES = 2 * 1024 * 1024
/** As many as the server takes at once. */
const BATCH = 500
const SOURCE = createSiteRedirectLimits.source

interface ReadTable {
  name: string
  redirects: { source: string; destination: SiteRedirectTarget }[]
  faults: Fault[]
}

interface Fault {
  /** What the row begins with. */
  source: string
  reason: string
}

interface ImportDialogProps {
  path: SitePath
  places: SitePlaces
  onClose: () => void
}

export function ImportDialog({ path, places, onClose }: ImportDialogProps) {
  const words = useWords(REDIRECT_WORDS)
  const parts = useWords(PARTS_WORDS)
  const client = useQueryClient()
  const upsert = useCommand('put', '/orgs/{organizationId}/sites/{siteId}/redirects')
  const [table, setTable] = useState<ReadTable>()
  const [fileFault, setFileFault] = useState<string>()
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<ApiProblem>()
  const read = async ([file]: File[]) => {
    if (!file) return
    setTable(undefined)
    setProblem(undefined)
    setFileFault(file.size > MOST_BYTES ? words.tooLarge : undefined)
    if (file.size > MOST_BYTES) return
    const rows = parseCsv(await file.text())
    const pages = await loadSitePages(client, places)
    const next: ReadTable = { name: file.name, redirects: [], faults: [] }
    for (const [at, [source = '', target = '']] of rows.entries()) {
      if (at === 0 && /^(source|from)$/i.test(source)) continue
      const destination = parseRedirectTarget(target, places, pages)
      if (!fitsPattern(source, SOURCE) || source.length > SOURCE.maxLength)
        next.faults.push({ source, reason: words.sourceRule })
      else if (!destination) next.faults.push({ source, reason: words.noSuchTarget(target.slice(0, 200)) })
      else next.redirects.push({ source, destination })
    }
    setTable(next)
  }
  const send = async () => {
    if (!table) return
    setProblem(undefined)
    const { redirects } = table
    const faults: Fault[] = []
    try {
      for (let from = 0; from < redirects.length; from += BATCH) {
        setSent(from)
        const { results } = await upsert.mutateAsync({ path, body: { redirects: redirects.slice(from, from + BATCH) } })
        for (const { status, source, error } of results)
          if (status === 'error') faults.push({ source, reason: error ?? '' })
      }
      const written = redirects.length - faults.length
      if (written > 0) showToast(words.imported(written))
      if (faults.length === 0) onClose()
      // What was written is not sent again; the rest is shown with its reasons.
      else setTable({ ...table, redirects: [], faults })
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setSent(undefined)
    }
  }
  const count = table?.redirects.length ?? 0
  return (
    <Dialog
      title={words.import}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{parts.cancel}</Button>
          <Button look="primary" isPending={sent !== undefined} isDisabled={count === 0} onPress={() => void send()}>
            {words.importSubmit(count)}
          </Button>
        </>
      }
    >
      <Stack>
        <UnsavedChoice isUnsaved={count > 0 && sent === undefined} discard={onClose} />
        <p>{words.importLead}</p>
        <FileDrop
          label={table ? words.chosen(table.name.slice(0, 100)) : words.drop}
          chooseLabel={words.choose}
          accepts={['.csv', '.tsv', '.txt']}
          onFiles={(files) => void read(files)}
        />
        {fileFault !== undefined && <p role="alert">{fileFault}</p>}
        {problem && <ProblemView problem={problem} isInline />}
        {sent !== undefined && <ProgressMeter label={words.importing} value={sent} most={count} />}
        {table && (
          <div role="status" className={styles.summary}>
            <p>{words.ready(count)}</p>
            {table.faults.length > 0 && (
              <>
                <p>{words.notWritten(table.faults.length)}</p>
                <ul className={styles.faults}>
                  {table.faults.slice(0, SHOWN).map(({ source, reason }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table may repeat, and are not moved
                    <li key={at}>
                      <code>{source.slice(0, 200) || '–'}</code> {reason}
                    </li>
                  ))}
                </ul>
                {table.faults.length > SHOWN && <p>{words.andMore(table.faults.length - SHOWN)}</p>}
              </>
            )}
          </div>
        )}
      </Stack>
    </Dialog>
  )
}

const SHOWN = 50
