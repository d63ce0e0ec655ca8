// What every process needs and none owns. Kept small.
export { readAddress, removeAddress, type ServerAddress, writeAddress } from './address-file.ts'
export { type ConfigBase, ConfigError, parseConfig, readConfigFile } from './config-file.ts'
export {
  environmentVariableSchema,
  hostSchema,
  logLevelSchema,
  metricsSchema,
  pathSchema,
  portSchema,
} from './config-keys.ts'
export { databaseUrlKeys, readDatabaseUrl } from './database-url.ts'
export { describeIssues } from './describe-issues.ts'
export { type FolderLock, lockFolder } from './folder-lock.ts'
export { anyRequest, IdentityError, signIdentity, verifyIdentity } from './identity.ts'
export { provideIdentityKey, readIdentityKey } from './identity-key.ts'
export { createLogger, type Logger } from './logger.ts'
export { readSecret, readSecretFile } from './secret.ts'
export { createIdleCollection, keepMemorySmall } from './small-memory.ts'
