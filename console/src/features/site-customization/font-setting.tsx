/** A font by its name, or files of one's own. */
import { Trash2 } from 'lucide-react'
import { IconButton, SelectField, TextField, useWords } from '../../design/index.ts'
import { useSetting } from './draft.ts'
import { UploadButton } from './picture-setting.tsx'
import { useChoices, useLabels } from './setting-fields.tsx'
import styles from './site-customization.module.css'
import { CUSTOMIZE_WORDS } from './words.ts'

interface FontFace {
  weight: number
  sources: { url: string; format?: string }[]
}
interface OwnFont {
  id: string
  custom: boolean
  fontFamily: string
  fontFaces: FontFace[]
}

const OWN = 'own'
const NONE = 'none'
const FILES = ['.woff2', '.woff', '.ttf', '.otf']
const WEIGHTS = [100, 200, 300, 400, 500, 600, 700, 800, 900]

/** `Acme-Bold.woff2` is the family Acme in the weight 700. */
function readFileName(name: string): { family: string; weight: number } {
  const [base = ''] = name.split('.')
  const words: Record<string, number> = { thin: 100, light: 300, medium: 500, semibold: 600, bold: 700, black: 900 }
  const [, weight] = Object.entries(words).findLast(([word]) => base.toLowerCase().includes(word)) ?? []
  const family = (base.split(/[-_]/)[0] ?? '').replaceAll(/[^\p{L}\p{N} ]/gu, '')
  return { family: family || 'Own', weight: weight ?? 400 }
}

export function FontFamilySetting({ path, isOptional = false }: { path: string; isOptional?: boolean }) {
  const words = useWords(CUSTOMIZE_WORDS)
  const [value, set] = useSetting<string | OwnFont | null>(path)
  const choices = useChoices(path)
  const labels = useLabels()(path)
  const own = typeof value === 'object' && value !== null ? value : undefined
  const choose = (next: string) => {
    if (next === OWN) return set({ id: 'own', custom: true, fontFamily: '', fontFaces: [] })
    set(next === NONE ? undefined : next)
  }
  return (
    <div className={styles.font}>
      <SelectField
        {...labels}
        choices={[
          ...(isOptional ? [{ value: NONE, label: words.fontAsText }] : []),
          ...choices,
          { value: OWN, label: words.fontOwn },
        ]}
        value={own ? OWN : ((value as string | null | undefined) ?? NONE)}
        onChange={choose}
      />
      {own && <OwnFontFields label={labels.label} font={own} onChange={set} />}
    </div>
  )
}

function OwnFontFields({ label, font, onChange }: { label: string; font: OwnFont; onChange: (font: OwnFont) => void }) {
  const words = useWords(CUSTOMIZE_WORDS)
  const setFaces = (fontFaces: FontFace[]) => onChange({ ...font, fontFaces })
  const add = (url: string, file: File) => {
    const { family, weight } = readFileName(file.name)
    onChange({
      ...font,
      fontFamily: font.fontFamily || family,
      fontFaces: [...font.fontFaces, { weight, sources: [{ url }] }],
    })
  }
  return (
    <div className={styles.nested}>
      <TextField
        label={words.fontFamily}
        value={font.fontFamily}
        onChange={(fontFamily) => onChange({ ...font, fontFamily })}
        maxLength={80}
      />
      {font.fontFaces.map((face, at) => {
        const url = face.sources[0]?.url ?? ''
        return (
          <div key={url} className={styles.face}>
            <SelectField
              label={words.fontWeight(decodeURIComponent(url.split('/').at(-1) ?? ''))}
              choices={WEIGHTS.map((weight) => ({ value: String(weight), label: String(weight) }))}
              value={String(face.weight)}
              onChange={(weight) =>
                setFaces(font.fontFaces.map((each) => (each === face ? { ...each, weight: Number(weight) } : each)))
              }
            />
            <IconButton
              icon={Trash2}
              label={words.removeItem(String(at + 1))}
              onPress={() => setFaces(font.fontFaces.filter((each) => each !== face))}
            />
          </div>
        )
      })}
      {font.fontFaces.length === 0 && <p className={styles.quiet}>{words.fontEmpty}</p>}
      <UploadButton label={words.uploadFont(label)} kind="font" accepts={FILES} onUploaded={add} />
    </div>
  )
}
