/** Computes the chain of the log again and says whether it is as it was written. */
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import {
  Button,
  CopyField,
  Dialog,
  Loaded,
  PARTS_WORDS,
  Stack,
  useNumberFormat,
  useWords,
  Warning,
} from '../../design/index.ts'
import styles from './audit-log.module.css'
import { integrityQuery } from './queries.ts'
import { AUDIT_WORDS } from './words.ts'

export function IntegrityDialog({ organization, onClose }: { organization: string; onClose: () => void }) {
  const words = useWords(AUDIT_WORDS)
  const parts = useWords(PARTS_WORDS)
  const number = useNumberFormat()
  const query = useQuery({ ...integrityQuery(organization), staleTime: 0, gcTime: 0 })
  return (
    <Dialog title={words.check} isOpen onClose={onClose} actions={<Button onPress={onClose}>{parts.close}</Button>}>
      <Loaded query={query} skeleton={<p role="status">{words.checking}</p>}>
        {({ ok, events, unsealed, head, firstBroken }) => (
          <Stack>
            {ok ? (
              <p className={styles.proved}>
                <CircleCheck aria-hidden />
                <strong>{words.isWhole(number.format(events))}</strong>
              </p>
            ) : (
              <Warning title={words.isBroken}>
                {firstBroken && words.brokenText[firstBroken.reason](number.format(firstBroken.sequence))}{' '}
                {firstBroken?.id && <a href={`?event=${firstBroken.id}`}>{words.lookAtIt}</a>}
              </Warning>
            )}
            {unsealed > 0 && <p>{words.unsealed(number.format(unsealed))}</p>}
            {ok && head !== undefined && (
              <>
                <p>{words.wholeText}</p>
                <CopyField label={words.head} value={head} />
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
