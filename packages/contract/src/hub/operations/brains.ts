// Brains: what a caller may use, and how operators run them.
import {
  brainLogQuerySchema,
  brainLogSchema,
  brainRecordListSchema,
  brainRecordSchema,
  brainRemovedSchema,
  changeBrainSchema,
  createBrainSchema,
  memberListSchema,
  removeBrainSchema,
  usableBrainListSchema,
  usableBrainSchema,
} from '../brains.ts'
import { operation } from '../operation.ts'
import { admins, callers } from './access.ts'

export const brains = {
  listBrains: operation('GET /api/brains', 'The brains that the caller may use', callers, {
    answer: usableBrainListSchema,
  }),
  getBrain: operation(
    'GET /api/brains/{brain}',
    'One brain, and what the caller may do in it',
    { role: 'viewer', brain: 'read' },
    { answer: usableBrainSchema },
  ),
  listBrainRecords: operation('GET /api/admin/brains', 'All brains, and how their processes are', admins, {
    answer: brainRecordListSchema,
  }),
  createBrain: operation('POST /api/admin/brains', 'Create a brain and start it', admins, {
    body: createBrainSchema,
    status: 201,
    answer: brainRecordSchema,
    audit: 'brain.create',
  }),
  getBrainRecord: operation('GET /api/admin/brains/{name}', 'One brain, and how its process is', admins, {
    answer: brainRecordSchema,
  }),
  changeBrain: operation(
    'PATCH /api/admin/brains/{name}',
    'Change display name, visibility or port',
    admins,
    {
      body: changeBrainSchema,
      answer: brainRecordSchema,
      audit: 'brain.change',
    },
  ),
  removeBrain: operation(
    'DELETE /api/admin/brains/{name}',
    'Remove a brain; what it held is kept aside',
    admins,
    {
      body: removeBrainSchema,
      answer: brainRemovedSchema,
      audit: 'brain.remove',
    },
  ),
  startBrain: operation('POST /api/admin/brains/{name}/start', 'Start a brain', admins, {
    answer: brainRecordSchema,
    audit: 'brain.start',
  }),
  stopBrain: operation('POST /api/admin/brains/{name}/stop', 'Stop a brain', admins, {
    answer: brainRecordSchema,
    audit: 'brain.stop',
  }),
  restartBrain: operation('POST /api/admin/brains/{name}/restart', 'Restart a brain', admins, {
    answer: brainRecordSchema,
    audit: 'brain.restart',
  }),
  readBrainLog: operation('GET /api/admin/brains/{name}/logs', "The last lines of a brain's log", admins, {
    query: brainLogQuerySchema,
    answer: brainLogSchema,
  }),
  listMembers: operation('GET /api/admin/brains/{name}/members', 'Who may use a restricted brain', admins, {
    answer: memberListSchema,
  }),
  addMember: operation('PUT /api/admin/brains/{name}/members/{id}', 'Let a user in', admins, {
    answer: memberListSchema,
    audit: 'brain.member.add',
  }),
  removeMember: operation('DELETE /api/admin/brains/{name}/members/{id}', 'Let a user in no more', admins, {
    answer: memberListSchema,
    audit: 'brain.member.remove',
  }),
} as const
