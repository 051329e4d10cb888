import { type BookLanguage, nameLanguages } from '@lectern/content/repository'
import { GitFailedError } from '../../core/git/git-failed-error.ts'

/** The repository holds a book in several languages, of which an import takes one. */
export class SeveralLanguagesError extends GitFailedError {
  readonly languages: readonly BookLanguage[]

  constructor(languages: readonly BookLanguage[]) {
    super(
      'folder',
      `The repository holds a book in several languages: ${nameLanguages(languages)}. Import one of them: give its folder (repoProjectDirectory)`,
    )
    this.languages = languages
  }
}
