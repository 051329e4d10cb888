/** Formats results as a table for people. */
export function report(results) {
  const table = [
    ['measure', 'Lectern', 'reference', 'figure', 'goal', ''],
    ...results.map(({ name, reference, ours, theirs, ratio, value, goal, unit }) => [
      name,
      ours ?? `${value} ${unit}`,
      theirs ? `${theirs} (${reference})` : reference,
      ratio === undefined ? `${value} ${unit}` : `${ratio.toFixed(2)} ×`,
      goal.text,
      goal.met(ratio ?? value) ? 'met' : 'MISSED',
    ]),
  ]
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)))
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
