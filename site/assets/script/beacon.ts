/** Tells the site that a page was opened: without cookies, and not for those who asked not to be counted. */
export function countView(): void {
  const address = document.body.dataset.beacon
  const asked = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (!address || navigator.doNotTrack === '1' || asked.globalPrivacyControl === true) return
  const view = {
    type: 'page_view',
    url: location.href,
    referrer: document.referrer,
    title: document.title,
    language: navigator.language,
  }
  navigator.sendBeacon(address, new Blob([JSON.stringify(view)], { type: 'application/json' }))
}
