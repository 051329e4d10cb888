/** What this program is: the number of its release, and the commit that it was built from. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverRoot } from './server-root.ts'

/** bundle.mjs puts the commit in; in the source tree there is none. */
declare const BUILT_FROM: string | undefined

export const version: string = JSON.parse(readFileSync(join(serverRoot, 'package.json'), 'utf8')).version

/** Undefined where the build found no repository; it ends in `-dirty` where files had been changed. */
export const commit = typeof BUILT_FROM === 'undefined' ? undefined : BUILT_FROM

/** For people: `0.2.0 (1f2e3d4c5b6a)`. */
export const build = commit === undefined ? version : `${version} (${commit.replace(/^([0-9a-f]{12})[0-9a-f]*/, '$1')})`
