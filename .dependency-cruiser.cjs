// Which package may import which. Processes meet over HTTP or gRPC, so most of the list is what is missing
// from it: the hub imports neither a brain nor the sidecar. `import type` counts like any other import.
const mayImport = {
  gost: [],
  pki: ['gost'],
  xmldsig: ['gost', 'pki'],
  contract: [],
  runtime: ['contract'],
  embedder: [],
  brain: ['contract', 'runtime', 'embedder'],
  hub: ['contract', 'runtime'],
  sidecar: ['contract', 'runtime', 'gost', 'pki', 'xmldsig'],
  web: ['contract'],
  cli: ['contract', 'runtime', 'brain', 'hub', 'sidecar', 'pki', 'xmldsig'],
}

const oneOf = (names) => `^packages/(${names.join('|')})/`
const known = Object.keys(mayImport)

const directions = Object.entries(mayImport).map(([name, allowed]) => ({
  name: `${name}-imports-only-what-it-may`,
  comment: `${name} may import ${allowed.length > 0 ? allowed.join(', ') : 'no other package'}.`,
  severity: 'error',
  from: { path: oneOf([name]) },
  to: { path: '^packages/', pathNot: oneOf([name, ...allowed]) },
}))

module.exports = {
  forbidden: [
    ...directions,
    {
      name: 'package-has-a-rule',
      comment: 'A new package is entered in mayImport, in .dependency-cruiser.cjs, before it meets another.',
      severity: 'error',
      from: { path: '^packages/', pathNot: oneOf(known) },
      to: { path: oneOf(known) },
    },
    {
      name: 'other-packages-by-name',
      comment:
        'Another package is imported by its name, @notarium/x: what its index does not export is its own.',
      severity: 'error',
      from: { path: '^(packages/[^/]+|test|bench)/' },
      to: {
        path: '^packages/',
        pathNot: '^$1/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace'],
      },
    },
    {
      name: 'product-without-tests',
      comment: 'In packages only *.test.ts may import from test/ or bench/.',
      severity: 'error',
      from: { path: '^packages/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^(test|bench)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Break the circle: move what both sides need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      comment: 'There is no such module, or the package does not export it.',
      severity: 'error',
      from: {},
      // virtual: is made while the interface is built.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    // TypeScript 7 has no API to parse with. swc's parser sees `import type`, yet not `import('x').T` inside a
    // type: test/setup/no-inline-type-import.grit forbids that form.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/([^/]+/(assembly|build)|web/dist)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
