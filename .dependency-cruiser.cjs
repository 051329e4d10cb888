/** Who may import whom, one sentence per rule. An exception is a line here with its reason, and the list only shrinks. */
const server = (path) => `^server/src/${path}`
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule('no-cycles', 'Files do not import each other in a circle.', {}, { circular: true }),
    rule(
      'content-is-pure',
      'content imports nothing of ours and nothing of Node.',
      { path: '^content/src', pathNot: '\\.test\\.ts$' },
      { path: ['^(site|server|console)/'] },
    ),
    rule(
      'content-without-node',
      'content runs anywhere: no Node.',
      { path: '^(content|site)/src', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'site-on-content',
      'site imports content and nothing else of ours.',
      { path: '^site/src' },
      { path: '^(server|console)/' },
    ),
    rule(
      'core-knows-no-feature',
      'If core needs a feature’s knowledge, the feature hands it in.',
      { path: server('core') },
      { path: server('(features|published|docs|app|api|jobs|thread-tasks|start|main|cli)') },
    ),
    rule(
      'config-stands-alone',
      'config reads the environment and nothing else of ours.',
      { path: server('config.ts') },
      { path: '^(server/src/(?!config)|content|site)' },
    ),
    rule(
      'features-below-app',
      'A slice knows neither the app, the table of slices, nor what is published.',
      { path: server('features') },
      { path: server('(published|docs|app|api|jobs|thread-tasks|start|main|cli)') },
    ),
    rule(
      'through-the-door',
      'A slice others need has an index.ts: nobody reaches past it.',
      { path: server('features/([^/]+)/') },
      { path: server('features/([^/]+)/'), pathNot: [server('features/$1/'), 'features/[^/]+/index\\.ts$'] },
    ),
    rule(
      'published-asks-at-the-door',
      'What is published asks the slices as an outsider would.',
      { path: server('published') },
      { path: server('features/'), pathNot: 'features/[^/]+/index\\.ts$' },
    ),
    rule(
      'no-test-in-program',
      'The program does not import its tests.',
      { path: '/src/', pathNot: ['\\.test\\.ts$', '/testing/'] },
      { path: ['\\.test\\.ts$', '^server/test/', '/testing/'] },
    ),
    rule(
      'known-packages',
      'Every package imported stands in a package.json.',
      { pathNot: ['\\.test\\.ts$', '^server/(test|generate)/', '/testing/'] },
      {
        dependencyTypes: ['unknown', 'undetermined', 'npm-no-pkg', 'npm-unknown'],
        pathNot: '^(content/src/[a-z]+|site/src)/index\\.ts$',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
