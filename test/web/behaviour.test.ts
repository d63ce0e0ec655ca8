// How people get along with the interface when not all goes as it should. One hub for all of it: to fill one takes as
// long as most of what is tested here.
import { describe } from 'vitest'
import { describeWith } from '../setup/tools.ts'
import { meanwhile } from './behaviour/meanwhile.ts'
import { wayIn } from './behaviour/way-in.ts'
import { useSeededWeb } from './kit/use-seeded-web.ts'

describeWith('chromium', 'people at the interface', () => {
  const web = useSeededWeb({ withSidecar: false })

  // The first, as it looks at what was filled in, which the others change.
  describe('[KH-USER-01] the way in', () => wayIn(web))
  describe('whatever happens meanwhile', () => meanwhile(web))
})
