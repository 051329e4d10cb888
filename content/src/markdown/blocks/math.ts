import { type Block, voidBlock } from '../../document/index.ts'
import { type BlockPrinter, stringOf } from '../writer.ts'

export const toMath = (lines: readonly string[]): Block => voidBlock('math', { formula: lines.join('\n') })

export const printMath: BlockPrinter = ({ data }) => {
  const formula = stringOf(data?.formula)
  const longest = Math.max(1, ...(formula.match(/\$+/g) ?? []).map((run) => run.length))
  const fence = '$'.repeat(longest + 1)
  return formula === '' ? `${fence}\n${fence}` : `${fence}\n${formula}\n${fence}`
}
