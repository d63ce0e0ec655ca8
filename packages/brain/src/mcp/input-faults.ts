// Says what is wrong with the parameters of a call so that the agent can mend it without reading the schema again.
import { describeIssues } from '@notarium/runtime'
import type { z } from 'zod'
import type { Tool } from './tool.ts'

export function inputFaults(tool: Tool, error: z.ZodError): string {
  return `${tool.name}: ${describeIssues(error.issues, tool.input).join('; ')}`
}
