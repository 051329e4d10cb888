/** A small mail server: it accepts messages, or refuses them as configured. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

export interface ReceivedMail {
  from: string
  to: string[]
  message: string
}

export async function startSmtpServer() {
  const mails: ReceivedMail[] = []
  const tried: ReceivedMail[] = []
  /** Responses that refuse the next messages, or the next recipients. */
  const refusals: string[] = []
  const refusedRecipients: string[] = []
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const say = (line: string) => socket.write(`${line}\r\n`)
    let mail: ReceivedMail = { from: '', to: [], message: '' }
    let inMessage = false
    let rest = ''

    function hear(line: string) {
      if (inMessage) {
        if (line !== '.') {
          mail.message += `${line.replace(/^\./, '')}\r\n`
          return
        }
        inMessage = false
        tried.push(mail)
        const refusal = refusals.shift()
        if (refusal === undefined) mails.push(mail)
        say(refusal ?? '250 Taken')
        mail = { from: '', to: [], message: '' }
        return
      }
      const word = line.slice(0, 4).toUpperCase()
      if (word === 'EHLO') {
        say('250-test')
        say('250-8BITMIME')
        say('250 SMTPUTF8')
      } else if (word === 'MAIL') {
        mail.from = /<(.*?)>/.exec(line)![1]!
        say('250 Fine')
      } else if (word === 'RCPT') {
        const refusal = refusedRecipients.shift()
        if (refusal === undefined) mail.to.push(/<(.*?)>/.exec(line)![1]!)
        say(refusal ?? '250 Fine')
      } else if (word === 'DATA') {
        inMessage = true
        say('354 Go on')
      } else if (word === 'QUIT') {
        say('221 Bye')
        socket.end()
      } else say('250 Fine')
    }

    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) hear(line)
    })
    say('220 test')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails, tried, refusals, refusedRecipients }
}
