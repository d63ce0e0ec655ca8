// What is offered while one types: pages after `[[`, their headings after `#`, tags in the front matter. What cannot be
// fetched is not offered; typing goes on.
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { ask } from '../api/ask.ts'
import { queryClient } from '../api/query-client.ts'
import { asked } from '../api/use-asked.ts'
import { typedTag } from './front-matter-tags.ts'
import { escaped, linkTo, typedLink, unescaped } from './wiki-link.ts'

type Offer = Promise<CompletionResult | null>
interface Named {
  readonly slug: string
  readonly title: string
}

const most = 12
const tagsStaleMs = 60_000

export function createCompletions(brain: string) {
  const params = { brain }

  async function links(context: CompletionContext): Offer {
    const line = context.state.doc.lineAt(context.pos)
    const typed = typedLink(line.text.slice(0, context.pos - line.from))
    if (typed === undefined) return null
    const signal = signalOf(context)
    const options =
      typed.heading === undefined
        ? (await pages(typed.page.trim(), signal)).map(pageOption)
        : (await headings(unescaped(typed.page), signal)).map(headingOption)
    if (context.aborted || options.length === 0) return null
    // The brain has found pages by their words; headings are few and filtered here.
    return { from: line.from + typed.from, options, filter: typed.heading !== undefined }
  }

  async function pages(words: string, signal: AbortSignal): Promise<readonly Named[]> {
    const lists = await Promise.all([
      words === ''
        ? undefined
        : ask('POST /api/brains/{brain}/search', {
            params,
            body: { query: words, mode: 'keyword', typing: true, limit: most },
            signal,
          }).then(({ hits }) => hits, nothing),
      ask('GET /api/brains/{brain}/pages', {
        params,
        query: words === '' ? { sort: 'updated', limit: most } : { prefix: words, limit: most },
        signal,
      }).then(({ pages }) => pages, nothing),
    ])
    const bySlug = new Map(
      lists.flatMap((list: readonly Named[] = []) => list).map((page) => [page.slug, page]),
    )
    return [...bySlug.values()].slice(0, most)
  }

  async function headings(page: string, signal: AbortSignal) {
    if (page === '') return []
    const outline = (slug: string) =>
      ask('GET /api/brains/{brain}/outline/{slug*}', { params: { brain, slug }, signal }).catch(
        () => undefined,
      )
    const known = (await outline(page)) ?? (await outlineByName(page))
    return known?.headings ?? []

    async function outlineByName(name: string) {
      const [first] = await pages(name, signal)
      return first === undefined ? undefined : outline(first.slug)
    }
  }

  async function tags(context: CompletionContext): Offer {
    const typed = typedTag(context.state.doc, context.pos)
    if (typed === undefined) return null
    const known = await queryClient
      .fetchQuery(asked('GET /api/brains/{brain}/tags', { params }, { staleTime: tagsStaleMs }))
      .catch(() => undefined)
    const options = known?.tags.map(({ tag, pages }) => ({ label: tag, detail: String(pages) })) ?? []
    return { from: typed.from, options, validFor: /^[^,[\]\n]*$/ }
  }

  return [links, tags]
}

const nothing = () => []

function signalOf(context: CompletionContext): AbortSignal {
  const controller = new AbortController()
  context.addEventListener('abort', () => controller.abort())
  return controller.signal
}

const pageOption = ({ slug, title }: Named): Completion => ({
  label: title || slug,
  detail: slug,
  apply: (view, completion, from, to) => {
    const inTable = view.state.doc.lineAt(from).text.trimStart().startsWith('|')
    finish(view, completion, linkTo(slug, title, inTable), from, to)
  },
})

const headingOption = ({ text, level }: { text: string; level: number }): Completion => ({
  label: text,
  detail: '#'.repeat(level),
  apply: (view, completion, from, to) => finish(view, completion, escaped(text), from, to),
})

/** Puts the text in and the cursor behind the link, which is closed if it is not yet. */
function finish(view: EditorView, completion: Completion, text: string, from: number, to: number): void {
  const after = view.state.sliceDoc(to, to + 2)
  const closing = after === ']]' ? 2 : after.startsWith(']') ? 1 : 0
  const goesOn = after.startsWith('|')
  const insert = goesOn ? text : `${text}]]`
  view.dispatch({
    changes: { from, to: goesOn ? to : to + closing, insert },
    selection: { anchor: from + insert.length },
    annotations: pickedCompletion.of(completion),
    userEvent: 'input.complete',
  })
}
