/** Packs a built checkout as it is released, the same bytes from the same files. */
import { execFileSync } from 'node:child_process'

/** What `npm ci --omit=dev` and the program need, and what an operator reads. */
const RELEASED = [
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'bin',
  'docs',
  'deploy/Caddyfile',
  'deploy/cluster',
  'deploy/grafana',
  'deploy/lectern-command',
  'deploy/lectern.service',
  'deploy/nginx.conf',
  'deploy/prometheus',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'content/package.json',
  'editor/package.json',
  'site/package.json',
  'server/package.json',
  'console/package.json',
  'server/dist',
  'server/migrations',
  'server/sql',
  'server/src/demo/pages',
  'console/dist',
]
/** Times of files, by which a later build finds what has changed, and what a start keeps of it. */
const LEFT_OUT = ['server/dist/build.json', 'console/dist/build.json', '*.cache']

/** Returns the archive; `time` is that of all files in it, in seconds. */
export function pack(folder, name, time) {
  const tar = execFileSync(
    'tar',
    [
      '-c',
      '--sort=name',
      '--format=ustar',
      `--mtime=@${time}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      `--transform=s,^,${name}/,`,
      ...LEFT_OUT.map((path) => `--exclude=${path}`),
      ...RELEASED,
    ],
    { cwd: folder, maxBuffer: 2 ** 30 },
  )
  return execFileSync('gzip', ['-n', '-9'], { input: tar, maxBuffer: 2 ** 30 })
}
