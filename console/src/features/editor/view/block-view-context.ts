import type { PickRequest } from '../pickers/pick-request.ts'
import type { NameFinder } from '../pickers/reference-names.ts'
import type { TableWords } from '../tables/words.ts'
import type { EDITOR_WORDS } from '../words.ts'
import type { PictureFinder } from './picture-finder.ts'

export interface BlockViewContext {
  words: (typeof EDITOR_WORDS)['en']
  tableWords: TableWords
  pictures: PictureFinder
  findName: NameFinder
  pick: (request: PickRequest) => void
}
