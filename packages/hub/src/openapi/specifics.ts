// What the table of operations does not say about a few of them: headers, further answers, codes of their own.
import type { BrainOperationName, HubOperationName } from '@notarium/contract/hub'
import type { Answer, HeaderName, Parameter } from './described-operation.ts'
import type { CodesByStatus } from './problems.ts'
import type { Text } from './text.ts'

export interface Specifics {
  readonly note?: Text
  readonly parameters?: readonly Parameter[]
  /** Of the usual answer. */
  readonly headers?: readonly HeaderName[]
  readonly answerTypes?: readonly string[]
  /** Besides the usual one. A body of JSON is of the same schema. */
  readonly answers?: readonly (Omit<Answer, 'contents'> & { readonly hasBody: boolean })[]
  readonly codes?: CodesByStatus
}

const header = (name: string, note: Text): Parameter => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string' },
  note,
})

export const ifMatch = header('If-Match', {
  en: 'The version that the change was made from, as "3"; like ifMatch.',
  ru: 'Версия, от которой сделано изменение, например "3"; то же, что ifMatch.',
})
const ifNotThere = header('If-None-Match', {
  en: '* when the page must not be there yet.',
  ru: '*, если страницы ещё не должно быть.',
})
const ifChanged = header('If-None-Match', {
  en: 'The ETag of the page as the caller has it.',
  ru: 'ETag страницы, которая уже есть у вызывающего.',
})
const lastEventId = header('Last-Event-ID', {
  en: 'The last event seen: what came after it follows.',
  ru: 'Последнее полученное событие: придут те, что после него.',
})
const language: Parameter = {
  name: 'lang',
  in: 'query',
  required: false,
  schema: { type: 'string', enum: ['en', 'ru'] },
  note: { en: 'Otherwise as Accept-Language says.', ru: 'Иначе по Accept-Language.' },
}

const documentNote: Text = {
  en: 'The document is the body, of 32 MiB at most. Without a profile the active one is meant.',
  ru: 'Документ передаётся телом, не больше 32 МиБ. Без профиля берётся действующий.',
}
const withoutSidecar: CodesByStatus = {
  409: ['sidecar-not-configured'],
  502: ['sidecar-unavailable', 'sidecar-failed'],
  503: ['busy'],
}

const seenTheEnd = {
  status: 204,
  hasBody: false,
  headers: [],
  note: { en: 'The caller has seen the end', ru: 'Вызывающий уже видел конец' },
} as const

