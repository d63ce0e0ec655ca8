// A password as bcrypt gets it. The same letter can be typed in two ways (é as one character, or as e and an accent;
// й likewise): keyboards differ, so both become the one form, NFC, before anything is counted, hashed or compared.

/** More than this bcrypt does not look at: what follows would be cut off without a word. */
export const mostPasswordBytes = 72

export const passwordText = (password: string): string => password.normalize('NFC')

export const fitsBcrypt = (text: string): boolean => Buffer.byteLength(text) <= mostPasswordBytes
