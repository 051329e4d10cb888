/** The parts every screen is made of. */
export { AnchoredMenu } from './anchored-menu.tsx'
export { Avatar, Badge, type Tone } from './badge.tsx'
export { Button, IconButton, LinkButton } from './button.tsx'
export { ConfirmCommand } from './confirm-command.tsx'
export { CopyField } from './copy-field.tsx'
export { ConfirmDialog, Dialog } from './dialog.tsx'
export { DownloadButton } from './download-button.tsx'
export { ErrorBoundary } from './error-boundary.tsx'
export {
  CheckboxField,
  type Choice,
  FieldGroup,
  RadioField,
  SearchField,
  SelectField,
  SwitchField,
  TextField,
} from './field.tsx'
export { FileDrop } from './file-drop.tsx'
export { fitsPattern } from './fits-pattern.ts'
export { checkField, Form, useForm } from './form.tsx'
export { defineWords, useLanguage, useWords } from './language.tsx'
export { lazyDialog } from './lazy-dialog.tsx'
export { lazyPart } from './lazy-part.ts'
export { LinkList, listenForOpening } from './link-list.tsx'
export { Menu, type MenuAction } from './menu.tsx'
export { PersonName } from './person.tsx'
export { PickList } from './pick-list.tsx'
export { ProblemTitle, ProblemView } from './problem-view.tsx'
export { ProgressMeter } from './progress.tsx'
export { Box, ButtonRow, Facts, Screen, Section, Stack, Toolbar } from './screen.tsx'
export { readSorting, type Sorting } from './sorting.ts'
export { EmptyState, Loaded, Skeleton, Warning } from './states.tsx'
export { DataTable, ListTable, MoreButton, type TableColumn } from './table.tsx'
export { TabLinks } from './tabs.tsx'
export { Day, formatBytes, Time, useNumberFormat } from './time.tsx'
export { clearUndoToasts, showLinkToast, showToast, type ToastLink } from './toast.tsx'
export { discardUnsaved, hasUnsaved, isKeptOnScreen, mayDiscard, mayLose, useUnsaved } from './unsaved.ts'
export { UnsavedChoice } from './unsaved-choice.ts'
export { PARTS_WORDS } from './words.ts'
