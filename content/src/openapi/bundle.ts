/** Bundles a document in several files into one whose references are all local. */
import { parseText } from './parse-text.ts'
import { isApiObject, writeToken } from './read-spec.ts'
import { createRewriter } from './rewrite.ts'

export interface SpecFile {
  /** The file name of the entry; for others the path relative to it, or the whole URL. */
  readonly name: string
  /** Absent for a text without a URL: its references to other files must be absolute. */
  readonly url?: string
  readonly text: string
}

/** What reading needs from its host, which resolves URLs and may use the network. */
export interface SpecHost {
  /** Resolves a reference in the file at `base` to an absolute URL without fragment; undefined when that is impossible. */
  locate: (ref: string, base: string | undefined) => string | undefined
  /** Loads the text of a referenced file. Rejects when that fails. */
  load: (url: string) => Promise<string>
}

export interface BundledFile {
  readonly name: string
  readonly value: unknown
  /** The names of the files it refers to. */
  readonly references: readonly string[]
}

type Bundle =
  | { readonly kind: 'bundled'; readonly root: unknown; readonly files: readonly BundledFile[] }
  | { readonly kind: 'invalid'; readonly reason: string }

const FILES = 100
/** The maximum depth of files that refer to files. */
const LEVELS = 10

export async function bundle(entry: SpecFile, host: SpecHost): Promise<Bundle> {
  const names = new Map<string, string>()
  if (entry.url !== undefined) names.set(withoutFragment(entry.url), entry.name)
  const files = new Map<string, BundledFile & { readonly local: unknown }>()
  let level: SpecFile[] = [entry]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > LEVELS) return { kind: 'invalid', reason: `refers to files more than ${LEVELS} deep` }
    const wanted = new Map<string, string>()
    for (const file of level) {
      const parsed = parseText(file.text)
      if (parsed.kind === 'invalid')
        return { kind: 'invalid', reason: file === entry ? parsed.reason : `${file.name} ${parsed.reason}` }
      files.set(file.name, localize(file, parsed.value, { entry, names, wanted, host }))
    }
    if (files.size + wanted.size > FILES) return { kind: 'invalid', reason: `refers to more than ${FILES} files` }
    level = await Promise.all([...wanted].map(async ([url, name]) => ({ url, name, text: await host.load(url) })))
  }
  const [first, ...rest] = [...files.values()]
  const others = rest.map(({ name, local }) => [name, local] as const)
  const root =
    isApiObject(first!.local) && others.length > 0
      ? { ...first!.local, 'x-files': Object.fromEntries(others) }
      : first!.local
  return {
    kind: 'bundled',
    root,
    files: [...files.values()].map(({ name, value, references }) => ({ name, value, references })),
  }
}

interface Bundling {
  entry: SpecFile
  /** Address → name. */
  names: Map<string, string>
  /** Files that are not loaded yet. */
  wanted: Map<string, string>
  host: SpecHost
}

/** Returns the file with its references made local. */
function localize(file: SpecFile, value: unknown, { entry, names, wanted, host }: Bundling) {
  const references = new Set<string>()
  const prefix = file === entry ? '#' : `#/x-files/${writeToken(file.name)}`
  const toLocal = (ref: string): string => {
    if (ref.startsWith('#')) return prefix + ref.slice(1)
    const [, pointer = ''] = ref.split('#')
    const url = host.locate(ref, file.url)
    if (url === undefined) return ref
    let name = names.get(url)
    if (name === undefined) {
      name = nameOf(url, entry.url)
      names.set(url, name)
      wanted.set(url, name)
    }
    references.add(name)
    return name === entry.name ? `#${pointer}` : `#/x-files/${writeToken(name)}${pointer}`
  }
  const rewrite = createRewriter((object, { key }) => {
    if (typeof object.$ref === 'string') object.$ref = toLocal(object.$ref)
    if (key === 'discriminator' && isApiObject(object.mapping)) object.mapping = mapRefs(object.mapping, toLocal)
    return object
  })
  const local = rewrite(value)
  return { name: file.name, value, local, references: [...references] }
}

/** A name without `#`, slash or dot refers to a schema of the document itself. */
const mapRefs = (mapping: object, toLocal: (ref: string) => string) =>
  Object.fromEntries(
    Object.entries(mapping).map(([name, ref]) => [
      name,
      typeof ref === 'string' && /[#/.]/.test(ref) ? toLocal(ref) : ref,
    ]),
  )

const withoutFragment = (url: string) => url.split('#')[0]!

function nameOf(url: string, base: string | undefined): string {
  if (base === undefined) return url
  const path = base.split('?', 1)[0]!
  const directory = path.slice(0, path.lastIndexOf('/') + 1)
  return url.startsWith(directory) ? url.slice(directory.length) : url
}
