// How to connect the usual programs, ready to be copied: one brain or all that the token opens.
import { Select, Stack, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import { SecretText } from '../ui/secret-text.tsx'
import { type Client, clientNames, clients, snippetFor } from './snippets.ts'
import { useTokenWords } from './words.ts'

const all = ''

export function SnippetTabs({ brains, token }: { brains: readonly string[]; token: string }) {
  const t = useTokenWords()
  const [client, setClient] = useState<Client>('claude-code')
  const [brain, setBrain] = useState(all)
  const chosen = brain === all ? brains : [brain]
  const text = snippetFor(client, { origin: location.origin, brains: chosen, token })

  return (
    <Tabs
      value={client}
      onChange={(value) => setClient((value ?? 'json') as Client)}
      keepMounted={false}
      variant="pills"
    >
      <Tabs.List>
        {clients.map((each) => (
          <Tabs.Tab key={each} value={each} px="sm">
            {clientNames[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={client} pt="md">
        <Stack gap="sm">
          {brains.length > 1 && (
            <Select
              label={t('snippet.brain')}
              data={[{ value: all, label: t('snippet.all', { count: brains.length }) }, ...brains]}
              value={brain}
              onChange={(value) => setBrain(value ?? all)}
              allowDeselect={false}
              maw={320}
            />
          )}
          <Text size="sm" c="dimmed">
            {t(`snippet.${client}`)}
          </Text>
          <SecretText label={clientNames[client]} text={text} copyLabel={t('snippet.copy')} />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  )
}
