// All files of what was dropped or chosen, folders with everything in them.
import type { FoundFile } from './sort-out.ts'

/** To be called while the event is handled: afterwards the browser has forgotten what was dropped. */
export async function readDrop(
  { items, files }: DataTransfer,
  onFound: (files: number) => void,
): Promise<readonly FoundFile[]> {
  const entries = [...items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []))
  if (entries.length === 0) return readChosen(files)
  const found: FoundFile[] = []
  await Promise.all(entries.map((entry) => walk(entry, found, onFound)))
  return found
}

export function readChosen(files: Iterable<File>): readonly FoundFile[] {
  return [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }))
}

/** All at once: each answer comes from another process of the browser, so waiting for one before the next is slow. */
async function walk(
  entry: FileSystemEntry,
  found: FoundFile[],
  onFound: (files: number) => void,
): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    found.push({ path: entry.fullPath.replace(/^\//, ''), file })
    onFound(found.length)
  } else if (isFolder(entry) && entry.name !== '.git') {
    const children = await childrenOf(entry)
    await Promise.all(children.map((each) => walk(each, found, onFound)))
  }
}

/** A browser hands them out a hundred at a time, and an empty list at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
