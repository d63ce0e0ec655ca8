// One step of the layout, over plain arrays: the package has no types for it.
declare module 'graphology-layout-forceatlas2/iterate.js' {
  import type { ForceAtlas2Settings } from 'graphology-layout-forceatlas2'

  const iterate: (settings: Required<ForceAtlas2Settings>, nodes: Float32Array, edges: Float32Array) => void
  export = iterate
}
