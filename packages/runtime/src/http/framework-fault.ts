// What the web framework refuses before a route is asked, in our own words.
import type { Fault } from './answer-problem.ts'

const faults: Readonly<Record<string, Fault>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported-media-type',
    detail: "this content type is not taken here: send JSON as 'application/json'",
  },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    code: 'too-large',
    detail: 'the body is larger than what is taken here: send less at once',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: badRequest(
    'the body is not JSON, or not all of it arrived: send it as JSON',
  ),
  FST_ERR_CTP_EMPTY_JSON_BODY: badRequest('the body is empty: send JSON, or no content type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: badRequest(
    'the body is not as long as content-length says: send it again',
  ),
  FST_ERR_BAD_URL: badRequest('the path is not percent-encoded UTF-8: encode each of its parts'),
  FST_ERR_INVALID_URL: badRequest('the path is not percent-encoded UTF-8: encode each of its parts'),
  FST_ERR_MAX_PARAM_LENGTH: badRequest('a part of the path is too long: shorten it'),
}

/** Undefined for what is no fault of whoever asks. */
export function frameworkFault(error: unknown): Fault | undefined {
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  if (Object.hasOwn(faults, code)) return faults[code]
  return statusCode >= 400 && statusCode < 500
    ? badRequest(
        `the request is not understood (${code || statusCode}): the documentation says what there is`,
      )
    : undefined
}

function badRequest(detail: string): Fault {
  return { status: 400, code: 'bad-request', detail }
}
