import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { withBrowser } from '../lib/browser.mjs'
import { atMost } from '../lib/goal.mjs'
import { timeKeys } from '../lib/key-to-paint.mjs'
import { median } from '../lib/load.mjs'
import { contentClient } from '../lib/spaces.mjs'

const SCRIPT = fileURLToPath(new URL('../lib/measure-conversion.mjs', import.meta.url))

/** The address of the editor on a page of so many paragraphs, in a change request of its own. */
async function createLongPage(workbench, blocks) {
  const client = contentClient(workbench)
  const space = await client.createSpace()
  const { answer } = await client.post(`${space}/change-requests`)
  const markdown = Array.from({ length: blocks }, (_, at) => `Paragraph ${at}, with some words in it.`).join('\n\n')
  const change = { operation: 'insert_page', title: 'Long', document: { markdown } }
  await client.change(`${space}/change-requests/${answer.id}`, [change])
  const home = `${workbench.lectern.url}/o/${workbench.organization}`
  return `${home}/s/${space.split('/').at(-1)}/~/changes/${answer.number}/long?mode=edit`
}

const round = (milliseconds) => `${milliseconds.toFixed(1)} ms`

export const rows = [
  {
    name: 'editor: conversion after a keystroke, 2,000 blocks',
    reference: '–',
    goal: atMost(2, 'ms'),
    async run() {
      const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', SCRIPT])
      return { value: Number(JSON.parse(stdout).conversion.toFixed(2)), unit: 'ms' }
    },
  },
  {
    name: 'editor: key to paint in 2,000 blocks',
    reference: 'the same in 200 blocks',
    goal: atMost(2),
    run: async (workbench) => {
      const [short, long] = [await createLongPage(workbench, 200), await createLongPage(workbench, 2_000)]
      return withBrowser(workbench, async (context) => {
        await timeKeys(context, short)
        const measured = []
        for (let at = 0; at < workbench.rounds; at++)
          measured.push({ theirs: await timeKeys(context, short), ours: await timeKeys(context, long) })
        const { ours, theirs } = median(measured, (each) => each.ours / each.theirs)
        return { ours: round(ours), theirs: round(theirs), ratio: ours / theirs }
      })
    },
  },
]
