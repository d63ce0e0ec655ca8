// Backups: archives in the hub's folder of backups, and the work on them that is under way.
import { z } from 'zod'
import { brainNameSchema } from '../brain/identity.ts'

/** A file of the folder; nothing else can be named by it. */
export const backupNameSchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,80}\.tar(?:\.age)?$/,
    'must be the name of a backup, such as notarium-20261115t030000z.tar',
  )

/** Kept in memory for as long as the work takes, and nowhere else. */
/** What opens a backup that is there already may be of any length. */
const passphraseSchema = z.string().min(1).max(1000)
export const shortestPassphrase = 12

export const backupSchema = z.object({
  name: z.string(),
  kind: z.enum(['manual', 'scheduled', 'restore-point', 'unknown']),
  createdAt: z.iso.datetime(),
  /** Of the archive. */
  bytes: z.int(),
  encrypted: z.boolean(),
  /** Whether the sidecar signed its manifest. Null where it was put there by hand and not looked into yet. */
  signed: z.boolean().nullable(),
  /** Null where it was put there by hand and not looked into yet. */
  contents: z
    .object({
      version: z.string(),
      users: z.int(),
      auditEntries: z.int(),
      brains: z.array(z.object({ name: z.string(), pages: z.int(), bytes: z.int() })),
      /** Brains that are not in it, and why: run elsewhere and out of reach. */
      missing: z.array(z.object({ name: z.string(), reason: z.string() })),
      /** Whether it holds the sidecar's keys; only encrypted ones do. */
      keys: z.boolean(),
    })
    .nullable(),
  /** The last trial restore. */
  verification: z
    .object({
      ok: z.boolean(),
      at: z.iso.datetime(),
      seconds: z.number(),
      /** Who signed it, where the signature holds. */
      signedBy: z.string().nullable(),
      problem: z.string().nullable(),
    })
    .nullable(),
  /** The copy made elsewhere, where a command for it is configured. */
  copy: z.object({ ok: z.boolean(), at: z.iso.datetime(), problem: z.string().nullable() }).nullable(),
})
export type Backup = z.infer<typeof backupSchema>

export const backupJobSchema = z.object({
  id: z.string(),
  kind: z.enum(['create', 'verify', 'restore', 'restore-brain']),
  backup: z.string().nullable(),
  brain: z.string().nullable(),
  /** `restarting`: all is ready, and the hub starts anew with what the archive holds. */
  state: z.enum(['running', 'done', 'failed', 'restarting']),
  phase: z.enum([
    'waiting',
    'hub',
    'brain',
    'signing',
    'packing',
    'reading',
    'checking',
    'applying',
    'copying',
  ]),
  /** The brain that the phase is about. */
  phaseBrain: z.string().nullable(),
  /** Bytes; the total is null while it is not known. */
  done: z.int(),
  total: z.int().nullable(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** What whoever asked has to know of the outcome: brains that are missing in it, where the replaced data is. */
  remarks: z.array(z.string()),
})
export type BackupJob = z.infer<typeof backupJobSchema>

export const backupListSchema = z.object({
  /** The newest first. */
  backups: z.array(backupSchema),
  /** The work under way, or what ended last. */
  job: backupJobSchema.nullable(),
  folder: z.string(),
  /** Bytes that are free there. */
  free: z.int(),
  schedule: z.object({
    /** 0: none. */
    everyHours: z.number(),
    nextAt: z.iso.datetime().nullable(),
    keepLast: z.int(),
    keepDaily: z.int(),
    keepWeekly: z.int(),
    drillEveryDays: z.number(),
    /** Whether a passphrase is configured: backups are encrypted with it unless told otherwise. */
    encrypts: z.boolean(),
    copies: z.boolean(),
  }),
})
export type BackupList = z.infer<typeof backupListSchema>

export const createBackupSchema = z.strictObject({
  /** Unless told: where there is a passphrase. */
  encrypt: z.boolean().optional(),
  /** In place of the configured one. */
  passphrase: passphraseSchema
    .min(shortestPassphrase, `must have at least ${shortestPassphrase} characters`)
    .optional(),
})
export type CreateBackup = z.infer<typeof createBackupSchema>

export const verifyBackupSchema = z.strictObject({ passphrase: passphraseSchema.optional() })

const restoreSchema = z.strictObject({
  /** The name of the backup once more. */
  confirm: z.string(),
  passphrase: passphraseSchema.optional(),
  /** Also where the signature is missing or does not hold. Digests always have to. */
  unsigned: z.boolean().default(false),
  /** Where what is there now is too damaged for one. It is put aside as it is. */
  withoutRestorePoint: z.boolean().default(false),
})

export const restoreBackupSchema = restoreSchema
export type RestoreBackup = z.infer<typeof restoreBackupSchema>

export const restoreBrainSchema = restoreSchema.extend({
  brain: brainNameSchema,
  /** Under another name, beside the one that is there. */
  as: brainNameSchema.optional(),
})
export type RestoreBrain = z.infer<typeof restoreBrainSchema>

export const removeBackupSchema = z.strictObject({ confirm: z.string() })
