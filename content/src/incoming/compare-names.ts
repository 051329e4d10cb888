let collator: Intl.Collator | undefined

/** Compares file names in natural order: `2-setup` before `10-usage`, in any case. Loading the collation takes 20 ms, so it is loaded at the first use. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator.compare(one, other)
}
