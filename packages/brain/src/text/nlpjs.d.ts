// The part of the stemmers that this package uses. They come without types; the modules are imported by file so
// that neither sentiment tables nor tokenisers are loaded with them.
declare module '@nlpjs/lang-ru/src/stemmer-ru.js' {
  class StemmerRu {
    setCurrent(word: string): void
    innerStem(): void
    getCurrent(): string
  }
  export = StemmerRu
}

declare module '@nlpjs/lang-en-min/src/stemmer-en.js' {
  class StemmerEn {
    setCurrent(word: string): void
    innerStem(): void
    getCurrent(): string
  }
  export = StemmerEn
}
