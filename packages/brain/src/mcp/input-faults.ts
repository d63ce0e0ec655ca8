// Says what is wrong with the parameters of a call so that the agent can mend it without reading the schema again.
import type { z } from 'zod'
import type { Tool } from './tool.ts'

const mostFaults = 5

export function inputFaults(tool: Tool, error: z.ZodError): string {
  const faults = error.issues.slice(0, mostFaults).map(faultOf)
  const allowed = Object.keys(tool.input.shape).join(', ') || 'no parameters'
  return `${tool.name}: ${faults.join('; ')}. It takes: ${allowed}`
}

function faultOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.slice(0, mostFaults).map((key) => quoted([...place, key]))
    return `unknown parameter ${names.join(', ')}`
  }
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return `parameter ${quoted(place)} is missing`
  return `parameter ${quoted(place)}: ${issue.message}`
}

function quoted(path: readonly string[]): string {
  return `'${path.join('.').slice(0, 100)}'`
}
