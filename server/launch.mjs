#!/usr/bin/env node
/**
 * Starts the program from the code that V8 compiled for an earlier start, which takes a third off the time.
 * build.mjs puts the name of the bundle in; it changes with every change of the code, so compiled code never outlives its source.
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'

/** By then a server has run through what a start needs; commands have ended and keep nothing. */
const KEPT_AFTER = 5_000

const path = fileURLToPath(new URL('PROGRAM', import.meta.url))
const cachePath = `${path}.cache`

function readCache() {
  try {
    return readFileSync(cachePath)
  } catch {
    return undefined
  }
}

/** On the disk before it has its name: V8 trusts what it reads. Where nothing can be written, each start compiles. */
function keep(script) {
  const draft = `${cachePath}.${process.pid}`
  try {
    const file = openSync(draft, 'w')
    writeSync(file, script.createCachedData())
    fsyncSync(file)
    closeSync(file)
    renameSync(draft, cachePath)
  } catch {}
}

const cachedData = readCache()
// ASCII alone, as build.mjs writes it.
const source = readFileSync(path, 'latin1')
const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
  filename: path,
  cachedData,
})
setTimeout(() => {
  // Another version of Node.js compiles anew.
  if (cachedData === undefined || script.cachedDataRejected) keep(script)
  // V8 lets the heap grow to several times of what was in use before it collects, and keeps that from the machine: after a row of imports the
  // process held three times what it needed (docs/decisions/0065). Compiled code is good only under the flags it was kept with: this comes after.
  setFlagsFromString('--heap-growing-percent=30')
}, KEPT_AFTER).unref()
const module = { exports: {} }
script.runInThisContext()(module.exports, createRequire(path), module, path, dirname(path))
