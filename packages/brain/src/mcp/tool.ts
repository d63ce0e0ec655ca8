// What a tool is: plain data and one function. Its parameters are strict, so an agent that invents one is told.
import type { BrainScope, Identity } from '@notarium/contract/brain'
import { z } from 'zod'
import type { Brain } from '../brain.ts'

export interface ToolContext {
  readonly brain: Brain
  readonly identity: Identity
}

export interface ToolAnswer<Structured = Record<string, unknown>> {
  readonly structured: Structured
  /** A part each; what a page holds stands in a part of its own, so that it cannot pass for words of ours. */
  readonly text: readonly string[]
}

interface ToolFacts {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly scope: BrainScope
  /** Of a writing tool alone: whether something may be lost to readers, and whether a second call changes nothing. */
  readonly destructive?: boolean
  readonly idempotent?: boolean
}

export interface Tool extends ToolFacts {
  readonly input: z.ZodObject
  readonly output: z.ZodObject
  readonly run: (context: ToolContext, parameters: unknown) => Promise<ToolAnswer>
}

interface ToolDefinition<Input extends z.ZodRawShape, Output extends z.ZodRawShape> extends ToolFacts {
  readonly input: Input
  readonly output: Output
  readonly run: (
    context: ToolContext,
    parameters: z.output<z.ZodObject<Input>>,
  ) => Promise<ToolAnswer<z.output<z.ZodObject<Output>>>>
}

/** `run` gets only what `input` has let through. */
export function defineTool<Input extends z.ZodRawShape, Output extends z.ZodRawShape>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  return Object.freeze({
    ...definition,
    input: z.strictObject(definition.input),
    output: z.object(definition.output),
    run: definition.run as Tool['run'],
  })
}
