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
import { parseCsv } from '../../shell/csv.ts'
import type { SitePath } from '../sites/index.ts'
import {
  type PagesOfSpaces,
  parseRedirectTarget,
  printRedirectTarget,
  type SitePlaces,
  type SiteRedirectTarget,
} from './destinations.ts'
import { findCircularRedirects, toPathOfSite } from './find-loops.ts'
import { loadAllRedirects, loadSitePages } from './queries.ts'
import { isCaptured, parseRowTarget } from './row-target.ts'
import styles from './site-redirects.module.css'
import { REDIRECT_WORDS } from './words.ts'

const MOST_BYTES = 2 * 1024 * 1024
/** As many as the server takes at once. */
const BATCH = 500
const SOURCE = createSiteRedirectLimits.source

interface ReadTable {
  name: string
  redirects: { source: string; destination: SiteRedirectTarget; captureWildcard: boolean }[]
  faults: Fault[]
}

interface Fault {
  /** Its place in the file, from 1; absent for what the server refused. */
  row?: number
  /** What the row begins with. */
  source: string
  reason: string
}

interface ImportDialogProps {
  path: SitePath
  places: SitePlaces
  /** The addresses of the site. */
  roots: readonly string[]
  onClose: () => void
}

export function ImportDialog({ path, places, roots, onClose }: ImportDialogProps) {
  const words = useWords(REDIRECT_WORDS)
  const parts = useWords(PARTS_WORDS)
  const client = useQueryClient()
  const upsert = useCommand('put', '/orgs/{organizationId}/sites/{siteId}/redirects')
  const [table, setTable] = useState<ReadTable>()
  const [fileFault, setFileFault] = useState<string>()
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<ApiProblem>()
  const toStep = (
    redirect: { source: string; destination: SiteRedirectTarget; captureWildcard: boolean },
    pages: PagesOfSpaces,
  ) => ({
    to: toPathOfSite(printRedirectTarget(redirect.destination, places, pages), roots),
    isCaptured: isCaptured(redirect),
    isContent: redirect.destination.kind !== 'external',
  })
  /** The pages that a row can lead to, and the redirects that it can lead through. */
  const loadKnown = async () => {
    const [pages, redirects] = await Promise.all([loadSitePages(client, places), loadAllRedirects(path)])
    const existing = redirects.map((redirect) => ({
      source: redirect.source,
      ...toStep(redirect, pages),
    }))
    return { pages, existing }
  }
  const read = async ([file]: File[]) => {
    if (!file) return
    setTable(undefined)
    setProblem(undefined)
    setFileFault(file.size > MOST_BYTES ? words.tooLarge : undefined)
    if (file.size > MOST_BYTES) return
    const rows = parseCsv(await file.text())
    let known: Awaited<ReturnType<typeof loadKnown>>
    try {
      known = await loadKnown()
    } catch (error) {
      setProblem(asProblem(error))
      return
    }
    const { pages, existing } = known
    const next: ReadTable = { name: file.name, redirects: [], faults: [] }
    const parsed: (ReadTable['redirects'][number] & { row: number } & ReturnType<typeof toStep>)[] = []
    for (const [at, [source = '', text = '']] of rows.entries()) {
      if (at === 0 && /^(source|from)$/i.test(source)) continue
      const { target, captureWildcard } = parseRowTarget(source, text)
      const destination = parseRedirectTarget(target, places, pages)
      if (!fitsPattern(source, SOURCE) || source.length > SOURCE.maxLength)
        next.faults.push({ row: at + 1, source, reason: words.sourceRule })
      else if (!destination) next.faults.push({ row: at + 1, source, reason: words.noSuchTarget(text.slice(0, 200)) })
      else {
        const redirect = { source, destination, captureWildcard }
        parsed.push({ row: at + 1, ...redirect, ...toStep(redirect, pages) })
      }
    }
    const circular = findCircularRedirects(parsed, existing)
    for (const [at, { row, source, destination, captureWildcard }] of parsed.entries()) {
      const fault = circular.get(at)
      if (!fault) next.redirects.push({ source, destination, captureWildcard })
      else next.faults.push({ row, source, reason: words[fault.kind](fault.through.join(' → ').slice(0, 500)) })
    }
    next.faults.sort((one, other) => (one.row ?? 0) - (other.row ?? 0))
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
                  {table.faults.slice(0, SHOWN).map(({ row, source, reason }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table may repeat, and are not moved
                    <li key={at}>
                      {row !== undefined && `${words.row(row)}: `}
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
