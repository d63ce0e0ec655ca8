// What a PKCS#11 function answers (CK_RV), in words that say what to do about it.
import { SidecarError, type SidecarErrorCode } from '../../errors.ts'
import type { Ulong } from './cryptoki.ts'

const lost = 'The connection to the token was lost: activate the profile again.'
const away = 'The token is not there: plug it in and activate the profile again.'

const known: Readonly<Record<number, readonly [name: string, hint?: string]>> = {
  2: ['CKR_HOST_MEMORY'],
  3: ['CKR_SLOT_ID_INVALID', away],
  5: ['CKR_GENERAL_ERROR'],
  6: ['CKR_FUNCTION_FAILED'],
  7: ['CKR_ARGUMENTS_BAD'],
  10: ['CKR_CANT_LOCK', 'The module cannot be used in a program that has threads.'],
  17: ['CKR_ATTRIBUTE_SENSITIVE'],
  18: ['CKR_ATTRIBUTE_TYPE_INVALID'],
  32: ['CKR_DATA_INVALID'],
  33: ['CKR_DATA_LEN_RANGE'],
  48: ['CKR_DEVICE_ERROR', 'Check the token and its reader, then activate the profile again.'],
  49: ['CKR_DEVICE_MEMORY', 'The token has no memory left: remove objects that are not needed.'],
  50: ['CKR_DEVICE_REMOVED', away],
  84: ['CKR_FUNCTION_NOT_SUPPORTED'],
  96: ['CKR_KEY_HANDLE_INVALID', lost],
  98: ['CKR_KEY_SIZE_RANGE', 'The token does not sign with a key of this size.'],
  99: ['CKR_KEY_TYPE_INCONSISTENT', 'The key is not for this kind of signature.'],
  104: ['CKR_KEY_FUNCTION_NOT_PERMITTED', 'The key is not for signing.'],
  112: ['CKR_MECHANISM_INVALID', 'The token cannot make this kind of signature.'],
  113: ['CKR_MECHANISM_PARAM_INVALID', 'The token cannot make this kind of signature.'],
  130: ['CKR_OBJECT_HANDLE_INVALID', lost],
  144: ['CKR_OPERATION_ACTIVE', 'Activate the profile again.'],
  160: [
    'CKR_PIN_INCORRECT',
    'The PIN is wrong. Mend it before the profile is activated again: a few wrong ones lock the token.',
  ],
  161: ['CKR_PIN_INVALID', 'The PIN has characters that this token does not take.'],
  162: ['CKR_PIN_LEN_RANGE', 'The PIN is shorter or longer than this token takes.'],
  163: ['CKR_PIN_EXPIRED', "The PIN has expired: set a new one with the token's own tool."],
  164: ['CKR_PIN_LOCKED', "Too many wrong PINs have locked the token: unlock it with the token's own tool."],
  176: ['CKR_SESSION_CLOSED', lost],
  177: ['CKR_SESSION_COUNT', 'Too many programs use the token: end some of them.'],
  179: ['CKR_SESSION_HANDLE_INVALID', lost],
  224: ['CKR_TOKEN_NOT_PRESENT', away],
  225: ['CKR_TOKEN_NOT_RECOGNIZED', 'The token is not one that this module is for.'],
  256: [
    'CKR_USER_ALREADY_LOGGED_IN',
    'The PIN could not be checked: another user of the module is logged in.',
  ],
  257: ['CKR_USER_NOT_LOGGED_IN', lost],
  258: ['CKR_USER_PIN_NOT_INITIALIZED', "The token has no PIN yet: set one with the token's own tool."],
  260: ['CKR_USER_ANOTHER_ALREADY_LOGGED_IN', 'Log out the administrator who uses the token.'],
  336: ['CKR_BUFFER_TOO_SMALL'],
  400: ['CKR_CRYPTOKI_NOT_INITIALIZED', lost],
  401: ['CKR_CRYPTOKI_ALREADY_INITIALIZED', 'The module is in use in this process already.'],
}

/** Throws where `value` is not CKR_OK. `doing` begins the sentence. */
export function requireOk(code: SidecarErrorCode, doing: string, value: Ulong): void {
  if (Number(value) === 0) return
  const [name, hint] = known[Number(value)] ?? [`the return value 0x${value.toString(16)}`]
  throw new SidecarError(code, `${doing} failed with ${name}.${hint === undefined ? '' : ` ${hint}`}`)
}
