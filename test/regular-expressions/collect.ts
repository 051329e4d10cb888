/** Collects every regular expression of the program: literals, `new RegExp(…)`, and the `pattern` of a schema. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export interface Found {
  file: string
  line: number
  /** The expression as written, with its text where that is known. */
  written: string
  source: string | undefined
  flags: string
}

export function collectExpressions(root: string, directories: readonly string[]): Found[] {
  const files = directories.flatMap((directory) => listSources(root, directory))
  const parsed = files.map((file) =>
    ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true),
  )
  const constants = collectConstants(parsed)
  return parsed.flatMap((file) => collectFrom(file, constants))
}

const listSources = (root: string, directory: string): string[] =>
  readdirSync(join(root, directory), { withFileTypes: true }).flatMap((entry) => {
    const path = `${directory}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : listSources(root, path)
    return /\.[cm]?[jt]sx?$/.test(entry.name) && !/\.test\.ts$/.test(entry.name) ? [path] : []
  })

type Constants = Map<string, ts.Expression>

/** Constants by file and name; a name that is unique is known in the files that import it. */
function collectConstants(files: readonly ts.SourceFile[]): Constants {
  const constants: Constants = new Map()
  for (const file of files)
    for (const statement of file.statements)
      if (ts.isVariableStatement(statement))
        for (const { name, initializer } of statement.declarationList.declarations)
          if (ts.isIdentifier(name) && initializer) {
            constants.set(`${file.fileName} ${name.text}`, initializer)
            if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
              constants.set(name.text, initializer)
          }
  return constants
}

function collectFrom(file: ts.SourceFile, constants: Constants): Found[] {
  const found: Found[] = []
  const add = (node: ts.Node, source: string | undefined, flags: string) =>
    found.push({
      file: file.fileName,
      line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      written: node.getText().replaceAll(/\s+/g, ' '),
      source,
      flags,
    })
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { source, flags } = splitLiteral(node.text)
      add(node, source, flags)
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
      const [source, flags] = node.arguments ?? []
      add(node, source && textOf(source, file, constants), (flags && textOf(flags, file, constants)) ?? '')
    } else if (ts.isPropertyAssignment(node) && node.name.getText() === 'pattern') {
      // The validator compiles the patterns of schemas with the flag u.
      const source = textOf(node.initializer, file, constants)
      if (source !== undefined) add(node, source, 'u')
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function splitLiteral(text: string): { source: string; flags: string } {
  const end = text.lastIndexOf('/')
  return { source: text.slice(1, end), flags: text.slice(end + 1) }
}

/** Returns the constant text of an expression in the program. */
function textOf(node: ts.Expression, file: ts.SourceFile, constants: Constants): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isIdentifier(node)) {
    const constant = constants.get(`${file.fileName} ${node.text}`) ?? constants.get(node.text)
    return constant && textOf(constant, constant.getSourceFile(), constants)
  }
  if (ts.isRegularExpressionLiteral(node)) return splitLiteral(node.text).source
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source')
    return textOf(node.expression, file, constants)
  if (!ts.isTemplateExpression(node)) return undefined
  const parts = node.templateSpans.map(({ expression, literal }) => {
    const text = textOf(expression, file, constants)
    return text === undefined ? undefined : text + literal.text
  })
  return parts.includes(undefined) ? undefined : node.head.text + parts.join('')
}
