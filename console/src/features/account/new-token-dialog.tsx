/** A new API token, of a person or of a program. */
import { useState } from 'react'
import type { BodyOf } from '../../api/client.ts'
import { createApiTokenLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  CheckboxField,
  CopyField,
  Dialog,
  Form,
  RadioField,
  SelectField,
  Stack,
  TextField,
  useForm,
  useWords,
} from '../../design/index.ts'
import { ACCOUNT_WORDS, SCOPE_WORDS } from './words.ts'

type ScopeName = NonNullable<NonNullable<BodyOf<'/user/tokens', 'post'>>['scopes']>[number]
const SCOPE_NAMES = Object.keys(SCOPE_WORDS.en) as (keyof (typeof SCOPE_WORDS)['en'] & ScopeName)[]
const LIFETIMES = ['30', '90', '365', 'never'] as const
const DAY = 24 * 3600 * 1000

interface TokenValues {
  label: string
  reach: 'all' | 'some'
  scopes: ScopeName[]
  lifetime: (typeof LIFETIMES)[number]
  addresses: string
}

const INITIAL: TokenValues = { label: '', reach: 'some', scopes: [], lifetime: '90', addresses: '' }

const splitAddresses = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const command = useCommand('post', '/user/tokens')
  return <TokenDialog create={(body) => command.mutateAsync({ body })} onClose={onClose} />
}

interface NewToken {
  label: string
  scopes?: ScopeName[]
  expiresAt?: string
  addresses?: string[]
}

interface TokenDialogProps {
  create: (token: NewToken) => Promise<{ token: string }>
  /** The token belongs to a program, and may be bound to the networks where it runs. */
  isOfProgram?: boolean
  onClose: () => void
}

/** Asks what the token is for and may do; then shows it, this once. */
export function TokenDialog({ create, isOfProgram = false, onClose }: TokenDialogProps) {
  const words = useWords(ACCOUNT_WORDS)
  const scopeWords = useWords(SCOPE_WORDS)
  const [token, setToken] = useState<string>()
  const form = useForm<TokenValues>({
    initial: INITIAL,
    limits: { label: { ...createApiTokenLimits.label, required: true } },
    check: ({ reach, scopes }) => ({ scopes: reach === 'some' && scopes.length === 0 ? words.noScope : undefined }),
    submit: async ({ label, reach, scopes, lifetime, addresses }) => {
      const networks = splitAddresses(addresses)
      const made = await create({
        label,
        ...(reach === 'some' ? { scopes } : {}),
        ...(lifetime === 'never' ? {} : { expiresAt: new Date(Date.now() + Number(lifetime) * DAY).toISOString() }),
        ...(networks.length > 0 ? { addresses: networks } : {}),
      })
      setToken(made.token)
    },
  })
  if (token !== undefined)
    return (
      <Dialog
        title={words.tokenMade}
        isOpen
        onClose={onClose}
        isBlocking
        actions={
          <Button look="primary" onPress={onClose}>
            {words.tokenTaken}
          </Button>
        }
      >
        <Stack>
          <p>{words.tokenOnce}</p>
          <CopyField label={words.token} value={token} />
        </Stack>
      </Dialog>
    )
  const { scopes } = form.values
  const scopeError = form.field('scopes').error
  return (
    <Dialog title={words.newToken} isOpen onClose={onClose}>
      <Form form={form} submitLabel={words.makeToken} onCancel={onClose} isCreating>
        <TextField label={words.label} hint={words.labelHint} {...form.field('label')} autoFocus />
        <SelectField
          label={words.expires}
          choices={LIFETIMES.map((value) => ({
            value,
            label: value === 'never' ? words.never : words.days(Number(value)),
          }))}
          {...form.field('lifetime')}
        />
        {isOfProgram && (
          <TextField label={words.networks} hint={words.networksHint} isCode rows={2} {...form.field('addresses')} />
        )}
        <RadioField
          label={words.scopes}
          choices={[
            { value: 'some', label: words.chosenScopes, hint: words.chosenScopesHint },
            isOfProgram
              ? { value: 'all', label: words.allOfProgram, hint: words.allOfProgramHint }
              : { value: 'all', label: words.allScopes, hint: words.allScopesHint },
          ]}
          {...form.field('reach')}
        />
        {form.values.reach === 'some' && (
          <Stack>
            {scopeError && <p role="alert">{scopeError}</p>}
            {SCOPE_NAMES.map((scope) => (
              <CheckboxField
                key={scope}
                label={scope}
                hint={scopeWords[scope]}
                value={scopes.includes(scope)}
                onChange={(isSet) =>
                  form.set({ scopes: isSet ? [...scopes, scope] : scopes.filter((each) => each !== scope) })
                }
              />
            ))}
          </Stack>
        )}
      </Form>
    </Dialog>
  )
}
