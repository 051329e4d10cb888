import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole, expectNoViolations, waitForFrames, waitForQuiet } from './browse.ts'
import { refuse } from './faults.ts'

describeConsole('what happens elsewhere', (console) => {
  test('appears on the screen: the words of others, and who else is here, in every tab', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Handbook', editMode: 'live' })
    await given.pages(space, [{ id: 'welcome', title: 'Welcome', markdown: 'As it was' }])
    const reader = await given.member(organization, 'read')
    const writer = api.as(organization.admin)
    const path = `/o/${organization.id}/s/${space.id}`
    await api.as(organization.admin).patch(`/users/${organization.admin.id}`, { displayName: 'Ada Writer' })
    await console.visit(reader, path, async (page) => {
      await page.getByText('As it was').waitFor()
      const other = await page.context().newPage()
      await other.goto(console.server.url + path)
      await other.getByText('As it was').waitFor()

      const presence = { client: 'elsewhere', page: 'welcome', editing: true }
      await writer.put(`${space.path}/presence`, presence)
      const people = page.getByRole('list', { name: 'Also here' })
      await people.getByText('Ada Writer is writing').waitFor()
      await expectNoViolations(page, 'presence')
      await writer.delete(`${space.path}/presence/elsewhere`)
      await people.waitFor({ state: 'detached' })

      await writer.post(`${space.path}/content`, {
        changes: [{ operation: 'update_page', page: 'welcome', document: { markdown: 'As it is now' } }],
      })
      await Promise.all([page, other].map((tab) => tab.getByText('As it is now').waitFor()))

      // The tab that read the stream is closed; the other one goes on.
      await other.bringToFront()
      await page.close()
      await writer.post(`${space.path}/content`, {
        changes: [{ operation: 'update_page', page: 'welcome', document: { markdown: 'And now this' } }],
      })
      await other.getByText('And now this').waitFor()
      await other.close()
    })
  })

  test('is not missed between the first read and the opening of the stream, in the first tab and in the next', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, editMode: 'live' })
    await given.pages(space, [{ id: 'welcome', title: 'Welcome', markdown: 'As it was' }])
    const path = `/o/${organization.id}/s/${space.id}`
    const write = (markdown: string) =>
      api.as(organization.admin).post(`${space.path}/content`, {
        changes: [{ operation: 'update_page', page: 'welcome', document: { markdown } }],
      })
    const holds: (() => void)[] = []
    /** Holds what a tab asks for at this address until `release`. */
    const hold = (page: Page, address: string) =>
      page.route(address, async (route) => {
        await new Promise<void>((resolve) => void holds.push(resolve))
        // The tab may have given up on it, and asked again.
        await route.continue().catch(() => {})
      })
    const release = async (page: Page, address: string) => {
      await page.unroute(address)
      for (const go of holds.splice(0)) go()
    }
    const isHeld = () => expect.poll(() => holds.length).toBeGreaterThan(0)
    await console.visit(
      organization.admin,
      path,
      async (page) => {
        await page.getByText('As it was').waitFor()
        await isHeld()
        await write('As it is now')
        await release(page, '**/v1/events*')
        await page.getByText('As it is now').waitFor()

        // A tab whose own part of this is not loaded yet cannot hear what the first one passes on.
        const other = await page.context().newPage()
        await hold(other, '**/live-updates-*')
        await other.goto(console.server.url + path)
        await other.getByText('As it is now').waitFor()
        await isHeld()
        await write('And now this')
        await page.getByText('And now this').waitFor()
        await release(other, '**/live-updates-*')
        await other.getByText('And now this').waitFor()
        await other.close()
      },
      { before: (page) => hold(page, '**/v1/events*') },
    )
  })

  test('is not missed while a part of the screen is read for the first time', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization })
    const admin = api.as(organization.admin)
    const { number } = await admin.post(`${space.path}/change-requests`, { subject: 'Better' })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let isHeld = false
    await console.visit(
      organization.admin,
      `/o/${organization.id}/s/${space.id}/~/changes/${number}`,
      async (page) => {
        await page.getByRole('complementary').getByText('author').waitFor()
        await expect.poll(() => isHeld).toBe(true)
        const isReadAgain = page.waitForRequest('**/contributors')
        await admin.post(`${space.path}/change-requests/${number}/reviews`, { status: 'approved' })
        await isReadAgain
        release()
        await page.getByRole('list', { name: 'Reviewers' }).getByText('Approved', { exact: true }).waitFor()
      },
      {
        // The first answer is from before the review.
        before: (page) =>
          page.route(
            '**/reviews?*',
            async (route) => {
              const response = await route.fetch()
              isHeld = true
              await released
              await route.fulfill({ response })
            },
            { times: 1 },
          ),
      },
    )
  })

  test('takes no button away from under a pointer that is down', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization })
    const reviewer = await given.member(organization, 'review')
    const admin = api.as(organization.admin)
    await api.as(reviewer).patch(`/users/${reviewer.id}`, { displayName: 'Ben' })
    const { number } = await admin.post(`${space.path}/change-requests`, { subject: 'Better' })
    const reviews = `${space.path}/change-requests/${number}/reviews`
    await console.visit(organization.admin, `/o/${organization.id}/s/${space.id}/~/changes/${number}`, async (page) => {
      await page.getByText('No reviews yet.').waitFor()
      await page.getByRole('textbox', { name: 'Comment' }).focus()
      await page.getByRole('button', { name: 'Approve' }).hover()
      await page.mouse.down()
      const isRead = page.waitForResponse('**/reviews?*')
      await api
        .as(reviewer)
        .post(reviews, { status: 'changes-requested', comment: { markdown: 'One\n\nTwo\n\nThree' } })
      await (await isRead).finished()
      await waitForFrames(page)
      await page.mouse.up()
      const reviewers = page.getByRole('list', { name: 'Reviewers' })
      await reviewers.getByText('Asks for changes', { exact: true }).waitFor()
      await reviewers.getByText('Approved', { exact: true }).waitFor()
    })
  })

  test('appears by polling where something holds the stream back', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, editMode: 'live' })
    await given.pages(space, [{ id: 'welcome', title: 'Welcome', markdown: 'As it was' }])
    const polls: string[] = []
    await console.visit(
      organization.admin,
      `/o/${organization.id}/s/${space.id}`,
      async (page) => {
        await page.getByText('As it was').waitFor()
        await page.waitForRequest((request) => request.url().includes('/v1/events?after='))
        await api.as(organization.admin).post(`${space.path}/content`, {
          changes: [{ operation: 'update_page', page: 'welcome', document: { markdown: 'As it is now' } }],
        })
        await page.getByText('As it is now').waitFor()
        expect(polls.length).toBeGreaterThan(0)
      },
      {
        statuses: [502],
        before: (page) =>
          page.route('**/v1/events*', (route) => {
            if (route.request().headers().accept !== 'text/event-stream') {
              polls.push(route.request().url())
              return route.continue()
            }
            return route.fulfill({ status: 502, body: '' })
          }),
      },
    )
  })

  test('is not asked for while news arrive, and is asked for now and then where they do not', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, editMode: 'live' })
    await given.pages(space, [{ id: 'welcome', title: 'Welcome', markdown: 'As it was' }])
    const path = `/o/${organization.id}/s/${space.id}?panel=comments`
    const say = (markdown: string) =>
      api.as(organization.admin).post(`${space.path}/comments`, { page: 'welcome', body: { markdown } })
    let reads = 0
    const count = (page: Page) =>
      page.on('request', (request) => {
        if (request.url().includes('/comments?')) reads++
      })
    let opened: Promise<unknown> | undefined
    await console.visit(
      organization.admin,
      path,
      async (page) => {
        await page.getByText('No open comments').waitFor()
        // Time must not leap before the stream has said its first word.
        await opened
        await waitForQuiet(page)
        reads = 0
        await page.clock.fastForward(20_000)
        await say('First words')
        await page.getByText('First words').waitFor()
        await waitForQuiet(page)
        expect(reads).toBe(1)
      },
      {
        before: async (page) => {
          opened = page.waitForResponse('**/v1/events')
          await page.clock.install()
          count(page)
        },
      },
    )
    await console.visit(
      organization.admin,
      path,
      async (page) => {
        await page.getByText('First words').waitFor()
        await say('Second words')
        await expect
          .poll(async () => {
            await page.clock.fastForward(20_000)
            return page.getByText('Second words').count()
          })
          .toBe(1)
      },
      {
        statuses: [503],
        before: (page) => Promise.all([page.clock.install(), refuse(page, '**/v1/events*', 503)]),
      },
    )
  })
})
