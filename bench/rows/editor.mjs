import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { withBrowser } from '../lib/browser.mjs'
import { atMost } from '../lib/goal.mjs'
import { timeKeys } from '../lib/key-to-paint.mjs'
import { median } from '../lib/load.mjs'
import { contentClient } from '../lib/spaces.mjs'
import { timeMarkdown } from '../lib/time-markdown.mjs'

const SCRIPT = fileURLToPath(new URL('../lib/measure-conversion.mjs', import.meta.url))

const repeat = (count, write) => Array.from({ length: count }, (_, at) => write(at)).join('\n\n')

const writeLine = (at) => `Paragraph ${at}, with some words in it.`

/** What a manual consists of: 500 characters. */
const writeSection = (at) =>
  [
    `## Section ${at}`,
    `How a thing is done, with **strong** words and [a link](https://example.com/${at}). ${'It goes on for a while. '.repeat(10)}`,
    '* first\n* second\n  * within',
    `\`\`\`js\nconst section = ${at}\n\`\`\``,
    `| Name | Value |\n| --- | --- |\n| ${at} | ${'x'.repeat(60)} |`,
  ].join('\n\n')

/** The address of the editor on a page, in a change request of its own. */
async function createPage(workbench, markdown) {
  const client = contentClient(workbench)
  const space = await client.createSpace()
  const { answer } = await client.post(`${space}/change-requests`)
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
      const short = await createPage(workbench, repeat(200, writeLine))
      const long = await createPage(workbench, repeat(2_000, writeLine))
      return compare(workbench, timeKeys, short, long)
    },
  },
  {
    name: 'editor: 100 kB of text shown as markdown',
    reference: 'the same with 10 kB',
    goal: atMost(6),
    run: async (workbench) => {
      const short = await createPage(workbench, repeat(20, writeSection))
      const long = await createPage(workbench, repeat(200, writeSection))
      return compare(workbench, timeMarkdown, short, long)
    },
  },
]

const compare = (workbench, measure, short, long) =>
  withBrowser(workbench, async (context) => {
    await measure(context, short)
    const measured = []
    for (let at = 0; at < workbench.rounds; at++)
      measured.push({ theirs: await measure(context, short), ours: await measure(context, long) })
    const { ours, theirs } = median(measured, (each) => each.ours / each.theirs)
    return { ours: round(ours), theirs: round(theirs), ratio: ours / theirs }
  })
