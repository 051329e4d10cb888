/** The icon and the cover at the head of a page, drawn as sites draw them, with what changes them. */
import { toEmoji } from '@lectern/content/text'
import { FileText, Image, ImageOff, Smile, SmilePlus } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Button, lazyDialog, ProblemView, useWords } from '../../../design/index.ts'
import { NamedIcon } from '../../../shell/named-icon.tsx'
import type { OpenEditor } from '../view/open-editor.ts'
import { createPictureFinder } from '../view/picture-finder.ts'
import styles from './head.module.css'
import { type PageLook, usePageLook } from './use-page-look.ts'
import { HEAD_WORDS } from './words.ts'

const CoverDialog = lazyDialog(async () => (await import('./cover-dialog.tsx')).CoverDialog)
const IconDialog = lazyDialog(async () => (await import('./icon-dialog.tsx')).IconDialog)

interface PageSymbolProps {
  editor: OpenEditor
  stored: PageLook
}

export function PageSymbol({ editor, stored }: PageSymbolProps) {
  const words = useWords(HEAD_WORDS)
  const { look, problem, dismissProblem, setIcon, setCover } = usePageLook(editor, stored)
  const [open, setOpen] = useState<'icon' | 'cover'>()
  const close = () => setOpen(undefined)
  /** What removes goes away itself: the button beside it stays. */
  const [iconButton, coverButton] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const dismiss = () => {
    iconButton.current?.focus()
    dismissProblem()
  }
  const removeIcon = () => {
    iconButton.current?.focus()
    void setIcon({}, words.iconChanged)
  }
  const removeCover = () => {
    coverButton.current?.focus()
    void setCover(undefined, words.coverChanged)
  }
  const { emoji, icon, cover } = look
  const hasIcon = Boolean(emoji || icon)
  return (
    <>
      {cover?.ref && look.layout?.cover !== false && (
        <div className={styles.cover} data-size={look.layout?.coverSize ?? 'hero'}>
          <CoverPicture editor={editor} reference={cover.ref} position={cover.yPos} theme={cover.refDark && 'light'} />
          {cover.refDark && (
            <CoverPicture editor={editor} reference={cover.refDark} position={cover.yPos} theme="dark" />
          )}
        </div>
      )}
      <div className={styles.symbol}>
        {hasIcon && (
          <span className={styles.icon} data-page-icon={emoji || icon}>
            {emoji ? <span aria-hidden>{toEmoji(emoji)}</span> : <NamedIcon name={icon} otherwise={FileText} />}
          </span>
        )}
        <Button ref={iconButton} look="plain" icon={hasIcon ? Smile : SmilePlus} onPress={() => setOpen('icon')}>
          {hasIcon ? words.changeIcon : words.addIcon}
        </Button>
        {hasIcon && (
          <Button look="plain" onPress={removeIcon}>
            {words.removeIcon}
          </Button>
        )}
        <Button ref={coverButton} look="plain" icon={Image} onPress={() => setOpen('cover')}>
          {cover?.ref ? words.changeCover : words.addCover}
        </Button>
        {cover?.ref && (
          <Button look="plain" icon={ImageOff} onPress={removeCover}>
            {words.removeCover}
          </Button>
        )}
      </div>
      {problem && <ProblemView problem={problem} isInline onRetry={dismiss} />}
      <Suspense>
        {open === 'icon' && (
          <IconDialog
            onPick={(picked) => {
              close()
              void setIcon(picked, words.iconChanged)
            }}
            onClose={close}
          />
        )}
        {open === 'cover' && (
          <CoverDialog
            editor={editor}
            onPick={(file) => {
              close()
              void setCover({ kind: 'file', file }, words.coverChanged)
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

interface CoverPictureProps {
  editor: OpenEditor
  reference: object
  position: number
  /** Absent: it is shown on light and dark screens. */
  theme: 'light' | 'dark' | undefined
}

function CoverPicture({ editor: { place, target }, reference, position, theme }: CoverPictureProps) {
  const [source, setSource] = useState<string>()
  const name = JSON.stringify(reference)
  useEffect(() => {
    let isGone = false
    void createPictureFinder(place.space, target)
      .findSource(JSON.parse(name))
      .then((found) => !isGone && setSource(found))
    return () => {
      isGone = true
    }
  }, [place.space, target, name])
  const top = Math.min(100, Math.max(0, 50 - (Number.isFinite(position) ? position : 0)))
  return source === undefined ? null : (
    <img src={source} alt="" data-theme={theme} style={{ objectPosition: `50% ${Math.round(top)}%` }} />
  )
}
