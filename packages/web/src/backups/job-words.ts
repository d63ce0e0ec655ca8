// What is being done with a backup just now, in words.
import type { BackupJob } from '@notarium/contract/hub'
import { useBackupWords } from './words.ts'

const ofRestorePoint: readonly BackupJob['phase'][] = ['hub', 'brain', 'packing', 'signing']

/** What is there is backed up before it is replaced. */
export const isRestorePoint = ({ kind, phase }: BackupJob) =>
  kind === 'restore' && ofRestorePoint.includes(phase)

export function usePhaseWords(): (job: BackupJob) => string {
  const t = useBackupWords()
  return ({ phase, phaseBrain: brain }) => {
    if (brain === null) return t(`phase.${phase}`)
    const isOfBrain = phase === 'brain' || phase === 'checking' || phase === 'applying'
    return isOfBrain ? t(`brainPhase.${phase}`, { brain }) : t(`phase.${phase}`)
  }
}

/** Undefined while nobody knows how much there is. */
export function percentOf({ done, total }: BackupJob): number | undefined {
  if (total === null || total === 0) return undefined
  return Math.min(100, Math.floor((done / total) * 100))
}
