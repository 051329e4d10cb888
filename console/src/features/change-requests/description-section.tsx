/** The description, read and edited in place. What is typed is kept until it is saved. */
import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton, lazyPart, Section, useWords } from '../../design/index.ts'
import { readKeptText } from '../../shell/drafts/kept-texts.ts'
import styles from './change-requests.module.css'
import type { OpenChange } from './open-change.ts'
import { OVERVIEW_WORDS } from './overview-words.ts'

const DescriptionForm = lazyPart(async () => (await import('./description-form.tsx')).DescriptionForm)
const CommentBody = lazyPart(async () => (await import('../comments/index.ts')).CommentBody)

interface DescriptionProps {
  open: OpenChange
  userId: string
}

export function DescriptionSection({ open: { organization, space, change }, userId }: DescriptionProps) {
  const words = useWords(OVERVIEW_WORDS)
  const about = {
    person: userId,
    place: `description ${change.id}`,
    title: words.descriptionOf(change.subject || words.untitled, change.number),
  }
  const mayEdit = space.permissions.edit && change.status !== 'merged'
  // What was left half typed is shown where it was typed.
  const [isEditing, setEditing] = useState(() => mayEdit && readKeptText(about) !== undefined)
  const { description } = change
  return (
    <Section
      title={words.description}
      actions={
        mayEdit &&
        !isEditing && <IconButton icon={Pencil} label={words.editDescription} onPress={() => setEditing(true)} />
      }
    >
      {/* Of two boundaries in one place React would keep the form, unseen, until the text can be drawn: the keys tell them apart. */}
      {isEditing ? (
        <Suspense key="form">
          <DescriptionForm about={about} change={change} onClose={() => setEditing(false)} />
        </Suspense>
      ) : description === undefined ? (
        <p className={styles.quiet}>{words.noDescription}</p>
      ) : (
        <Suspense key="text">
          <CommentBody
            place={{ organization, space: space.id, number: change.number }}
            body={{ document: description }}
          />
        </Suspense>
      )}
    </Section>
  )
}
