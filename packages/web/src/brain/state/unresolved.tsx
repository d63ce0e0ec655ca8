// Links that lead nowhere yet: where they stand, and which page is missing.
import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useAsked } from '../../api/use-asked.ts'
import { useFormats } from '../../language/formats.ts'
import { Answer } from '../../ui/answer.tsx'
import { TextLink } from '../../ui/links.tsx'
import style from './state.module.css'
import { useStateWords } from './words.ts'

const few = 20
const most = 1000

export function Unresolved({ brain, count }: { brain: string; count: number }) {
  const t = useStateWords()
  const formats = useFormats()
  const [limit, setLimit] = useState(few)
  const answer = useAsked(
    'GET /api/brains/{brain}/unresolved',
    { params: { brain }, query: { limit } },
    { enabled: count > 0, keep: true },
  )
  return (
    <section aria-labelledby="unresolved">
      <Title order={2} size="h4" id="unresolved" mb="xs">
        {t('unresolved.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {count === 0 ? t('unresolved.none') : t('unresolved.lead', { count, n: formats.number(count) })}
      </Text>
      {count > 0 && (
        <Answer of={answer}>
          {({ links }) => (
            <>
              <ul className={style['links']}>
                {links.map((link) => (
                  <li key={`${link.from} ${link.line} ${link.target} ${link.text}`}>
                    <TextLink
                      to="/b/$brain/p/$"
                      params={{ brain, _splat: link.from }}
                      search={{ lines: `${link.line}-${link.line}` }}
                      size="sm"
                    >
                      {t('unresolved.place', { page: link.from, line: link.line })}
                    </TextLink>
                    <span className={style['target']}>{link.target}</span>
                  </li>
                ))}
              </ul>
              {links.length < count && limit < most && (
                <Button variant="default" size="xs" mt="sm" onClick={() => setLimit(most)}>
                  {t('unresolved.more')}
                </Button>
              )}
            </>
          )}
        </Answer>
      )}
    </section>
  )
}
