// The order in which test files are begun. What needs browsers and processes takes longest: the last of it must not leave
// the other cores with nothing to do, as it would where vitest has seen no earlier run and goes by the size of files.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const slowestFirst = ['/test/web/', '/test/sidecar/', '/test/hub/', '/test/', '/packages/']

const placeOf = ({ moduleId }: TestSpecification) => slowestFirst.findIndex((part) => moduleId.includes(part))

export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
