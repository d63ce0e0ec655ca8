// The language of pages: GitHub's markdown, wiki links, and the block at the head, which would be a rule and a heading
// otherwise.
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import type { Extension } from '@codemirror/state'
import { styleTags, tags } from '@lezer/highlight'

type Added = NonNullable<NonNullable<Parameters<typeof markdown>[0]>['extensions']>

const longestHead = 300
const bracket = 91

const frontMatter: Added = {
  defineNodes: ['FrontMatter'],
  props: [styleTags({ FrontMatter: tags.meta })],
  parseBlock: [
    {
      name: 'FrontMatter',
      before: 'HorizontalRule',
      parse(context, line) {
        if (context.lineStart !== 0 || !/^\ufeff?---[ \t]*$/.test(line.text)) return false
        for (let count = 0; count < longestHead && context.nextLine(); count++) {
          if (!/^(?:---|\.\.\.)[ \t]*$/.test(line.text)) continue
          const end = context.lineStart + line.text.length
          context.nextLine()
          context.addElement(context.elt('FrontMatter', 0, end))
          return true
        }
        context.addElement(context.elt('FrontMatter', 0, context.prevLineEnd()))
        return true
      },
    },
  ],
}

const wikiLinks: Added = {
  defineNodes: ['WikiLink'],
  props: [styleTags({ WikiLink: tags.link })],
  parseInline: [
    {
      name: 'WikiLink',
      before: 'Link',
      parse(context, next, at) {
        if (next !== bracket || context.char(at + 1) !== bracket) return -1
        const [whole] =
          /^\[\[[^[\]\n]{1,1000}\]\]/.exec(context.slice(at, Math.min(context.end, at + 1004))) ?? []
        return whole === undefined ? -1 : context.addElement(context.elt('WikiLink', at, at + whole.length))
      },
    },
  ],
}

export function pageMarkdown(): Extension {
  return markdown({
    base: markdownLanguage,
    extensions: [frontMatter, wikiLinks],
    completeHTMLTags: false,
    pasteURLAsLink: true,
  })
}
