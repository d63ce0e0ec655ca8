// What crosses the boundary of a brain.
export * from './identity.ts'
export * from './imports.ts'
export * from './links.ts'
export * from './pages.ts'
export * from './problem.ts'
export * from './queries.ts'
export * from './search.ts'
export * from './signatures.ts'
