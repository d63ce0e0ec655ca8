// A page on its way out.

export interface ExportedFile {
  readonly path: string
  readonly content: Uint8Array
  readonly modified: Date
}
