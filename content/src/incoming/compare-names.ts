let collator: Intl.Collator | undefined

/** The order in which a person lists files: `2-setup` before `10-usage`, whatever the case. Loading its rules takes a start 20 ms, so the first use does. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator.compare(one, other)
}
