// Opening a database of either kind and bringing its tables up to date.
export {
  type BulkInsert,
  type Database,
  DatabaseError,
  type DatabaseLocation,
  inList,
  storable,
  type Value,
} from './database.ts'
export { type Migration, migrate } from './migrations.ts'
export { openDatabase } from './open-database.ts'
