// One rough spelling for both scripts, by sound: "университет" and "university", "Шварценеггер" and "Schwarzenegger"
// come to share most of their letters, so that names and borrowed words meet without having been seen in training.

const latinOf: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l' },
  ...{ м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'c', ч: 'ch' },
  ...{
    ш: 'sh',
    щ: 'sh',
    ъ: '',
    ы: 'i',
    ь: '',
    э: 'e',
    ю: 'iu',
    я: 'ia',
    і: 'i',
    ї: 'i',
    є: 'e',
    ў: 'u',
    ґ: 'g',
  },
}

/** In this order: a later one sees what an earlier one has made. */
const latinSounds: readonly (readonly [RegExp, string])[] = [
  [/sch/g, 'sh'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/th/g, 't'],
  [/oo/g, 'u'],
  [/ee/g, 'i'],
  [/x/g, 'ks'],
  [/q/g, 'k'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/c(?![eih])/g, 'k'],
]

const CYRILLIC = /[\u0400-\u04ff]/
const MARKS = /\p{M}/gu
const DOUBLED = /(.)\1/g

export function romanise(word: string): string {
  if (/^\p{Nd}/u.test(word)) return word
  const latin = CYRILLIC.test(word) ? fromCyrillic(word) : fromLatin(word)
  return latin.replace(DOUBLED, '$1')
}

function fromCyrillic(word: string): string {
  let latin = ''
  for (const letter of word.replaceAll('дж', 'j')) latin += latinOf[letter] ?? letter
  return latin
}

function fromLatin(word: string): string {
  const bare = word.normalize('NFD').replace(MARKS, '')
  return latinSounds.reduce((spelt, [sound, spelling]) => spelt.replace(sound, spelling), bare)
}
