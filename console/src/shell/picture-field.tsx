/** Chooses, shows and removes the picture of a person or an organization. Each change is saved at once. */
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ApiProblem, asProblem } from '../api/problem.ts'
import { Avatar, Button, ButtonRow, defineWords, FileDrop, ProblemView, showToast, useWords } from '../design/index.ts'
import { shrinkPicture } from './shrink-picture.ts'
import { uploadFile } from './upload-file.ts'

const PICTURE_WORDS = defineWords({
  en: {
    drop: 'Drop a picture here: PNG, JPEG, GIF or WebP.',
    upload: 'Upload picture',
    replace: 'Replace picture',
    remove: 'Remove picture',
    uploading: 'Uploading…',
    saved: 'Picture saved',
    removed: 'Picture removed',
    wrongType: 'This file is not a picture. Choose a PNG, JPEG, GIF or WebP file.',
  },
  de: {
    drop: 'Ziehen Sie ein Bild hierher: PNG, JPEG, GIF oder WebP.',
    upload: 'Bild hochladen',
    replace: 'Bild ersetzen',
    remove: 'Bild entfernen',
    uploading: 'Wird hochgeladen …',
    saved: 'Bild gespeichert',
    removed: 'Bild entfernt',
    wrongType: 'Diese Datei ist kein Bild. Wählen Sie eine Datei im Format PNG, JPEG, GIF oder WebP.',
  },
  fr: {
    drop: 'Déposez une image ici : PNG, JPEG, GIF ou WebP.',
    upload: 'Téléverser une image',
    replace: 'Remplacer l’image',
    remove: 'Supprimer l’image',
    uploading: 'Téléversement…',
    saved: 'Image enregistrée',
    removed: 'Image supprimée',
    wrongType: 'Ce fichier n’est pas une image. Choisissez un fichier PNG, JPEG, GIF ou WebP.',
  },
})

const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

interface PictureFieldProps {
  /** Whose initials stand there without a picture. */
  name: string
  picture: string | undefined
  /** The organization whose storage takes the file. */
  organization: string
  save: (upload: string) => Promise<unknown>
  remove: () => Promise<unknown>
}

export function PictureField({ name, picture, organization, save, remove }: PictureFieldProps) {
  const words = useWords(PICTURE_WORDS)
  const [chosen, setChosen] = useState<File>()
  const [isRemoving, setRemoving] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const [isWrongType, setWrongType] = useState(false)
  const preview = useObjectUrl(chosen)
  const upload = async ([file]: File[]) => {
    if (!file || chosen || isRemoving) return
    setProblem(undefined)
    setWrongType(!TYPES.includes(file.type))
    if (!TYPES.includes(file.type)) return
    setChosen(file)
    try {
      await save(await uploadFile(organization, await shrinkPicture(file), 'organization_file'))
      showToast(words.saved)
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setChosen(undefined)
    }
  }
  const clear = async () => {
    setProblem(undefined)
    setRemoving(true)
    try {
      await remove()
      showToast(words.removed)
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setRemoving(false)
    }
  }
  return (
    <>
      <ButtonRow>
        <Avatar name={name} picture={preview ?? picture} size={48} />
        {picture !== undefined && (
          <Button icon={Trash2} look="quiet" isPending={isRemoving} onPress={() => void clear()}>
            {words.remove}
          </Button>
        )}
      </ButtonRow>
      <FileDrop
        label={chosen ? words.uploading : words.drop}
        chooseLabel={picture === undefined ? words.upload : words.replace}
        accepts={TYPES}
        onFiles={(files) => void upload(files)}
      />
      <div role="status">{isWrongType && words.wrongType}</div>
      {problem && <ProblemView problem={problem} isInline />}
    </>
  )
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
