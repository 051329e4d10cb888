import { ConfigError, loadConfig, readSecretKeyFile } from '../config.ts'
import { SERVER } from '../core/audit/record.ts'
import { describeSecrets } from '../core/seal/describe-secrets.ts'
import { countOldRows } from '../core/seal/reseal.ts'
import { rotateSecrets } from '../core/seal/rotate.ts'
import { listSecrets } from '../core/seal/store.ts'
import { resealJob, sealedColumns } from '../sealed-columns.ts'
import { CommandError, command, type Group, say } from './command.ts'
import { withDatabase } from './connection.ts'
import { recordCommand } from './record-command.ts'

export const secretsGroup: Group = {
  summary: 'Show how the secrets of the database are sealed, and replace their keys',
  commands: {
    status: command({
      summary: 'Say how the secrets are stored, and whether a rotation has ended',
      options: {},
      run: async () => {
        const { secretKey } = loadConfig()
        const { state, old } = await withDatabase(loadConfig(), async ({ db }) => {
          const state = describeSecrets(await listSecrets(db), secretKey)
          return { state, old: await countOldRows(db, sealedColumns) }
        })
        say(`The secrets are ${state}.`)
        if (old > 0) say(`Rows still sealed with an older key: ${old}.`)
      },
    }),
    rotate: command({
      summary: 'Replace the key that seals rows and, with --new-key-file, the secret key itself',
      details:
        'Both keys open the database until a server that was started with the new one has sealed all rows again.\n' +
        'LECTERN_SECRET_KEY or LECTERN_SECRET_KEY_FILE is the key in use. Servers may keep running; restart them with the new key afterwards.',
      options: {
        'new-key-file': {
          type: 'string',
          value: 'FILE',
          description: 'File with the new secret key, 32 bytes in base64; without it, the secret key stays',
        },
      },
      run: async ({ 'new-key-file': path }) => {
        const config = loadConfig()
        const newKey = path === undefined ? undefined : readNewKey(path)
        await withDatabase(config, ({ db }) =>
          db.transaction().execute(async (trx) => {
            await rotateSecrets(trx, { secretKey: config.secretKey, newKey }, resealJob)
            await recordCommand(trx, {
              action: 'secret_key.rotated',
              organizationId: SERVER,
              target: { id: newKey === undefined ? 'sealing-key' : 'secret-key' },
            })
          }),
        )
        say(
          newKey === undefined
            ? 'A new key seals rows from now on. A running server seals the older ones again.'
            : 'The old key and the new one both open the secrets now. Set LECTERN_SECRET_KEY_FILE to the new key and restart every server: the first one seals all rows again, and the old key ends.',
        )
      },
    }),
  },
}

function readNewKey(path: string): Buffer {
  try {
    return readSecretKeyFile(path)
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError(`--new-key-file ${error.message}.`)
    throw error
  }
}
