// The database of a brain that keeps its data in its folder.
import { join } from 'node:path'

export const databaseFileIn = (folder: string): string => join(folder, 'brain.db')
