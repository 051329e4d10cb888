/** The settings of a page: those its type has, checked as the server checks them. */
import { toEmoji } from '@lectern/content/text'
import { Suspense } from 'react'
import { updateSpaceContentChangesLimits } from '../../../api/limits.ts'
import {
  CheckboxField,
  Dialog,
  Form,
  lazyPart,
  PARTS_WORDS,
  SelectField,
  Skeleton,
  SwitchField,
  showToast,
  TextField,
  useForm,
  useWords,
} from '../../../design/index.ts'
import { isReadableExpression, useExpressionReader } from '../../../shell/expression-reader.ts'
import type { PageIndex, PageNode } from '../page-index.ts'
import type { ContentAddress } from '../queries.ts'
import { CoverField } from './cover-field.tsx'
import type { PageEdits } from './page-edits.ts'
import {
  hasSetting,
  LAYOUT_PARTS,
  type PageVariable,
  type SettingsValues,
  toSettingsUpdate,
  toSettingsValues,
} from './settings-values.ts'
import { checkLinkTarget, TargetField } from './target-field.tsx'
import styles from './tree-editor.module.css'
import { checkVariables, VariablesField } from './variables-field.tsx'
import { TREE_WORDS } from './words.ts'

const ExpressionField = lazyPart(async () => (await import('../../../shell/expression-field.tsx')).ExpressionField)

const toVariables = (variables: readonly PageVariable[]) =>
  Object.fromEntries(variables.map(({ name, value }) => [name.trim(), value]))

interface PageSettingsProps {
  source: ContentAddress
  index: PageIndex
  page: PageNode
  edits: Pick<PageEdits, 'write'>
  onSaved?: () => void
}

const { title, tags: TAGS, ...LIMITS } = updateSpaceContentChangesLimits.update_page
const MOST_TAGS = TAGS.maxItems
const TAG_LENGTH = 100

/** In a dialog, for pages that cannot be opened as well. */
export function PageSettingsDialog({ onClose, ...props }: PageSettingsProps & { onClose: () => void }) {
  const words = useWords(TREE_WORDS)
  return (
    <Dialog title={`${words.settings}: ${props.page.title}`} isOpen onClose={onClose} size="medium">
      <PageSettings {...props} onSaved={onClose} />
    </Dialog>
  )
}

export function PageSettings(props: PageSettingsProps) {
  return (
    <Suspense fallback={<Skeleton rows={6} look="text" />}>
      <SettingsForm {...props} />
    </Suspense>
  )
}

function SettingsForm({ source, index, page: { page }, edits, onSaved }: PageSettingsProps) {
  const words = useWords(TREE_WORDS)
  const parts = useWords(PARTS_WORDS)
  useExpressionReader()
  const initial = toSettingsValues(page, toEmoji)
  const checkTags = (text: string) => {
    const tags = text.split('\n')
    if (tags.length > MOST_TAGS) return words.tooManyTags(MOST_TAGS)
    return tags.some((tag) => tag.trim().length > TAG_LENGTH) ? words.longTag : undefined
  }
  const form = useForm<SettingsValues>({
    initial,
    limits: {
      ...LIMITS,
      title: { ...title, required: true },
      ...(page.slug && { slug: { ...LIMITS.slug, required: true } }),
    },
    check: ({ condition, target, variables, tags }) => ({
      condition: condition.trim() !== '' && !isReadableExpression(condition.trim()) ? words.badCondition : undefined,
      target: page.type === 'link' ? checkLinkTarget(target, words) : undefined,
      variables: checkVariables(variables, words),
      tags: checkTags(tags),
    }),
    submit: async (values) => {
      await edits.write([toSettingsUpdate(page, initial, values)])
      showToast(words.saved)
    },
  })
  const has = (name: Parameters<typeof hasSetting>[1]) => hasSetting(page, name)
  const { values } = form
  return (
    <Form form={form} submitLabel={parts.save} onSubmitted={() => onSaved?.()}>
      <TextField label={words.title} {...form.field('title')} />
      <TextField label={words.linkTitle} hint={words.linkTitleHint} {...form.field('linkTitle')} />
      {has('target') && (
        <TargetField
          value={values.target}
          onChange={(target) => form.set({ target })}
          index={index}
          error={form.field('target').error}
        />
      )}
      {has('slug') && <TextField label={words.slug} hint={words.slugHint} {...form.field('slug')} isCode />}
      {has('description') && <TextField label={words.description} {...form.field('description')} rows={3} />}
      <div className={styles.columns}>
        <TextField label={words.emoji} {...form.field('emoji')} />
        <TextField label={words.icon} {...form.field('icon')} />
      </div>
      {has('cover') && (
        <>
          <CoverField
            label={words.cover}
            source={source}
            value={values.cover}
            onChange={(cover) => form.set({ cover })}
          />
          {values.cover.kind !== 'none' && (
            <>
              <CoverField
                label={words.coverDark}
                source={source}
                value={values.coverDark}
                onChange={(coverDark) => form.set({ coverDark })}
              />
              <TextField label={words.coverPosition} type="number" {...form.field('coverPosition')} />
            </>
          )}
        </>
      )}
      {has('tags') && <TextField label={words.tags} hint={words.tagsHint} {...form.field('tags')} rows={2} />}
      {has('variables') && (
        <VariablesField
          value={values.variables}
          onChange={(variables) => form.set({ variables })}
          error={form.field('variables').error}
        />
      )}
      <ExpressionField
        label={words.condition}
        hint={words.conditionHint}
        value={values.condition}
        onChange={(condition) => form.set({ condition })}
        error={form.field('condition').error}
        isCondition
        place={{
          organization: source.organization,
          space: source.space,
          changeRequest: source.number === undefined ? undefined : String(source.number),
          page: { title: values.title, variables: toVariables(values.variables) },
        }}
      />
      {(has('hidden') || has('noIndex')) && (
        <fieldset className={styles.fieldset}>
          <legend>{words.visibility}</legend>
          {has('hidden') && <SwitchField label={words.isHidden} {...form.field('hidden')} />}
          {has('noIndex') && (
            <>
              <SwitchField label={words.noIndex} {...form.field('noIndex')} />
              <SwitchField label={words.noRobotsIndex} {...form.field('noRobotsIndex')} />
            </>
          )}
        </fieldset>
      )}
      {has('layout') && (
        <fieldset className={styles.fieldset}>
          <legend>{words.layout}</legend>
          <SelectField
            label={words.width}
            {...form.field('width')}
            choices={(['default', 'wide'] as const).map((value) => ({ value, label: words.widths[value] }))}
          />
          <SelectField
            label={words.coverSize}
            {...form.field('coverSize')}
            choices={(['hero', 'full', 'background'] as const).map((value) => ({
              value,
              label: words.coverSizes[value],
            }))}
          />
          <SelectField
            label={words.coverMask}
            {...form.field('coverMask')}
            choices={(['none', 'radial'] as const).map((value) => ({ value, label: words.coverMasks[value] }))}
          />
          <fieldset className={styles.fieldset}>
            <legend>{words.parts}</legend>
            {LAYOUT_PARTS.map((part) => (
              <CheckboxField
                key={part}
                label={words.layoutParts[part]}
                value={values.parts[part]}
                onChange={(isShown) => form.set({ parts: { ...values.parts, [part]: isShown } })}
              />
            ))}
          </fieldset>
        </fieldset>
      )}
    </Form>
  )
}
