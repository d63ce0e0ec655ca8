// What every process needs and none owns. Kept small.
export { ConfigError, parseConfig, readConfigFile } from './config-file.ts'
export { describeIssues } from './describe-issues.ts'
export { anyRequest, IdentityError, signIdentity, verifyIdentity } from './identity.ts'
export { provideIdentityKey, readIdentityKey } from './identity-key.ts'
export { createLogger, type Logger } from './logger.ts'
