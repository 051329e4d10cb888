/** A picture by upload or by address. */
import { Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { Button, IconButton, ProblemView, TextField, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { useSetting } from './draft.ts'
import { useCheck } from './faults.ts'
import { useLabels } from './setting-fields.tsx'
import type { ThemedText } from './settings.ts'
import styles from './site-customization.module.css'
import { uploadAsset } from './upload-asset.ts'
import { CUSTOMIZE_WORDS } from './words.ts'

const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/x-icon', 'image/svg+xml']

/** One picture for both themes, or one for each. */
export function ThemedPictureSetting({ path }: { path: string }) {
  const words = useWords(CUSTOMIZE_WORDS)
  const { label, hint } = useLabels()(path)
  const [value, set] = useSetting<ThemedText>(path)
  // The picture that was given first serves both themes until the other has its own.
  const [main, setMain] = useState<'light' | 'dark'>('light')
  const change = (theme: 'light' | 'dark', url: string) => {
    const first = value === undefined ? theme : main
    setMain(first)
    const isShared = value === undefined || (theme === first && value.light === value.dark)
    const other = isShared ? url : value[theme === 'light' ? 'dark' : 'light']
    const own = url || other
    set(own === '' ? undefined : { light: other, dark: other, [theme]: own })
  }
  return (
    <fieldset className={styles.picture}>
      <legend>{label}</legend>
      {hint && <p className={styles.quiet}>{hint}</p>}
      {(['light', 'dark'] as const).map((theme) => (
        <PictureField
          key={theme}
          path={`${path}.${theme}`}
          label={words.inTheme(label, words.themes[theme])}
          name={words.themes[theme]}
          value={value?.[theme] ?? ''}
          onChange={(url) => change(theme, url)}
          isOnDark={theme === 'dark'}
        />
      ))}
      {value && (
        <div>
          <Button look="plain" icon={Trash2} onPress={() => set(undefined)}>
            {words.removePicture}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

export function PictureSetting({ path }: { path: string }) {
  const [value = '', set] = useSetting<string>(path)
  const { label, hint } = useLabels()(path)
  return (
    <fieldset className={styles.picture}>
      <legend>{label}</legend>
      {hint && <p className={styles.quiet}>{hint}</p>}
      <PictureField
        path={path}
        label={label}
        value={value}
        onChange={(url) => set(url === '' ? undefined : url)}
        isRemovable
      />
    </fieldset>
  )
}

interface PictureFieldProps {
  path: string
  label: string
  /** Shown in place of the label, which is read out. */
  name?: string
  value: string
  onChange: (url: string) => void
  isOnDark?: boolean
  isRemovable?: boolean
}

function PictureField({ path, label, name, value, onChange, isOnDark, isRemovable }: PictureFieldProps) {
  const words = useWords(CUSTOMIZE_WORDS)
  const fault = useCheck()(path, value)
  return (
    <div className={styles.pictureField}>
      <div className={`${styles.thumbnail} ${isOnDark ? styles.onDark : ''}`}>
        {value !== '' && fault === undefined && <img src={value} alt="" />}
      </div>
      <div className={styles.pictureInputs}>
        {name && <span className={styles.quiet}>{name}</span>}
        <TextField
          label={words.addressOf(label)}
          isLabelHidden
          type="url"
          placeholder="https://"
          value={value}
          onChange={onChange}
          error={fault}
        />
        <UploadButton label={words.uploadOf(label)} kind="image" accepts={PICTURES} onUploaded={onChange} />
      </div>
      {isRemovable && value !== '' && (
        <IconButton icon={Trash2} label={words.removePicture} onPress={() => onChange('')} />
      )}
    </div>
  )
}

interface UploadButtonProps {
  label: string
  kind: 'image' | 'font'
  accepts: string[]
  onUploaded: (url: string, file: File) => void
}

export function UploadButton({ label, kind, accepts, onUploaded }: UploadButtonProps) {
  const words = useWords(CUSTOMIZE_WORDS)
  const path = { organizationId: useParameter('org'), siteId: useParameter('site') }
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const upload = async (file: File) => {
    setPending(true)
    setProblem(undefined)
    try {
      onUploaded(await uploadAsset(path, file, kind), file)
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <div>
        <FileTrigger acceptedFileTypes={accepts} onSelect={(files) => files?.[0] && void upload(files[0])}>
          <Button icon={Upload} isPending={isPending} aria-label={label}>
            {words.upload}
          </Button>
        </FileTrigger>
      </div>
      {problem && <ProblemView problem={problem} isInline />}
    </>
  )
}
