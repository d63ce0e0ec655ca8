// The whole way of somebody who has never seen the product, in Russian and by the interface alone: from the first login
// to an agent that did its work and was sent away.
import { expect, it, onTestFinished } from 'vitest'
import { describeWith } from '../setup/tools.ts'
import { launchBrowser } from './kit/browser.ts'
import { expectCleanPage } from './kit/guard.ts'
import { keepScreenshot } from './kit/screenshots.ts'
import { connectAgent, expectRefused, issueToken, readAndWrite, revoke, seeWhatItDid } from './story/agent.ts'
import { createBrain } from './story/brains.ts'
import { answer, hasMdn, question, unpackCorpus } from './story/corpus.ts'
import { startForTheFirstTime } from './story/first-start.ts'
import { importAndWatch, importArchive, importPatienceMs } from './story/importing.ts'
import { addLine, expectInHistory, findByAsking } from './story/pages.ts'
import { createEditor, enter } from './story/people.ts'

const brought = hasMdn ? '14593 pages of MDN' : '300 made-up pages, as ../shared/corpora is not here'
/** Who is not logged in is told so by the hub; that is how the interface knows. */
const notYetIn = { statuses: [401] } as const

describeWith('chromium', 'the story of an operator', () => {
  it(`from the first login to an agent sent away, with ${brought} [KH-IMPORT-01] [KH-IMPORT-02]`, {
    timeout: 2 * importPatienceMs,
  }, async () => {
    const hub = await startForTheFirstTime()
    const corpus = unpackCorpus(hub.folder)
    const browser = await launchBrowser(hub.origin)
    onTestFinished(() => browser.close())
    const page = await browser.open({ language: 'ru' })

    await enter(page, hub.owner, 'семь змеев над Суздалем')
    await keepScreenshot(page, 'story-home')
    const given = await createEditor(page, 'anna@example.org')
    const annasPage = await browser.open({ language: 'ru', theme: 'dark' })
    await enter(annasPage, given, 'тихие реки под снегом')
    await expectCleanPage(annasPage, notYetIn)

    await createBrain(page, 'mdn', 'Справочник MDN')
    await importAndWatch(page, corpus)
    await keepScreenshot(page, 'story-imported')
    await importArchive(page, corpus.russianArchive, corpus.russianPages)

    await findByAsking(page, question, answer)
    const slug = decodeURIComponent(new URL(page.url()).pathname).replace('/b/mdn/p/', '')
    await addLine(page, 'Проверено на практике нашей командой.', 'дополнено опытом')
    await expectInHistory(page, 'Проверено на практике нашей командой.', 'дополнено опытом')

    const agentName = 'Claude Code на ноутбуке'
    const snippet = await issueToken(page, agentName, 'mdn')
    const agent = await connectAgent(snippet, 'mdn')
    await readAndWrite(agent, slug, 'заметки/выводы')
    await seeWhatItDid(page, agentName, 'заметки/выводы')
    await revoke(page, agentName)
    await expectRefused(agent)
    await expectCleanPage(page, notYetIn)
    expect(new URL(page.url()).origin).toBe(hub.origin)
  })
})
