// Who may ask for an operation, in words. The rules themselves are in access/authorise.ts.

import { type Access, roles } from '@notarium/contract/hub'
import type { DescribedOperation } from './described-operation.ts'
import type { Language, Text } from './text.ts'

export const isForTokens = ({ brain, withToken, ownAccount }: Access): boolean =>
  ownAccount !== true && (withToken === true || brain === 'read' || brain === 'write')

export function whoMay({ access, withCookie }: DescribedOperation): Text {
  const sentences = [peopleOf(access), ...tokensOf(access), ...restrictions(access, withCookie)]
  return { en: joined(sentences, 'en'), ru: joined(sentences, 'ru') }
}

function peopleOf({ role, brain }: Access): Text {
  if (role === 'nobody') return { en: 'Anybody, without a login.', ru: 'Кому угодно, без входа.' }
  const able = roles.slice(roles.indexOf(role))
  const named = able.map((name) => `\`${name}\``).join(', ')
  const who =
    able.length === roles.length
      ? { en: 'Everybody who is logged in', ru: 'Всем, кто вошёл' }
      : { en: `By role: ${named}`, ru: `По роли: ${named}` }
  if (brain === undefined) return { en: `${who.en}.`, ru: `${who.ru}.` }
  return { en: `${who.en}; in brains that are open to them.`, ru: `${who.ru}; в доступных им базах.` }
}

const joined = (sentences: readonly Text[], language: Language) =>
  sentences.map((sentence) => sentence[language]).join(' ')

function tokensOf(access: Access): Text[] {
  if (access.role === 'nobody') return []
  if (!isForTokens(access)) return [{ en: 'Not by token.', ru: 'По токену нельзя.' }]
  if (access.brain === undefined) return [{ en: 'Any token.', ru: 'Любому токену.' }]
  const { brain } = access
  return [{ en: `Tokens with the scope \`${brain}\`.`, ru: `Токенам с правом \`${brain}\`.` }]
}

function restrictions({ beforePasswordChange }: Access, withCookie: boolean): Text[] {
  const early = {
    en: 'Also before a temporary password is changed.',
    ru: 'И до смены временного пароля.',
  }
  const bearer = { en: 'No cookies.', ru: 'Без cookie.' }
  return [...(beforePasswordChange ? [early] : []), ...(withCookie ? [] : [bearer])]
}
