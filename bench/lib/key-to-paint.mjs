/** Types letters into a page that is edited, and measures the time from each key to the frame that shows it. */
const LETTERS = 40

/** Returns the median in milliseconds. */
export async function timeKeys(context, address) {
  const page = await context.newPage()
  try {
    await page.goto(address)
    const body = page.locator('.ProseMirror')
    await body.locator('> :nth-child(10)').click()
    await page.evaluate(() => {
      window.paints = []
      const measure = () => {
        const startedAt = performance.now()
        // The message is handled after the frame has been painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => window.paints.push(performance.now() - startedAt)
          port2.postMessage(undefined)
        })
      }
      document.addEventListener('keydown', measure, { capture: true })
    })
    for (let typed = 1; typed <= LETTERS; typed++) {
      await page.keyboard.press('a')
      await page.waitForFunction((count) => window.paints.length >= count, typed)
    }
    const paints = await page.evaluate(() => window.paints)
    return paints.toSorted((one, other) => one - other)[Math.floor(paints.length / 2)]
  } finally {
    await page.close()
  }
}
