// Kinds of values that the configuration of every process has.
import { z } from 'zod'

export const pathSchema = z.string().min(1).max(4096)
export const hostSchema = z.string().min(1).max(255)
/** 0 is any that is free. */
export const portSchema = z.int().min(0).max(65_535)
export const logLevelSchema = z.enum(['debug', 'info', 'warn', 'error', 'silent'])
export const environmentVariableSchema = z
  .string()
  .regex(/^[A-Za-z_]\w*$/, 'must be the name of an environment variable')
