// An operation as both descriptions need it: the OpenAPI document for programs and the page for people.
import type { Access, Operation } from '@notarium/contract/hub'
import type { z } from 'zod'
import type { Noun } from './nouns.ts'
import type { Text } from './text.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
  readonly note?: Text
}

export interface Content {
  readonly type: string
  /** Of JSON; other content has none. */
  readonly schema?: JsonSchema
}

export type HeaderName = 'ETag' | 'Set-Cookie' | 'Content-Disposition' | 'Retry-After' | 'WWW-Authenticate'

export interface Answer {
  readonly status: number
  readonly contents: readonly Content[]
  readonly headers: readonly HeaderName[]
  readonly note: Text
}

/** A refusal, as problem+json. */
export interface Problems {
  readonly status: number
  readonly codes: readonly string[]
  readonly headers: readonly HeaderName[]
}

export interface DescribedOperation {
  readonly id: string
  readonly method: Operation['method']
  /** As OpenAPI writes it. */
  readonly path: string
  readonly noun: Noun
  readonly summary: Text
  readonly access: Access
  /** Whether a browser's cookie is taken. */
  readonly withCookie: boolean
  readonly note?: Text
  readonly audit?: string
  readonly parameters: readonly Parameter[]
  readonly body?: { readonly required: boolean; readonly contents: readonly Content[] }
  readonly answers: readonly Answer[]
  readonly problems: readonly Problems[]
}
