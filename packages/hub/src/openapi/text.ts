// The languages of the page, and words in both of them.
export const languages = ['en', 'ru'] as const
export type Language = (typeof languages)[number]
export type Text = Readonly<Record<Language, string>>
