/** Every field that the data of a block or inline has, for the dialog that sets them. Tables have menus of their own. */

export type SettingField =
  | {
      name: string
      kind: 'text' | 'lines' | 'date' | 'number' | 'length' | 'tags' | 'names' | 'language' | 'pairs' | 'anchor'
    }
  /** The first option is what is meant when nothing is set. */
  | { name: string; kind: 'choice'; options: readonly string[] }
  | { name: string; kind: 'switch' }
  | { name: string; kind: 'picture' | 'file' | 'address' }

const field = (kind: Exclude<SettingField['kind'], 'choice'>, ...names: string[]): SettingField[] =>
  names.map((name) => ({ name, kind }) as SettingField)
const choice = (name: string, ...options: string[]): SettingField[] => [{ name, kind: 'choice', options }]

const heading = [...field('anchor', 'id'), ...choice('align', 'start', 'center', 'end')]

export const BLOCK_SETTINGS: { readonly [type: string]: readonly SettingField[] } = {
  paragraph: choice('align', 'start', 'center', 'end'),
  'heading-1': heading,
  'heading-2': heading,
  'heading-3': heading,
  'list-ordered': field('number', 'start'),
  'list-item': field('switch', 'checked'),
  hint: [...choice('style', 'info', 'success', 'warning', 'danger'), ...field('text', 'icon')],
  code: [
    ...field('language', 'syntax'),
    ...field('text', 'title'),
    ...field('switch', 'lineNumbers'),
    ...choice('overflow', 'scroll', 'wrap'),
    ...field('switch', 'expandable', 'fullWidth'),
  ],
  tabs: field('switch', 'fullWidth'),
  'tabs-item': field('text', 'title', 'icon'),
  'stepper-step': field('text', 'icon'),
  columns: field('switch', 'fullWidth'),
  column: [...field('length', 'width'), ...choice('verticalAlignment', 'top', 'middle', 'bottom')],
  updates: choice('format', '', 'full'),
  update: [...field('date', 'date'), ...field('tags', 'tags')],
  prompt: [
    ...field('text', 'description', 'icon'),
    ...field('switch', 'openInAIProviders'),
    ...choice('defaultExpanded', '', 'full'),
  ],
  if: field('text', 'expression'),
  expandable: [...field('switch', 'open'), ...field('text', 'id')],
  images: [...choice('align', 'center', 'left', 'right'), ...field('switch', 'framed', 'fullWidth')],
  image: [...field('text', 'alt'), ...field('length', 'width', 'height'), ...field('picture', 'ref', 'refDark')],
  drawing: [...field('text', 'alt'), ...field('picture', 'ref')],
  file: field('file', 'ref'),
  embed: [...field('text', 'url'), ...field('switch', 'fullWidth')],
  math: field('lines', 'formula'),
  swagger: [...field('text', 'path', 'method'), ...field('switch', 'expanded', 'fullWidth')],
  'openapi-operation': field('text', 'path', 'method'),
  'openapi-webhook': field('text', 'name', 'method'),
  'openapi-schemas': [...field('names', 'schemas'), ...field('switch', 'grouped')],
  integration: [
    ...field('text', 'integration', 'block', 'url'),
    ...field('pairs', 'props'),
    ...field('switch', 'fullWidth'),
  ],
  button: [
    ...field('text', 'label'),
    ...choice('kind', 'primary', 'secondary'),
    ...field('text', 'icon'),
    ...field('address', 'ref'),
  ],
  icon: field('text', 'icon'),
  'inline-image': [
    ...field('text', 'alt', 'caption'),
    ...choice('size', 'original', 'line'),
    ...field('picture', 'ref', 'refDark'),
  ],
}

/** What the data of blocks has besides, and why there is no field for it. */
export const WITHOUT_FIELD: { readonly [field: string]: string } = {
  'content-ref.ref': 'the picker of pages sets it',
  'reusable-content.ref': 'the picker of reusable content sets it',
  'swagger.ref': 'the picker of specifications sets it',
  'openapi-operation.ref': 'the picker of specifications sets it',
  'openapi-webhook.ref': 'the picker of specifications sets it',
  'openapi-schemas.ref': 'the picker of specifications sets it',
  'code-line.highlighted': 'a line of code is a line of text, and has no menu',
  'button.action': 'a button that searches stays one: an address takes the place of its search',
  'conflict.conflict': 'a merge writes it',
  'conflict-side.side': 'a merge writes it',
}
