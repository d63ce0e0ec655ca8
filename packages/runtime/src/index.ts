// What every process needs and none owns. Kept small.
export { ConfigError, parseConfig, readConfigFile } from './config-file.ts'
export { createLogger, type Logger } from './logger.ts'
