// People. Names that knowledge-hub.md spells are spelled as there; all others are in camel case.
import { z } from 'zod'
import { roleSchema } from './roles.ts'

const longestEmail = 254

/** Kept in lower case: nobody has two accounts that differ in that alone. */
export const emailSchema = z
  .string()
  .max(longestEmail)
  .transform((email) => email.trim().toLowerCase())
  .pipe(
    z
      .string()
      .regex(/^[^\s@"'<>\p{Cc}]+@[^\s@"'<>\p{Cc}]+$/u, 'must be an e-mail address, such as anna@example.org'),
  )

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: roleSchema,
  must_change_password: z.boolean(),
  /** Whether they may sign versions of pages. */
  maySign: z.boolean(),
  createdAt: z.iso.datetime(),
  lastLoginAt: z.iso.datetime().nullable(),
})
export type User = z.infer<typeof userSchema>

export const userListSchema = z.object({ users: z.array(userSchema) })

export const createUserSchema = z.strictObject({
  email: emailSchema,
  role: roleSchema,
  maySign: z.boolean().default(false),
})

export const changeUserSchema = z
  .strictObject({
    email: emailSchema.optional(),
    role: roleSchema.optional(),
    maySign: z.boolean().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'must change email, role or maySign')

/** The password is shown this once and cannot be asked for again. */
export const userWithPasswordSchema = userSchema.extend({ temporaryPassword: z.string() })
export type UserWithPassword = z.infer<typeof userWithPasswordSchema>
