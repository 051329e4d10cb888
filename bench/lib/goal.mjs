/** The goal of a row, as a sentence and as a check. */
export const atLeast = (bound, unit = '×') => ({ text: `≥ ${bound} ${unit}`, met: (figure) => figure >= bound })
export const atMost = (bound, unit = '×') => ({ text: `≤ ${bound} ${unit}`, met: (figure) => figure <= bound })
