export type SendEvent = (type: string, fields?: object) => void

/** Returns the function that reports visitor events without cookies; undefined for visitors who opted out. */
export function openBeacon(): SendEvent | undefined {
  const address = document.body.dataset.beacon
  const privacy = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (!address || navigator.doNotTrack === '1' || privacy.globalPrivacyControl === true) return undefined
  return (type, fields = {}) => {
    const event = { type, url: location.href, referrer: document.referrer, language: navigator.language, ...fields }
    navigator.sendBeacon(address, new Blob([JSON.stringify(event)], { type: 'application/json' }))
  }
}
