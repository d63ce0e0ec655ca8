// `npm run check`: the static checks of package.json in turn. Stops at the first that fails and says which.
import { spawnSync } from 'node:child_process'

const checks = ['style', 'types', 'dead-code', 'dependencies']

for (const check of checks) {
  console.log(`check:${check}`)
  // Through a shell, because on Windows npm is a batch file.
  const { status } = spawnSync(`npm run --silent check:${check}`, { stdio: 'inherit', shell: true })
  if (status !== 0) {
    console.log(`\nnpm run check stopped: check:${check} failed, for the reasons above.`)
    process.exit(1)
  }
}
console.log('All static checks passed.')
