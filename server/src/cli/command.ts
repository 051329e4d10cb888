/** Defines a command: its options with their descriptions, and its function. Parsing, `--help` and usage errors are derived from it. */
import { parseArgs } from 'node:util'

interface Option {
  type: 'string' | 'boolean'
  multiple?: boolean
  required?: boolean
  /** The placeholder of the value in the help. */
  value?: string
  description: string
}

type Options = Record<string, Option>

/** A positional argument, as in `lectern restore FILE`. */
interface Argument {
  name: string
  description: string
  /** A missing optional argument is ''. */
  optional?: boolean
}

type Values<O extends Options> = {
  [K in keyof O]: O[K] extends { type: 'boolean' }
    ? boolean
    : O[K] extends { multiple: true }
      ? string[]
      : O[K] extends { required: true }
        ? string
        : string | undefined
}

export interface Command {
  summary: string
  /** The text after the summary in the help. */
  details?: string | undefined
  argument?: Argument | undefined
  options: Options
  run: (values: Record<string, never>, argument: string) => Promise<void>
}

/** Commands with a common first word: `lectern user create`. */
export interface Group {
  summary: string
  commands: Record<string, Command>
}

export function command<const O extends Options>(definition: {
  summary: string
  details?: string
  argument?: Argument
  options: O
  run: (values: Values<O>, argument: string) => Promise<void>
}): Command {
  return definition as unknown as Command
}

/** Wrong usage: exit code 2. */
export class UsageError extends Error {
  /** The command whose help is shown. */
  command: string

  constructor(message: string, command = 'lectern') {
    super(message)
    this.command = command
  }
}

/** An error that the person at the terminal can correct; the message is one sentence. Exit code 1. */
export class CommandError extends Error {}

export async function runCommand(name: string, found: Command | Group, args: string[]): Promise<void> {
  if ('run' in found) {
    if (asksForHelp(args)) return say(helpOf(name, found))
    try {
      const { values, argument } = parse(name, found, args)
      return await found.run(values, argument)
    } catch (error) {
      if (error instanceof UsageError) error.command = name
      throw error
    }
  }
  const [verb = '', ...rest] = args
  const below = Object.hasOwn(found.commands, verb) ? found.commands[verb] : undefined
  if (below) return runCommand(`${name} ${verb}`, below, rest)
  if (asksForHelp(args)) return say(helpOfGroup(name, found))
  const known = Object.keys(found.commands).join(', ')
  const words = verb ? `${name} has no command "${verb}": choose ${known}.` : `${name} needs one of ${known}.`
  throw new UsageError(words, name)
}

export const asksForHelp = (args: string[]) => args.includes('--help') || args.includes('-h')

export const say = (text: string) => void process.stdout.write(`${text}\n`)

function parse(name: string, { options, argument: wanted }: Command, args: string[]) {
  const { values: parsed, tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true })
  const values: Record<string, unknown> = parsed
  let argument: string | undefined
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (!wanted || argument !== undefined) throw new UsageError(`${name} does not take "${token.value}".`)
      argument = token.value
    }
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (!option) throw new UsageError(`${name} has no option ${token.rawName}.`)
    if (option.type === 'boolean' && token.value !== undefined)
      throw new UsageError(`${token.rawName} does not take a value.`)
    // In `--email --name N` the next option was taken for the value.
    if (option.type === 'string' && (token.value === undefined || (!token.inlineValue && token.value.startsWith('-'))))
      throw new UsageError(`${token.rawName} needs a value.`)
  }
  if (wanted && !wanted.optional && argument === undefined) throw new UsageError(`${name} needs ${wanted.name}.`)
  for (const [key, option] of Object.entries(options)) {
    if (option.required && values[key] === undefined) throw new UsageError(`${name} needs --${key}.`)
    if (option.multiple) values[key] ??= []
    if (option.type === 'boolean') values[key] ??= false
  }
  return { values: values as Record<string, never>, argument: argument ?? '' }
}

function helpOf(name: string, { summary, details, argument, options }: Command): string {
  const written = Object.entries(options).map(([key, option]) => {
    const text = option.type === 'boolean' ? `--${key}` : `--${key} ${option.value ?? 'TEXT'}`
    return { text, option }
  })
  const usage = written.map(({ text, option }) =>
    option.required ? text : option.multiple ? `[${text} …]` : `[${text}]`,
  )
  const rows = written.map(({ text, option }) => [text, option.description] as const)
  if (argument) {
    usage.push(argument.optional ? `[${argument.name}]` : argument.name)
    rows.unshift([argument.name, argument.description])
  }
  return [
    `Usage: ${[name, ...usage].join(' ')}`,
    summary + (details ? `\n${details}` : ''),
    columns([...rows, ['--help', 'Show this']]),
  ].join('\n\n')
}

const helpOfGroup = (name: string, { summary, commands }: Group) =>
  [
    `Usage: ${name} COMMAND`,
    summary,
    columns(Object.entries(commands).map(([verb, { summary }]) => [verb, summary])),
    `${name} COMMAND --help shows the options of a command.`,
  ].join('\n\n')

export function columns(rows: (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}
