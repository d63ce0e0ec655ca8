// What happened, to pages and in the world that they describe.
import { addTimelineEntrySchema, momentSchema, slugSchema } from '@notarium/contract/brain'
import { z } from 'zod'
import { listed, oneLine } from '../plain-text.ts'
import { defineTool, type Tool } from '../tool.ts'
import {
  limitParameter,
  presentEntry,
  presentVersion,
  slugParameter,
  timelineShape,
  versionLine,
  versionShape,
} from './shapes.ts'

const day = z.iso.date().optional()
const { date, text } = addTimelineEntrySchema.shape

const getVersions = defineTool({
  name: 'get_versions',
  title: 'Versions of a page',
  description: 'Who changed a page, when and why, newest first.',
  scope: 'read',
  input: { ...slugParameter, ...limitParameter },
  output: { versions: z.array(versionShape) },
  run: async ({ brain }, { slug, limit }) => {
    const versions = await brain.reads.versions(slug, limit)
    return {
      structured: { versions: versions.map(presentVersion) },
      text: [listed(`${versions.length} versions:`, versions.map(versionLine), 'No versions.')],
    }
  },
})

const recentChanges = defineTool({
  name: 'recent_changes',
  title: 'Recent changes',
  description: 'Changes of any page, newest first.',
  scope: 'read',
  input: { since: momentSchema.optional(), ...limitParameter },
  output: { changes: z.array(versionShape) },
  run: async ({ brain }, request) => {
    const changes = await brain.reads.recentChanges(request)
    return {
      structured: { changes: changes.map(presentVersion) },
      text: [listed(`${changes.length} changes:`, changes.map(versionLine), 'No changes.')],
    }
  },
})

const getTimeline = defineTool({
  name: 'get_timeline',
  title: 'Timeline',
  description: 'Dated events noted at a page, or at all of them.',
  scope: 'read',
  input: { slug: slugSchema.optional(), from: day, to: day, ...limitParameter },
  output: { entries: z.array(z.object(timelineShape)) },
  run: async ({ brain }, request) => {
    const entries = await brain.reads.timeline(request)
    const items = entries.map((entry) => `${entry.date} ${entry.slug}: ${oneLine(entry.text)}`)
    return {
      structured: { entries: entries.map(presentEntry) },
      text: [listed(`${entries.length} entries:`, items, 'No entries.')],
    }
  },
})

const addTimelineEntry = defineTool({
  name: 'add_timeline_entry',
  title: 'Add to the timeline',
  description: 'Note at a page what happened on a day.',
  scope: 'write',
  input: { ...slugParameter, date, text },
  output: timelineShape,
  run: async ({ brain, identity }, { slug, ...entry }) => {
    const added = await brain.writes.addTimelineEntry(identity.actor, slug, entry)
    return { structured: presentEntry(added), text: [`added: ${added.date} ${added.slug}`] }
  },
})

export const historyTools: readonly Tool[] = [getVersions, recentChanges, getTimeline, addTimelineEntry]