export const specifics: Readonly<Partial<Record<HubOperationName | BrainOperationName, Specifics>>> = {
  login: {
    headers: ['Set-Cookie'],
    codes: { 401: ['wrong-credentials'], 503: ['database-unavailable', 'busy'] },
  },
  logout: { headers: ['Set-Cookie'] },
  changePassword: {
    headers: ['Set-Cookie'],
    note: {
      en: 'At least 12 characters, at most 72 bytes in UTF-8.',
      ru: 'Не короче 12 символов, не длиннее 72 байт в UTF-8.',
    },
    codes: { 400: ['bad-password'], 401: ['wrong-credentials'], 409: ['conflict'], 503: ['busy'] },
  },
  createToken: { codes: { 403: ['forbidden'], 409: ['conflict'] } },
  issueToken: { codes: { 403: ['forbidden'], 409: ['conflict'] } },
  rotateToken: { codes: { 409: ['conflict'] } },
  createUser: { codes: { 409: ['exists'] } },
  changeUser: { codes: { 409: ['exists', 'last-owner'] } },
  removeUser: { codes: { 409: ['last-owner'] } },
  createBrain: { codes: { 409: ['exists', 'conflict', 'port-in-use'] } },
  changeBrain: { codes: { 409: ['conflict', 'port-in-use'] } },
  removeBrain: { codes: { 400: ['confirmation-required'], 409: ['conflict'] } },
  startBrain: { codes: { 409: ['conflict', 'port-in-use'] } },
  stopBrain: { codes: { 409: ['conflict'] } },
  restartBrain: { codes: { 409: ['conflict', 'port-in-use'] } },
  exportAudit: { headers: ['Content-Disposition'], answerTypes: ['text/csv', 'application/x-tar'] },
  getAct: {
    note: {
      en: 'Of an entry whose `signature_state` is `signed`: XML with an enveloped signature, for any XMLDSig tool.',
      ru: 'Для записи, у которой `signature_state` — `signed`: XML с вложенной подписью, для любой программы XMLDSig.',
    },
    headers: ['Content-Disposition'],
  },
  listBackups: { codes: { 409: ['conflict'] } },
  createBackup: { codes: { 409: ['backup-under-way', 'conflict'] } },
  downloadBackup: { headers: ['Content-Disposition'] },
  verifyBackup: { codes: { 409: ['backup-under-way', 'conflict'] } },
  restoreBackup: {
    note: {
      en: 'Everything is staged and checked first. Then the job is `restarting`, the hub ends, and its next start puts all in place.',
      ru: 'Сначала всё готовится рядом и проверяется. Затем работа переходит в `restarting`, хаб завершается и при следующем запуске ставит всё на место.',
    },
    codes: { 400: ['confirmation-required'], 409: ['backup-under-way', 'conflict'] },
  },
  restoreBrain: {
    codes: { 400: ['confirmation-required'], 409: ['exists', 'backup-under-way', 'conflict'] },
  },
  removeBackup: { codes: { 400: ['confirmation-required'], 409: ['backup-under-way'] } },
  followBackupJob: {
    note: { en: 'Events: progress (the job as it is).', ru: 'События: progress (состояние работы).' },
    parameters: [lastEventId],
    answers: [seenTheEnd],
  },
  activateProfile: {
    note: {
      en: 'An empty name selects minimal mode. It holds until the sidecar is restarted.',
      ru: 'Пустое имя включает минимальный режим. Действует до перезапуска сайдкара.',
    },
    codes: { ...withoutSidecar, 422: ['sidecar-refused'] },
  },
  restartSidecar: {
    note: {
      en: 'It is `unavailable` until it is back, which `GET /api/admin/crypto` tells.',
      ru: 'До возвращения его состояние `unavailable`, его сообщает `GET /api/admin/crypto`.',
    },
    codes: withoutSidecar,
  },
  verifyDocument: {
    note: documentNote,
    codes: withoutSidecar,
  },
  signDocument: {
    note: documentNote,
    headers: ['Content-Disposition'],
    codes: { ...withoutSidecar, 400: ['bad-document'], 404: ['not-found'], 422: ['sidecar-refused'] },
  },
  signPage: {
    note: {
      en: 'Of the newest version only, by somebody whom an owner gave the right to sign pages. The sidecar signs a statement about it with the key of `signing` in notarium.toml.',
      ru: 'Только новейшую версию и только тем, кому владелец дал право подписывать страницы. Сайдкар подписывает заявление о ней ключом из `signing` в notarium.toml.',
    },
    codes: {
      ...withoutSidecar,
      403: ['forbidden', 'session-required'],
      409: ['conflict', 'exists', 'sidecar-not-configured'],
      422: ['sidecar-refused'],
      502: ['brain-unavailable', 'brain-stopped', 'sidecar-unavailable', 'sidecar-failed'],
    },
  },
  getPageSignature: { headers: ['Content-Disposition'] },
  health: {
    answers: [
      {
        status: 503,
        hasBody: true,
        headers: ['Retry-After'],
        note: { en: 'The main database is out of reach', ru: 'Главная база данных недоступна' },
      },
    ],
  },
  docs: { parameters: [language] },
  getPage: {
    parameters: [ifChanged],
    headers: ['ETag'],
    answers: [
      {
        status: 304,
        hasBody: false,
        headers: ['ETag'],
        note: { en: 'The caller has this version already', ru: 'Эта версия у вызывающего уже есть' },
      },
    ],
  },
  putPage: {
    parameters: [ifNotThere],
    answers: [
      {
        status: 201,
        hasBody: true,
        headers: ['ETag'],
        note: { en: 'The page is new', ru: 'Страница создана' },
      },
    ],
    codes: { 400: ['bad-page'] },
  },
  patchPage: { codes: { 400: ['bad-page'] } },
  movePage: { codes: { 409: ['exists'] } },
  startImport: {
    note: {
      en: 'The archive (zip, tar or tar.gz) is the body; the query belongs to it. JSON names a path on the machine of the brain instead, for admins.',
      ru: 'Архив (zip, tar или tar.gz) передаётся телом, к нему относятся параметры запроса. JSON вместо него называет путь на машине базы знаний, для администраторов.',
    },
    codes: { 400: ['bad-source'], 403: ['forbidden'] },
  },
  followImport: {
    note: {
      en: 'Events: progress (the job as it is) and problem (a file that failed).',
      ru: 'События: progress (состояние задания) и problem (файл, который не принят).',
    },
    parameters: [lastEventId],
    answers: [seenTheEnd],
  },
  addSyncSource: { codes: { 400: ['bad-source'], 409: ['exists'] } },
  removeSyncSource: { codes: { 409: ['conflict'] } },
  exportPages: { headers: ['Content-Disposition'], answerTypes: ['application/gzip'] },
}
