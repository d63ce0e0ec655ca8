// All tools, in the order in which agents see them.
import type { Tool } from '../tool.ts'
import { aboutTools } from './about-tools.ts'
import { historyTools } from './history-tools.ts'
import { pageTools } from './page-tools.ts'
import { relationTools } from './relation-tools.ts'
import { searchTools } from './search-tools.ts'
import { writeTools } from './write-tools.ts'

export const tools: readonly Tool[] = [
  ...searchTools,
  ...pageTools,
  ...writeTools,
  ...historyTools,
  ...relationTools,
  ...aboutTools,
]

export const toolsByName: ReadonlyMap<string, Tool> = new Map(tools.map((tool) => [tool.name, tool]))
