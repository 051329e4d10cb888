export type SendEvent = (type: string, fields?: object) => void

/** Sends what visitors do to the site, without cookies; undefined for those who asked not to be counted. */
export function openBeacon(): SendEvent | undefined {
  const address = document.body.dataset.beacon
  const privacy = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (!address || navigator.doNotTrack === '1' || privacy.globalPrivacyControl === true) return undefined
  return (type, fields = {}) => {
    const event = { type, url: location.href, referrer: document.referrer, language: navigator.language, ...fields }
    navigator.sendBeacon(address, new Blob([JSON.stringify(event)], { type: 'application/json' }))
  }
}
