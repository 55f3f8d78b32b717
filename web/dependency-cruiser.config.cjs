// The floor plan of src/: shared → modules → routes/app. Broken rules fail `npm run check`.
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files may name each other in types; code that runs may not go round in a circle.',
      severity: 'error',
      from: { pathNot: '^src/shared/api/gen' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'shared-knows-nothing-above',
      comment: 'shared/ is the ground floor: it may not know modules, routes or the application.',
      severity: 'error',
      from: { path: '^src/shared' },
      to: { path: '^src/(modules|app|routes)' },
    },
    {
      name: 'shared-ui-knows-no-product',
      comment: 'shared/ui is plain components: no API types, no session.',
      severity: 'error',
      from: { path: '^src/shared/ui' },
      to: { path: '^src/shared/(api|session|live)' },
    },
    {
      name: 'modules-know-no-app',
      severity: 'error',
      from: { path: '^src/modules' },
      to: { path: '^src/(app|routes)' },
    },
    {
      name: 'modules-meet-at-their-door',
      comment: 'A module may import another only through its index.ts.',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/' },
      to: { path: '^src/modules/([^/]+)/.+', pathNot: ['^src/modules/$1/', '^src/modules/[^/]+/index\\.ts$'] },
    },
    {
      name: 'app-uses-doors',
      comment: 'app/ and routes/ reach a module only through its index.ts.',
      severity: 'error',
      from: { path: '^src/(app|routes)' },
      to: { path: '^src/modules/[^/]+/.+', pathNot: '^src/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'one-virtual-list',
      comment:
        'Lists and grids of any length are drawn by shared/ui/virtual. Two do not fit: messages, which come ' +
        'at both ends and keep their place, and the pages of a document, which zoom around what is being read.',
      severity: 'error',
      from: {
        path: '^src',
        pathNot: [
          '^src/shared/ui/virtual/',
          '^src/modules/chat/ui/message/MessageList\\.tsx$',
          '^src/modules/drive/ui/preview/use-page-column\\.ts$',
        ],
      },
      to: { path: '@tanstack/(react-virtual|virtual-core)(/|$)' },
    },
    {
      name: 'no-test-code-in-product',
      severity: 'error',
      from: { path: '^src', pathNot: '(\\.test\\.tsx?$|^src/shared/testing)' },
      to: { path: '(\\.test\\.tsx?$|^src/shared/testing)' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'require', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.svg'],
    },
  },
};
