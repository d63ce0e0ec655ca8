// Opening a database of either kind, bringing its tables up to date, and messages between those who use it.
export type { Channel, ChannelOptions } from './channel.ts'
export { type Conflict, isConflict } from './conflict.ts'
export {
  type BulkInsert,
  type Database,
  DatabaseError,
  type DatabaseLocation,
  inList,
  storable,
  type Value,
} from './database.ts'
export { isDiskFull } from './disk-full.ts'
export { type Migration, migrate } from './migrations.ts'
export { openChannel } from './open-channel.ts'
export { openDatabase } from './open-database.ts'
export { openPatiently, type PatientDatabase, type PatientOptions } from './open-patiently.ts'
