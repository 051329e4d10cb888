/** How a site looks: its settings at the side, the true site beside them, saved as one step. */
import { useQuery } from '@tanstack/react-query'
import { Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { resourceQuery, useCommand } from '../../api/query.ts'
import {
  Button,
  ButtonRow,
  IconButton,
  Loaded,
  ProblemView,
  showToast,
  TabLinks,
  useUnsaved,
  useWords,
  Warning,
} from '../../design/index.ts'
import { useAddressWith, useParameter, useSearchParameter } from '../../shell/address-state.ts'
import { SiteLayout, type SitePath } from '../sites/index.ts'
import { DraftContext, reduceDraft, startDraft } from './draft.ts'
import { useLastUsable, useSettingsFault } from './faults.ts'
import { PANEL_PARTS, PANELS, type PanelName } from './panels.tsx'
import { Preview } from './preview.tsx'
import { hasEmptyFont } from './previewed.ts'
import { isSame, type SavedCustomization, type SiteSettings, toSiteSettings } from './settings.ts'
import styles from './site-customization.module.css'
import { CUSTOMIZE_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(CUSTOMIZE_WORDS)
  const path = { organizationId: useParameter('org'), siteId: useParameter('site') }
  const query = useQuery(resourceQuery('/orgs/{organizationId}/sites/{siteId}/customization', { path }))
  return (
    <SiteLayout section="customize" lead={words.lead} width="full">
      {() => <Loaded query={query}>{(saved) => <Editor path={path} saved={saved} />}</Loaded>}
    </SiteLayout>
  )
}

function Editor({ path, saved }: { path: SitePath; saved: SavedCustomization }) {
  const words = useWords(CUSTOMIZE_WORDS)
  const [draft, edit] = useReducer(reduceDraft, toSiteSettings(saved), startDraft)
  const settings = draft.present
  // What was read again shows, unless something was changed over it.
  const [base, setBase] = useState(saved)
  const isChanged = !isSame(settings, toSiteSettings(base))
  useEffect(() => {
    if ((saved.updatedAt ?? '') <= (base.updatedAt ?? '') || isChanged) return
    setBase(saved)
    edit({ kind: 'restart', settings: toSiteSettings(saved) })
  }, [saved, base, isChanged])

  const saving = useSaving(path, {
    onSaved: (next) => setBase(next),
    onReverted: (next) => {
      setBase(next)
      edit({ kind: 'replace', settings: toSiteSettings(next) })
    },
  })
  const discard = () => edit({ kind: 'replace', settings: toSiteSettings(base) })
  const markSaving = useUnsaved(isChanged && !saving.isPending, discard, { staysOnScreen: () => true })
  const save = (isForced: boolean) => {
    markSaving()
    void saving.save(settings, base, isForced)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    edit({ kind: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
  }
  const [view, addressOf] = [useSearchParameter<'settings' | 'preview'>('view', 'settings')[0], useAddressWith('view')]
  const set = (field: string, value: unknown) => edit({ kind: 'set', path: field, value, at: Date.now() })
  const fault = useSettingsFault(settings)
  const usable = useLastUsable(settings, fault)
  return (
    <DraftContext value={{ settings, set, replace: (next) => edit({ kind: 'replace', settings: next }) }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: undo and redo work in all fields below */}
      <div className={styles.editor} data-view={view} onKeyDown={onKeyDown}>
        <div className={styles.views}>
          <TabLinks
            label={words.views}
            tabs={(['settings', 'preview'] as const).map((each) => ({
              href: addressOf(each === 'settings' ? undefined : each),
              label: words.viewNames[each],
              isCurrent: view === each,
            }))}
          />
        </div>
        <div className={styles.settings}>
          <div className={styles.bar}>
            <IconButton
              icon={Undo2}
              label={words.undo}
              isDisabled={draft.past.length === 0}
              onPress={() => edit({ kind: 'undo' })}
            />
            <IconButton
              icon={Redo2}
              label={words.redo}
              isDisabled={draft.future.length === 0}
              onPress={() => edit({ kind: 'redo' })}
            />
            <span className={styles.state} role="status">
              {isChanged ? words.notSaved : words.allSaved}
            </span>
            <Button isDisabled={!isChanged} onPress={discard}>
              {words.discard}
            </Button>
            <Button
              look="primary"
              isPending={saving.isPending}
              isDisabled={!isChanged}
              blockedBy={fault ?? (hasEmptyFont(settings) ? words.fontEmpty : undefined)}
              onPress={() => save(false)}
            >
              {words.save}
            </Button>
          </div>
          {saving.problem && <ProblemView problem={saving.problem} isInline />}
          {saving.other && (
            <Warning title={words.changedElsewhere}>
              {words.changedElsewhereText}{' '}
              <ButtonRow>
                <Button
                  onPress={() => {
                    setBase(saving.other!)
                    edit({ kind: 'replace', settings: toSiteSettings(saving.other!) })
                    saving.forget()
                  }}
                >
                  {words.takeTheirs}
                </Button>
                <Button look="danger" onPress={() => save(true)}>
                  {words.saveMine}
                </Button>
              </ButtonRow>
            </Warning>
          )}
          <Panels />
        </div>
        <Preview path={path} settings={usable} fault={fault} />
      </div>
    </DraftContext>
  )
}

function Panels() {
  const words = useWords(CUSTOMIZE_WORDS)
  const [open, setOpen] = useSearchParameter<PanelName | 'none'>('panel', 'look')
  return PANELS.map((name) => {
    const Fields = PANEL_PARTS[name]
    const isOpen = open === name
    return (
      <section key={name} className={styles.panel}>
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`panel-${name}`}
            onClick={() => setOpen(isOpen ? 'none' : name)}
          >
            {words.panels[name]}
          </button>
        </h2>
        <div id={`panel-${name}`} hidden={!isOpen} className={styles.fields}>
          {isOpen && <Fields />}
        </div>
      </section>
    )
  })
}

interface SavingOptions {
  onSaved: (saved: SavedCustomization) => void
  onReverted: (saved: SavedCustomization) => void
}

/** Saves all settings in one step, which can be undone in one. Somebody else's changes are not overwritten unasked. */
function useSaving(path: SitePath, { onSaved, onReverted }: SavingOptions) {
  const words = useWords(CUSTOMIZE_WORDS)
  const command = useCommand('put', '/orgs/{organizationId}/sites/{siteId}/customization')
  const [problem, setProblem] = useState<ApiProblem>()
  const [other, setOther] = useState<SavedCustomization>()
  const [isPending, setPending] = useState(false)
  const reverted = useRef(onReverted)
  useEffect(() => {
    reverted.current = onReverted
  })
  const send = (settings: SiteSettings) => command.mutateAsync({ path, body: settings })
  const revert = async (before: SiteSettings) => {
    try {
      reverted.current(await send(before))
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  return {
    problem,
    other,
    isPending,
    forget: () => setOther(undefined),
    async save(settings: SiteSettings, base: SavedCustomization, isForced: boolean) {
      setPending(true)
      setProblem(undefined)
      setOther(undefined)
      try {
        const now = await call('get', '/orgs/{organizationId}/sites/{siteId}/customization', { path })
        if (!isForced && now.updatedAt !== base.updatedAt) return setOther(now)
        onSaved(await send(settings))
        showToast(words.saved, () => void revert(toSiteSettings(now)))
      } catch (error) {
        setProblem(asProblem(error))
      } finally {
        setPending(false)
      }
    },
  }
}
