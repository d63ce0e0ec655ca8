// Which refusals an operation can answer with, as far as its place in the table tells.
import type { Operation } from '@notarium/contract/hub'
import { couldChange } from '../write-gate.ts'
import type { Problems } from './described-operation.ts'
import type { Text } from './text.ts'
import { isForTokens } from './who-may.ts'

export type CodesByStatus = Readonly<Record<number, readonly string[]>>

/** Status codes in words. */
export const meanings: Readonly<Record<number, Text>> = {
  400: { en: 'The request is not as it must be', ru: 'Запрос составлен неверно' },
  401: { en: 'Who asks is not known', ru: 'Неизвестно, кто обращается' },
  403: { en: 'Who asks may not do this', ru: 'Недостаточно прав' },
  404: { en: 'There is no such thing', ru: 'Такого нет' },
  409: { en: 'It does not go with what is there', ru: 'Противоречит тому, что уже есть' },
  412: { en: 'The page is not at that version', ru: 'У страницы другая версия' },
  413: { en: 'The body is too large', ru: 'Тело слишком велико' },
  415: { en: 'The content type is not taken', ru: 'Такой тип содержимого не принимается' },
  422: { en: 'The sidecar refuses', ru: 'Сайдкар отказывает' },
  429: { en: 'Too many requests', ru: 'Слишком много запросов' },
  502: {
    en: 'A process behind the hub does not answer',
    ru: 'Процесс, к которому обращается хаб, не отвечает',
  },
  503: {
    en: 'A database does not answer, there is too much to do, or all is being restored',
    ru: 'База данных не отвечает, слишком много дел, или всё восстанавливается',
  },
}

export interface ProblemOptions {
  /** To a brain, which can have problems of its own. */
  readonly isForwarded: boolean
  readonly withCookie: boolean
  /** Codes that only this operation has. */
  readonly further: CodesByStatus
}

export function problemsOf(operation: Operation, options: ProblemOptions): Problems[] {
  const { further } = options
  const usual = usualCodes(operation, options)
  return Object.keys(meanings)
    .map(Number)
    .map((status) => ({ status, codes: [...(usual[status] ?? []), ...(further[status] ?? [])] }))
    .filter(({ codes }) => codes.length > 0)
    .map(({ status, codes }) => ({ status, codes, headers: headersOf(status, codes) }))
}

function usualCodes(operation: Operation, { isForwarded, withCookie }: ProblemOptions): CodesByStatus {
  const { path, body, bodyTypes, access } = operation
  const isKnown = access.role !== 'nobody'
  const hasBody = body !== undefined || bodyTypes !== undefined
  return {
    400: ['bad-request', ...(path.includes('{slug*}') ? ['bad-slug'] : []), 'token-in-url'],
    401: isKnown ? ['unauthenticated'] : [],
    403: isKnown ? forbiddenCodes(operation, withCookie) : [],
    404: path.includes('{') ? ['not-found'] : [],
    413: hasBody ? ['too-large'] : [],
    415: hasBody ? ['unsupported-media-type'] : [],
    429: ['too-many-requests'],
    502: isForwarded ? ['brain-unavailable', 'brain-stopped'] : [],
    503: [
      ...(isKnown ? ['database-unavailable', ...(isForwarded ? ['store-unavailable'] : [])] : []),
      ...(couldChange(operation, operation.method) ? ['restoring'] : []),
    ],
  }
}

function forbiddenCodes(operation: Operation, withCookie: boolean): string[] {
  const { method, access } = operation
  const codes = access.brain === undefined ? [] : ['not-a-member', 'insufficient_scope']
  if (access.brain === undefined && access.role !== 'viewer') codes.push('forbidden')
  if (access.brain === undefined && !isForTokens(access)) codes.push('session-required')
  if (access.beforePasswordChange !== true) codes.push('password-change-required')
  if (couldChange(operation, method) && withCookie) codes.push('bad-origin')
  return codes
}

function headersOf(status: number, codes: readonly string[]): Problems['headers'] {
  if (status === 401 || codes.includes('insufficient_scope')) return ['WWW-Authenticate']
  return [429, 502, 503].includes(status) ? ['Retry-After'] : []
}
