// The way in, and what is shown where there is nothing to be shown.
import { inBoth, type ShownPage } from './shown-page.ts'

/** Who is not logged in is told so by the hub; that is how the interface knows. */
const notYetIn = { statuses: [401] } as const

const login = inBoth('Log in', 'Вход')
const password = inBoth('Choose your own password', 'Придумайте свой пароль')
const nothing = inBoth('Nothing here', 'Здесь ничего нет')
const notAllowed = inBoth('Not for your role', 'Не для вашей роли')

export const entrancePages: readonly ShownPage[] = [
  {
    ...{ name: 'login', who: 'nobody', path: '/login', title: login, heading: login },
    text: [inBoth('Forgot the password?', 'Забыли пароль?')],
    allowed: notYetIn,
  },
  {
    ...{ name: 'password', who: 'newcomer', path: '/', title: password, heading: password },
    text: [inBoth('At least 12 characters', 'Не короче 12 символов')],
  },
  { name: 'not-found', who: 'viewer', path: '/nowhere', title: nothing, heading: nothing },
  {
    ...{ name: 'not-allowed', who: 'viewer', path: '/users', title: notAllowed, heading: notAllowed },
    text: [inBoth('Administrator', 'Администратор')],
  },
]
