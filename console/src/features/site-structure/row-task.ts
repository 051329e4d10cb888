/** What was chosen in the menu of a row, and needs a dialog. */
export interface RowTask {
  kind: 'edit' | 'move' | 'remove' | 'add-variant'
  nodeId: string
}
