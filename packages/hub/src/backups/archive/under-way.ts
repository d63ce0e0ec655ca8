// The names of what is under way. They carry the mark of the hub whose work it is.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

const partEnding = '.part'
const workStart = 'work-'

/** What a file is called until it is whole. */
export const partOf = (file: string, mark: string): string => `${file}.${mark}${partEnding}`

/** A folder for files that are gathered or taken apart. */
export const workFolder = (folder: string, mark: string): string =>
  join(folder, `${workStart}${mark}-${randomUUID()}`)

export const isPart = (name: string, mark: string): boolean => name.endsWith(`.${mark}${partEnding}`)
export const isWorkFolder = (name: string, mark: string): boolean => name.startsWith(`${workStart}${mark}-`)

/** In a work folder: brains that are restored on trial, each in a folder of its name. */
export const trialsIn = (folder: string): string => join(folder, 'trial')
