// Tar archives, written and read as streams.
export { readTar, type TarEntry } from './read-tar.ts'
export { type TarMember, tarBytes } from './tar-bytes.ts'
export { TarError } from './tar-error.ts'
export { blockSize, type PaxRecords, readPax, readTarHeader, type TarHeader, untilNul } from './tar-header.ts'
