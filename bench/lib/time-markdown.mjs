/** Milliseconds from the press of the button until the text of a page is on the screen as markdown. */
export async function timeMarkdown(context, address) {
  const page = await context.newPage()
  try {
    await page.goto(address)
    await page.locator('.ProseMirror > :first-child').waitFor()
    await page.getByRole('button', { name: 'Write markdown' }).evaluate((button) => {
      const startedAt = performance.now()
      const observer = new MutationObserver(() => {
        if (!document.querySelector('.cm-line')) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => (window.markdownTook = performance.now() - startedAt)))
      })
      observer.observe(document, { childList: true, subtree: true })
      button.click()
    })
    return await (await page.waitForFunction(() => window.markdownTook)).jsonValue()
  } finally {
    await page.close()
  }
}
