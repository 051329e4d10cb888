/** `?`: every key that does something here. */
import { Dialog, useWords } from '../design/index.ts'
import { useAllCommands } from './commands.ts'
import styles from './frame.module.css'
import { formatKeys } from './keys.ts'
import { SHELL_WORDS } from './words.ts'

export function KeyList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useWords(SHELL_WORDS)
  const commands = useAllCommands().filter(({ keys }) => keys !== undefined)
  return (
    <Dialog title={words.keys} isOpen={isOpen} onClose={onClose}>
      <p>{words.keysLead}</p>
      <dl className={styles.keys}>
        {commands.map(({ id, label, keys }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <kbd>{formatKeys(keys!, words.keyThenKey)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
