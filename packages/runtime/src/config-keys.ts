// Kinds of values that the configuration of every process has.
import { z } from 'zod'

export const pathSchema = z.string().min(1).max(4096)
export const hostSchema = z.string().min(1).max(255)
/** 0 is any that is free. */
export const portSchema = z.int().min(0).max(65_535)
export const logLevelSchema = z.enum(['debug', 'info', 'warn', 'error', 'silent'])
/** Where metrics are served; 0, the default, is nowhere. */
export const metricsSchema = z.strictObject({
  host: hostSchema.default('127.0.0.1'),
  port: portSchema.default(0),
})
export const environmentVariableSchema = z
  .string()
  .regex(/^[A-Za-z_]\w*$/, 'must be the name of an environment variable')
