/**
 * Makes what is released of a commit: `lectern-VERSION.tar.gz`, the list of its packages (CycloneDX) and SHA256SUMS. It is built twice, in folders of different
 * names, from the files of the commit and the packages that are installed; the release fails unless both are equal byte for byte (docs/decisions/0120).
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pack } from './pack.mjs'

const SBOM_TOOL = '@cyclonedx/cyclonedx-npm@6.0.1'
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [out = join(root, 'dist')] = process.argv.slice(2).map((path) => resolve(path))
const say = (line) => process.stderr.write(`${line}\n`)
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const digest = (path) => createHash('sha256').update(readFileSync(path)).digest('hex')

const commit = git('rev-parse', 'HEAD')
const commitTime = git('log', '-1', '--format=%ct', commit)
const { version } = JSON.parse(git('show', `${commit}:package.json`))
const name = `lectern-${version}`

/** Hard links are enough, where both folders are on one disk: nothing writes into installed packages. */
function unpack(folder) {
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const packages = join(folder, 'node_modules')
  const isSameDisk = statSync(folder).dev === statSync(join(root, 'node_modules')).dev
  execFileSync('cp', [isSameDisk ? '-al' : '-a', join(root, 'node_modules'), packages])
}

function build(folder) {
  unpack(folder)
  for (const script of ['server/build.mjs', 'console/build.mjs'])
    execFileSync(process.execPath, [join(folder, script)], {
      cwd: folder,
      env: { ...process.env, LECTERN_COMMIT: commit },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const path = join(folder, `${name}.tar.gz`)
  writeFileSync(path, pack(folder, name, commitTime))
  return path
}

/** Lists the packages of the lock file that run Lectern, without those to develop it. Optional parts of the tool are native and not needed for JSON. */
function writeSbom(folder, tools, path) {
  mkdirSync(tools)
  writeFileSync(join(tools, 'package.json'), '{ "private": true }')
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] }
  execFileSync('npm', ['install', '--silent', '--ignore-scripts', '--omit=optional', SBOM_TOOL], {
    ...quiet,
    cwd: tools,
  })
  const options = ['--omit', 'dev', '--package-lock-only', '--output-reproducible', '--mc-type', 'application']
  const output = ['--output-format', 'JSON', '--output-file', path]
  execFileSync(join(tools, 'node_modules/.bin/cyclonedx-npm'), [...options, ...output], { ...quiet, cwd: folder })
}

const work = mkdtempSync(join(tmpdir(), 'lectern-release-'))
try {
  const [first, second] = ['one', 'of-another-name/two'].map((folder) => build(join(work, folder)))
  if (digest(first) !== digest(second))
    throw new Error(`Two builds of ${commit} differ: ${digest(first)}, ${digest(second)}`)
  mkdirSync(out, { recursive: true })
  const files = [join(out, `${name}.tar.gz`), join(out, `${name}.cdx.json`)]
  cpSync(first, files[0])
  writeSbom(join(work, 'one'), join(work, 'tools'), files[1])
  writeFileSync(join(out, 'SHA256SUMS'), files.map((path) => `${digest(path)}  ${basename(path)}\n`).join(''))
  say(`${out}: ${name} of ${commit}, built twice and equal.`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
