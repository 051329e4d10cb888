/** Name, icon, language, and whether the space is written directly or by change requests. */
import { toEmoji } from '@lectern/content/text'
import { updateSpaceByIdLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Form,
  RadioField,
  SelectField,
  showToast,
  TextField,
  useForm,
  useLanguage,
  useWords,
} from '../../design/index.ts'
import type { SpaceData } from '../space-content/index.ts'
import { SPACE_SETTINGS_WORDS } from './words.ts'

type SpaceLanguage = (typeof updateSpaceByIdLimits.language.enum)[number]
type IconKind = 'none' | 'emoji' | 'picture'

export function GeneralForm({ space }: { space: SpaceData }) {
  const words = useWords(SPACE_SETTINGS_WORDS)
  const { language } = useLanguage()
  const command = useCommand('patch', '/spaces/{spaceId}')
  const picture = space.urls.icon ?? ''
  const form = useForm({
    initial: {
      title: space.title,
      iconKind: (picture !== '' ? 'picture' : space.emoji !== '' ? 'emoji' : 'none') as IconKind,
      emoji: toEmoji(space.emoji),
      picture,
      language: (space.language ?? '') as SpaceLanguage | '',
      editMode: space.editMode,
    },
    limits: {
      title: { ...updateSpaceByIdLimits.title, required: true, minLength: 1 },
      emoji: updateSpaceByIdLimits.emoji,
    },
    check: ({ iconKind, emoji, picture: address }) => ({
      emoji: iconKind === 'emoji' && emoji.trim() === '' ? words.noEmoji : undefined,
      picture: iconKind === 'picture' && !/^https?:\/\/./.test(address) ? words.noPicture : undefined,
    }),
    submit: ({ title, iconKind, emoji, picture: address, language: chosen, editMode }) =>
      command.mutateAsync({
        path: { spaceId: space.id },
        body: {
          title: title.trim(),
          editMode,
          language: chosen === '' ? null : chosen,
          // An emoji takes the place of a picture, and the other way round.
          ...(iconKind === 'emoji' && { emoji: emoji.trim() }),
          ...(iconKind === 'picture' && { icon: address }),
          ...(iconKind === 'none' && { emoji: null, icon: null }),
        },
      }),
  })
  const names = new Intl.DisplayNames([language], { type: 'language' })
  const languages = updateSpaceByIdLimits.language.enum
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, language))
  return (
    <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
      <TextField label={words.title} {...form.field('title')} />
      <SelectField
        label={words.icon}
        choices={[
          { value: 'none', label: words.iconNone },
          { value: 'emoji', label: words.iconEmoji },
          { value: 'picture', label: words.iconPicture },
        ]}
        {...form.field('iconKind')}
      />
      {form.values.iconKind === 'emoji' && <TextField label={words.iconEmoji} {...form.field('emoji')} />}
      {form.values.iconKind === 'picture' && (
        <TextField
          label={words.pictureAddress}
          hint={words.pictureHint}
          type="url"
          maxLength={2048}
          {...form.field('picture')}
        />
      )}
      <SelectField
        label={words.language}
        hint={words.languageHint}
        choices={[{ value: '', label: words.noLanguage }, ...languages]}
        {...form.field('language')}
      />
      <RadioField
        label={words.editMode}
        choices={[
          { value: 'locked', label: words.locked, hint: words.lockedHint },
          { value: 'live', label: words.live, hint: words.liveHint },
        ]}
        {...form.field('editMode')}
      />
    </Form>
  )
}
