/** Who may import whom, one sentence per rule. An exception is a line here with its reason, and the list only shrinks. */
const server = (path) => `^server/src/${path}`
const TESTS = ['\\.test\\.ts$', '/testing/']
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Folder of content/src → the folders it may import. Each names only folders above it, so that there is no way back. */
const CONTENT_FOLDERS = {
  text: [],
  condition: [],
  highlight: [],
  'html-tree': [],
  document: ['text'],
  revision: ['text', 'document'],
  markdown: ['text', 'html-tree', 'document', 'revision'],
  incoming: ['text', 'document', 'revision', 'markdown'],
  html: ['text', 'html-tree', 'document', 'markdown', 'incoming'],
  repository: ['text', 'document', 'revision', 'markdown', 'incoming'],
  openapi: ['text', 'document', 'revision', 'markdown'],
  links: ['text', 'document', 'revision'],
  merge: ['text', 'document', 'revision'],
  compare: ['text', 'document', 'revision', 'merge'],
  search: ['text', 'document'],
  visitors: ['condition', 'document', 'revision'],
  addresses: ['text', 'visitors'],
}

module.exports = {
  forbidden: [
    rule('no-cycles', 'Files do not import each other in a circle.', {}, { circular: true }),
    rule(
      'content-is-pure',
      'content imports nothing else of ours.',
      { path: '^content/src', pathNot: TESTS },
      { path: '^(editor|site|server|console|test)/' },
    ),
    rule(
      'content-without-node',
      'content, editor and site run anywhere: no Node.',
      { path: '^(content/src|editor/src|site/src|site/assets)/', pathNot: TESTS },
      { dependencyTypes: ['core'] },
    ),
    ...Object.entries(CONTENT_FOLDERS).map(([folder, imported]) =>
      rule(
        `content-${folder}`,
        `content/src/${folder} imports ${imported.join(', ') || 'no other folder of content'}.`,
        { path: `^content/src/${folder}/`, pathNot: TESTS },
        { path: '^content/src/', pathNot: `^content/src/(${[folder, ...imported].join('|')})/` },
      ),
    ),
    rule(
      'content-folders-are-listed',
      'A folder of content stands in the table above, with what it imports.',
      { path: '^content/src/', pathNot: `^content/src/(${Object.keys(CONTENT_FOLDERS).join('|')})/` },
      {},
    ),
    rule(
      'content-through-the-door',
      'A folder of content is imported by its index.ts, from within content and from outside.',
      { path: '^(content/src/([^/]+)|editor|site|server)/', pathNot: TESTS },
      { path: '^content/src/', pathNot: ['^$1/', '^content/src/[^/]+/index\\.ts$'] },
    ),
    rule(
      'site-on-content',
      'site imports content and nothing else of ours.',
      { path: '^site/(src|assets)/', pathNot: TESTS },
      { path: '^(editor|server|console|test)/' },
    ),
    rule(
      'editor-on-content',
      'editor imports content and nothing else of ours.',
      { path: '^editor/src/', pathNot: TESTS },
      { path: '^(site|server|console|test)/' },
    ),
    rule(
      'editor-without-view',
      'editor runs without a browser: what draws documents is in the console.',
      { path: '^editor/src/', pathNot: TESTS },
      { path: '(^|node_modules/)(prosemirror-(view|tables|gapcursor|dropcursor)|react)' },
    ),
    rule(
      'editor-through-the-door',
      'The editor is imported by its index.ts.',
      { path: '^(site|server|console)/', pathNot: TESTS },
      { path: '^editor/src/', pathNot: '^editor/src/index\\.ts$' },
    ),
    rule(
      'pages-without-scripts',
      'What renders pages does not import the scripts that run in them.',
      { path: '^site/src/' },
      { path: '^site/assets/' },
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
      'console-over-http',
      'The console reaches the server over HTTP only; of ours it imports editor and content.',
      { path: '^console/src' },
      { path: '^(server|site)/' },
    ),
    rule(
      'nobody-imports-the-console',
      'The console is built by itself.',
      { path: '^(content|editor|site|server)/' },
      { path: '^console/src' },
    ),
    rule(
      'console-parts-below-features',
      'api and design know neither the shell nor a feature.',
      { path: '^console/src/(api|design)/' },
      { path: '^console/src/(shell|features)/' },
    ),
    rule(
      'console-features-at-their-doors',
      'A feature of the console is imported at its index.ts, and by the table of routes.',
      { path: '^console/src/features/([^/]+)/' },
      {
        path: '^console/src/features/([^/]+)/',
        pathNot: ['^console/src/features/$1/', 'features/[^/]+/index\\.tsx?$'],
      },
    ),
    rule(
      'shell-knows-routes-alone',
      'The frame loads features through their routes.',
      { path: '^console/src/shell/' },
      { path: '^console/src/features/', pathNot: 'features/[^/]+/(routes\\.ts|index\\.tsx?)$' },
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
        pathNot: '^(content/src/[a-z-]+|editor/src|site/src)/index\\.ts$',
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
